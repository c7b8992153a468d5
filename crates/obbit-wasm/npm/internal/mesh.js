// Triangle meshes, and how two of them stand where they are posed.

import { Held } from './module.js';
import { touching } from './shapes.js';
import { turn3 } from './world.js';

const [BOUNDS, BOX, POINT] = [0, 1, 2];
const [MEET, INSIDE, REPORT, PAIRS, PAIRS_NOT_TOUCHING] = [0, 1, 2, 3, 4];

export function meshOf(module) {
  class Mesh extends Held {
    constructor(vertices, triangles) {
      super(module, made(vertices, triangles), 'mesh_free');
    }

    #told(place) {
      module.done(module.calls.mesh_tell(this.held));
      return module.numbers(7)[place];
    }

    get isClosed() {
      return this.#told(0) === 1;
    }
    get isOriented() {
      return this.#told(1) === 1;
    }
    get volume() {
      const volume = this.#told(2);
      return Number.isNaN(volume) ? null : volume;
    }
    get area() {
      return this.#told(3);
    }
    get parts() {
      return this.#told(4);
    }
    get vertexCount() {
      return this.#told(5);
    }
    get triangleCount() {
      return this.#told(6);
    }

    boxesAt(depth) {
      module.done(module.calls.mesh_boxes(this.held, depth));
      return module.output(0, Float64Array).slice();
    }

    at(pose) {
      return new PosedMesh(this, pose);
    }
  }

  class PosedMesh {
    #turn;

    constructor(mesh, { position = [0, 0, 0], rotation } = {}) {
      if (position.length !== 3) throw new RangeError(`position has ${position.length} numbers: give 3`);
      this.mesh = mesh;
      this.#turn = turn3(rotation);
      this.pose = [...position, ...this.#turn.numbers];
    }

    #one(what, more = []) {
      module.write(0, Float64Array, [...this.pose, ...more]);
      return module.done(module.calls.mesh_posed(this.mesh.held, this.#turn.kind, what));
    }

    #both(other, what) {
      module.write(0, Float64Array, [...this.pose, ...other.pose]);
      return module.done(module.calls.mesh_pair(this.mesh.held, other.mesh.held, this.#turn.kind, other.#turn.kind, what));
    }

    get bounds() {
      this.#one(BOUNDS);
      const numbers = Array.from(module.output(0, Float64Array));
      return { min: numbers.slice(0, 3), max: numbers.slice(3) };
    }

    get orientedBox() {
      this.#one(BOX);
      const numbers = Array.from(module.output(0, Float64Array));
      return { center: numbers.slice(0, 3), size: numbers.slice(3, 6), axes: numbers.slice(6) };
    }

    containsPoint(point) {
      return maybe(this.#one(POINT, point));
    }

    intersects(other) {
      return this.#both(other, MEET) === 1;
    }

    inside(other) {
      return maybe(this.#both(other, INSIDE));
    }

    report(other) {
      const found = this.#both(other, REPORT);
      const [i, j, aInsideB, bInsideA, ...tests] = module.numbers(9);
      return { firstPair: found === 1 ? [i, j] : null, aInsideB: maybe(aInsideB), bInsideA: maybe(bInsideA), work: work(tests) };
    }

    pairs(other, options) {
      this.#both(other, touching(options?.touching) === 1 ? PAIRS : PAIRS_NOT_TOUCHING);
      return { pairs: module.output(0, Uint32Array).slice(), work: work(module.numbers(5)) };
    }
  }

  function made(vertices, triangles) {
    const [points, corners] = [vertices, triangles].map((list) => (typeof list[0] === 'object' ? list.flat() : list));
    for (const [list, what] of [[points, 'vertices'], [corners, 'triangles']]) {
      if (list.length % 3 !== 0) throw new RangeError(`${list.length} numbers are no whole number of ${what}: give 3 for each`);
    }
    module.write(0, Float64Array, points);
    module.write(1, Uint32Array, corners);
    return module.done(module.calls.mesh_new(points.length / 3, corners.length / 3));
  }

  return Mesh;
}

const maybe = (answer) => (answer === 2 ? null : answer === 1);

function work([boxTests, leafPairs, leafPairsWrong, triangleTests, trianglePairs]) {
  return { boxTests, leafPairs, leafPairsWrong, triangleTests, trianglePairs };
}

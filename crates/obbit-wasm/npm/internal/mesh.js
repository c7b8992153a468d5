// Triangle meshes, and how two of them stand where they are posed.

import { finite, given, points, shown, vector, whole } from './check.js';
import { Held, held, through } from './module.js';
import { aside, touching } from './shapes.js';
import { BESIDES, turn3 } from './world.js';

/** So many pairs, of eight bytes each, fit into memory beside all else, usually. */
const MOST = 2 ** 27;
const [BOUNDS, BOX, POINT] = [0, 1, 2];
/** How the numbers of a pose tell its turn. Not a private field, which a proxy has not. */
const TURN = Symbol('turn');
const WHICH = ['the pose of this mesh', 'the pose of the other'];
const [MEET, INSIDE, REPORT, PAIRS, PAIRS_NOT_TOUCHING] = [0, 1, 2, 3, 4];

export function meshOf(module) {
  class Mesh extends Held {
    constructor(vertices, triangles) {
      super(module, made(vertices, triangles), 'mesh_free');
    }

    #told(place) {
      module.done(module.calls.mesh_tell(held(this)));
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
      module.done(module.calls.mesh_boxes(held(this), whole(depth, 'the depth')));
      return module.output(0, Float64Array).slice();
    }

    at(pose) {
      return new PosedMesh(this, pose);
    }
  }

  class PosedMesh {
    constructor(mesh, pose) {
      // A body of a world is a pose too, whatever more it has.
      const told = Object.entries(given(pose)).filter(([name]) => !BESIDES.includes(name));
      const { position = [0, 0, 0], rotation } = given(Object.fromEntries(told), 'position rotation');
      this.mesh = mesh;
      const turn = turn3(rotation);
      Object.defineProperty(this, TURN, { value: turn.kind });
      this.pose = [...vector('position', position, 3), ...turn.numbers];
    }

    get bounds() {
      one(this, BOUNDS);
      const numbers = Array.from(module.output(0, Float64Array));
      return { min: numbers.slice(0, 3), max: numbers.slice(3) };
    }

    get orientedBox() {
      one(this, BOX);
      const numbers = Array.from(module.output(0, Float64Array));
      return { center: numbers.slice(0, 3), size: numbers.slice(3, 6), axes: numbers.slice(6) };
    }

    containsPoint(point) {
      return maybe(one(this, POINT, vector('point', point, 3).map((x) => finite(x, 'a coordinate of the point'))));
    }

    intersects(other) {
      return both(this, other, MEET) === 1;
    }

    inside(other) {
      return maybe(both(this, other, INSIDE));
    }

    report(other) {
      const found = both(this, other, REPORT);
      const [i, j, aInsideB, bInsideA, ...tests] = module.numbers(9);
      return { firstPair: found === 1 ? [i, j] : null, aInsideB: maybe(aInsideB), bInsideA: maybe(bInsideA), work: work(tests) };
    }

    pairs(other, options) {
      const { touching: touch, most = MOST } = given(options, 'touching most');
      both(this, other, touching(touch) === 1 ? PAIRS : PAIRS_NOT_TOUCHING, whole(most, 'most', MOST));
      return { pairs: module.output(0, Uint32Array).slice(), work: work(module.numbers(5)) };
    }
  }

  function one(posed, what, more = []) {
    module.write(0, Float64Array, [...posed.pose, ...more]);
    return module.done(module.calls.mesh_posed(held(posed.mesh), posed[TURN], what));
  }

  function both(posed, other, what, most = 0) {
    if (!(other instanceof PosedMesh)) throw new TypeError(`the other is ${shown(other)}: give a mesh where it stands, mesh.at(pose)`);
    module.write(0, Float64Array, [...posed.pose, ...other.pose]);
    return module.done(module.calls.mesh_pair(held(posed.mesh), held(other.mesh), posed[TURN], other[TURN], what, most), WHICH);
  }

  function made(vertices, triangles) {
    const [places, corners] = [points(vertices, 3, 'vertices'), aside(module, points(triangles, 3, 'triangles'))];
    module.write(0, Float64Array, places);
    module.write(1, Uint32Array, corners, 'triangles');
    return module.done(module.calls.mesh_new(places.length / 3, corners.length / 3));
  }

  return through(Mesh);
}

const maybe = (answer) => (answer === 2 ? null : answer === 1);

function work([boxTests, leafPairs, leafPairsWrong, triangleTests, trianglePairs]) {
  return { boxTests, leafPairs, leafPairsWrong, triangleTests, trianglePairs };
}

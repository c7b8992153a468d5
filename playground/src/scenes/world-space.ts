// A world of space, drawn by three.js: all bodies are one mesh, and the engine's matrices a table that the
// card reads. (Instances of so few corners are slow to draw, most of all without a graphics card.)

import {
  BoxGeometry, BufferAttribute, BufferGeometry, Color, DataTexture, EdgesGeometry, FloatType, LineBasicMaterial, LineDashedMaterial, LineSegments, Mesh, MeshLambertMaterial, RGBAFormat, Vector3,
} from 'three';
import { Space } from '../ui/space.ts';
import { theme } from '../ui/theme.ts';

/** Texels in a row of the table; four and one are a body's. */
const ROW = 2000;
const TEXELS = 5;

export class SpaceWorld {
  readonly space: Space;
  /** A hair behind the edges of what it covers. */
  readonly #material = new MeshLambertMaterial({ polygonOffset: true, polygonOffsetFactor: 1, polygonOffsetUnits: 1 });
  readonly #shared = { table: { value: null as DataTexture | null }, cold: { value: new Color() }, warm: { value: new Color() }, still: { value: new Color() }, fixedCount: { value: 0 } };
  #mesh: Mesh<BufferGeometry, MeshLambertMaterial> | null = null;
  #frame: LineSegments<BufferGeometry, LineBasicMaterial> | null = null;
  /** The box of naive code, a hair larger than the one that it may stand on. */
  readonly #ghost = new LineSegments(new EdgesGeometry(new BoxGeometry(2.06, 2.06, 2.06)), new LineDashedMaterial({ dashSize: 0.3, gapSize: 0.2 }));

  /** The edges of a few bodies, one colour of which would else run into each other. */
  readonly #edges: LineSegments<EdgesGeometry, LineBasicMaterial>[] = [];
  readonly #edge = { geometry: new EdgesGeometry(new BoxGeometry(1, 1, 1)), material: new LineBasicMaterial() };

  constructor(host: HTMLElement, before: (now: number) => boolean, key: (event: KeyboardEvent) => boolean, moved: () => void) {
    this.space = new Space(host, 'A world of boxes in space. Arrows turn the view; Space pauses, S steps.', before, key, moved);
    this.#ghost.computeLineDistances();
    this.#ghost.visible = false;
    this.space.add(this.#ghost);
    this.#material.onBeforeCompile = (shader) => {
      Object.assign(shader.uniforms, this.#shared);
      shader.vertexShader = shader.vertexShader
        .replace('#include <common>', `#include <common>
          attribute float body;
          uniform highp sampler2D table;
          uniform vec3 cold;
          uniform vec3 warm;
          uniform vec3 still;
          uniform float fixedCount;
          varying vec3 tint;
          vec4 cell(int i) { return texelFetch(table, ivec2(i % ${ROW}, i / ${ROW}), 0); }`)
        .replace('#include <beginnormal_vertex>', `
          int place = ${TEXELS} * int(body);
          mat4 stands = mat4(cell(place), cell(place + 1), cell(place + 2), cell(place + 3));
          tint = mix(body < fixedCount ? still : cold, warm, cell(place + 4).x);
          vec3 objectNormal = normalize(mat3(stands) * normal);`)
        .replace('#include <begin_vertex>', 'vec3 transformed = (stands * vec4(position, 1.0)).xyz;');
      shader.fragmentShader = shader.fragmentShader
        .replace('#include <common>', '#include <common>\nvarying vec3 tint;')
        .replace('#include <color_fragment>', 'diffuseColor.rgb *= tint;');
    };
  }

  /** Takes another world of `count` bodies, drawn as boxes, with the room around them as lines, or with a ruler; `looks` at all of it, wherever the user has gone. */
  load(count: number, half: number, room: boolean, looks: boolean): void {
    this.#clear();
    const box = new BoxGeometry(1, 1, 1);
    const [places, normals, index] = [box.getAttribute('position').array, box.getAttribute('normal').array, box.getIndex()!.array];
    const corners = places.length / 3;
    const geometry = new BufferGeometry();
    const [allPlaces, allNormals] = [new Float32Array(count * places.length), new Float32Array(count * normals.length)];
    const [bodies, allIndex] = [new Float32Array(count * corners), new Uint32Array(count * index.length)];
    for (let i = 0; i < count; i += 1) {
      allPlaces.set(places, i * places.length);
      allNormals.set(normals, i * normals.length);
      bodies.fill(i, i * corners, (i + 1) * corners);
      for (let k = 0; k < index.length; k += 1) allIndex[i * index.length + k] = index[k]! + i * corners;
    }
    geometry.setAttribute('position', new BufferAttribute(allPlaces, 3));
    geometry.setAttribute('normal', new BufferAttribute(allNormals, 3));
    geometry.setAttribute('body', new BufferAttribute(bodies, 1));
    geometry.setIndex(new BufferAttribute(allIndex, 1));
    box.dispose();
    this.#mesh = new Mesh(geometry, this.#material);
    this.#mesh.frustumCulled = false;
    const rows = Math.max(1, Math.ceil((count * TEXELS) / ROW));
    this.#shared.table.value = new DataTexture(new Float32Array(rows * ROW * 4), ROW, rows, RGBAFormat, FloatType);
    this.space.add(this.#mesh);
    this.#frame = new LineSegments(room ? new EdgesGeometry(new BoxGeometry(2 * half, 2 * half, 2 * half)) : ruler(), new LineBasicMaterial());
    this.space.add(this.#frame);
    for (let i = 0; !room && i < count; i += 1) {
      const edges = new LineSegments(this.#edge.geometry, this.#edge.material);
      // Where it stands the engine tells.
      edges.matrixAutoUpdate = false;
      edges.frustumCulled = false;
      this.#edges.push(edges);
      this.space.add(edges);
    }
    if (looks || !this.space.isMoved) this.space.look(() => ({ middle: new Vector3(), radius: room ? half * 1.7 : half * 0.9 }));
  }

  /** Moves and colours the bodies; the first `skip` of them are walls that are not drawn. */
  update(matrices: Float32Array, heats: Float32Array, fixed: number, skip: number): void {
    const table = this.#shared.table.value;
    if (!table) return;
    const cells = table.image.data as Float32Array;
    for (let i = 0; i + skip < heats.length; i += 1) {
      const [to, from] = [4 * TEXELS * i, 16 * (i + skip)];
      for (let k = 0; k < 16; k += 1) cells[to + k] = matrices[from + k]!;
      cells[to + 16] = heats[i + skip]!;
    }
    this.#edges.forEach((edges, i) => edges.matrix.fromArray(matrices, 16 * (i + skip)));
    table.needsUpdate = true;
    const { a, over, ink, paper, 'ink-3': pale } = theme();
    this.#edge.material.color.set(paper);
    this.#ghost.material.color.set(ink);
    this.#shared.cold.value.set(a);
    this.#shared.warm.value.set(over);
    this.#shared.still.value.set(pale);
    this.#shared.fixedCount.value = fixed - skip;
    this.#frame?.material.color.set(pale);
  }

  /** Draws the box of naive code at a place of the line, or none. */
  ghost(x: number | null): void {
    this.#ghost.visible = x !== null;
    if (x !== null) this.#ghost.position.x = x;
  }

  dispose(): void {
    this.#clear();
    this.#ghost.geometry.dispose();
    this.#ghost.material.dispose();
    this.#material.dispose();
    this.#edge.geometry.dispose();
    this.#edge.material.dispose();
    this.space.dispose();
  }

  #clear(): void {
    for (const edges of this.#edges.splice(0)) edges.removeFromParent();
    for (const object of [this.#mesh, this.#frame]) {
      object?.removeFromParent();
      object?.geometry.dispose();
    }
    this.#frame?.material.dispose();
    this.#shared.table.value?.dispose();
    this.#mesh = this.#frame = this.#shared.table.value = null;
  }
}

/** A ruler before the three on a line, as in the plane: a tick for each unit, and longer ones at -13, 0 and 13. */
function ruler(): BufferGeometry {
  const places = [-14, -2, -1, 14, -2, -1];
  for (let x = -14; x <= 14; x += 1) places.push(x, -2, -1, x, x % 13 === 0 ? -3 : -2.4, -1);
  return new BufferGeometry().setAttribute('position', new BufferAttribute(new Float32Array(places), 3));
}

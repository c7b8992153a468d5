// A mesh as it is shown: its surface, the triangles that meet another, and its tightest box.

import {
  BoxGeometry, BufferAttribute, BufferGeometry, Color, DoubleSide, EdgesGeometry, Group, LineBasicMaterial, LineSegments, Matrix4, Mesh as Model, MeshLambertMaterial,
} from 'three';
import { bounds3, Mesh } from 'obbit/fit';
import type { Fitted } from '../data/fitted.ts';
import type { Ball } from '../ui/space.ts';
import { theme, type ColourName } from '../ui/theme.ts';

export class Solid {
  readonly fitted: Fitted;
  readonly group = new Group();
  /** As it lies in its file, where it is asked about; large ones take a while. */
  #mesh: Mesh | null = null;
  readonly #model: Model<BufferGeometry, MeshLambertMaterial>;
  readonly #tight: LineSegments<EdgesGeometry, LineBasicMaterial>;
  readonly #own: Group;
  readonly #colour: ColourName;

  /** Drawn about `origin`, as both are: numbers of 32 bits tell small things there only. */
  constructor(fitted: Fitted, origin: readonly number[], colour: ColourName) {
    const { middle, corners, box } = fitted;
    this.fitted = fitted;
    this.#colour = colour;
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new BufferAttribute(corners, 3));
    geometry.setAttribute('color', new BufferAttribute(new Float32Array(corners.length), 3));
    geometry.computeVertexNormals();
    this.#model = new Model(geometry, new MeshLambertMaterial({ vertexColors: true, side: DoubleSide }));
    this.#tight = frameOf(box.center, box.size, box.axes);
    this.#own = new Group().add(this.#model, this.#tight);
    this.#own.position.fromArray(middle.map((x, k) => x - origin[k]!));
    this.group.add(this.#own);
    this.group.matrixAutoUpdate = false;
    this.paint(new Uint32Array(0));
  }

  /** What is asked about it is answered for the numbers given. */
  get mesh(): Mesh {
    const { vertices, triangles } = this.fitted.surface;
    return (this.#mesh ??= new Mesh(vertices, triangles));
  }

  /** Puts it where it stands. */
  place(axes: readonly number[], position: readonly number[]): void {
    this.group.matrix.copy(matrixOf(axes, position));
    this.group.updateMatrixWorld(true);
  }

  /** Paints the triangles that meet the other red. */
  paint(hit: Uint32Array): void {
    const [plain, warm] = [new Color(theme()[this.#colour]), new Color(theme().over)];
    const colours = this.#model.geometry.getAttribute('color') as BufferAttribute;
    for (let i = 0; i < colours.count; i += 1) colours.setXYZ(i, plain.r, plain.g, plain.b);
    for (const triangle of hit) for (let k = 0; k < 3; k += 1) colours.setXYZ(3 * triangle + k, warm.r, warm.g, warm.b);
    colours.needsUpdate = true;
    this.#tight.material.color.set(theme()[this.#colour]);
  }

  /** What is around it where it stands, and around its boxes. */
  get ball(): Ball {
    return { middle: this.#own.position.clone().applyMatrix4(this.group.matrix), radius: this.fitted.radius * 1.15 };
  }

  set boxShown(shown: boolean) {
    this.#tight.visible = shown;
  }

  dispose(): void {
    this.#mesh?.free();
    for (const object of [this.#model, this.#tight]) {
      object.geometry.dispose();
      object.material.dispose();
    }
    this.group.removeFromParent();
  }
}

/** The edges of a box. */
export function frameOf(center: readonly number[], size: readonly number[], axes: readonly number[]): LineSegments<EdgesGeometry, LineBasicMaterial> {
  const [w, h, d] = size as [number, number, number];
  // Of a box as thin as a line, or very small, its edges are not found: those of a usual one are stretched.
  const edges = new EdgesGeometry(new BoxGeometry(1, 1, 1)).scale(w, h, d);
  const frame = new LineSegments(edges, new LineBasicMaterial());
  frame.matrixAutoUpdate = false;
  frame.matrix.copy(matrixOf(axes, center));
  return frame;
}

/** The aligned box around points, and its edges. */
export function aligned(points: Float64Array): { volume: number; frame: LineSegments<EdgesGeometry, LineBasicMaterial> } {
  const { min, max, volume } = bounds3(points);
  const center = min.map((low, i) => (low + max[i]!) / 2);
  const size = min.map((low, i) => max[i]! - low);
  return { volume, frame: frameOf(center, size, [1, 0, 0, 0, 1, 0, 0, 0, 1]) };
}

function matrixOf(axes: readonly number[], position: readonly number[]): Matrix4 {
  const [a, b, c, d, e, f, g, h, i] = axes as [number, number, number, number, number, number, number, number, number];
  const [x, y, z] = position as [number, number, number];
  return new Matrix4().set(a, d, g, x, b, e, h, y, c, f, i, z, 0, 0, 0, 1);
}

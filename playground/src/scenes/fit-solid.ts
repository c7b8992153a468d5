// A mesh as it is shown: its surface, the triangles that meet another, and its tightest box.

import {
  BoxGeometry, BufferAttribute, BufferGeometry, Color, DoubleSide, EdgesGeometry, Group, LineBasicMaterial, LineSegments, Matrix4, Mesh as Model, MeshLambertMaterial,
} from 'three';
import { bounds3, hull3, Mesh, minVolumeBox } from 'obbit/fit';
import { about, type Surface } from '../data/meshes.ts';
import { theme, type ColourName } from '../ui/theme.ts';

export class Solid {
  readonly surface: Surface;
  readonly group = new Group();
  /** As it lies in its file: what is asked about it is answered for the numbers given. */
  readonly mesh: Mesh;
  /** As it is drawn, about the place that both are drawn about: numbers of 32 bits tell small things there only. */
  readonly hull: ReturnType<typeof hull3>;
  readonly box: ReturnType<typeof minVolumeBox>;
  /** How long the hull and the tightest box took, in milliseconds. */
  readonly took: number;
  readonly #model: Model<BufferGeometry, MeshLambertMaterial>;
  readonly #tight: LineSegments<EdgesGeometry, LineBasicMaterial>;
  readonly #colour: ColourName;

  constructor(surface: Surface, origin: readonly number[], colour: ColourName) {
    this.surface = surface;
    this.#colour = colour;
    this.mesh = new Mesh(surface.vertices, surface.triangles);
    const started = performance.now();
    const vertices = about(surface.vertices, origin);
    this.hull = hull3(vertices);
    this.box = minVolumeBox(this.hull.points);
    this.took = performance.now() - started;

    const geometry = new BufferGeometry();
    const corners = new Float32Array(surface.triangles.length * 3);
    surface.triangles.forEach((vertex, i) => corners.set(vertices.subarray(3 * vertex, 3 * vertex + 3), 3 * i));
    geometry.setAttribute('position', new BufferAttribute(corners, 3));
    geometry.setAttribute('color', new BufferAttribute(new Float32Array(corners.length), 3));
    geometry.computeVertexNormals();
    this.#model = new Model(geometry, new MeshLambertMaterial({ vertexColors: true, side: DoubleSide }));
    this.#tight = frameOf(this.box.center, this.box.size, this.box.axes);
    this.group.add(this.#model, this.#tight);
    this.group.matrixAutoUpdate = false;
    this.paint(new Uint32Array(0));
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

  set boxShown(shown: boolean) {
    this.#tight.visible = shown;
  }

  dispose(): void {
    this.mesh.free();
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
  const frame = new LineSegments(new EdgesGeometry(new BoxGeometry(w, h, d)), new LineBasicMaterial());
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

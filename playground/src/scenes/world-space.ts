// A world of space, drawn by three.js: one model, and the engine's matrices.

import { BoxGeometry, Color, DynamicDrawUsage, EdgesGeometry, InstancedBufferAttribute, InstancedMesh, LineBasicMaterial, LineSegments, MeshLambertMaterial } from 'three';
import { Space } from '../ui/space.ts';
import { theme } from '../ui/theme.ts';

export class SpaceWorld {
  readonly space: Space;
  #mesh: InstancedMesh | null = null;
  #frame: LineSegments | null = null;
  #colours = '';
  #painted = new Float32Array(0);

  constructor(host: HTMLElement, before: (now: number) => boolean, key: (event: KeyboardEvent) => boolean) {
    this.space = new Space(host, 'A world of boxes in space. Arrows turn the view; Space pauses, S steps.', before, key);
  }

  /** Takes another world; bodies from `first` on are drawn as boxes, the room around as lines. */
  load(count: number, half: number, room: boolean): void {
    this.#clear();
    this.#mesh = new InstancedMesh(new BoxGeometry(1, 1, 1), new MeshLambertMaterial(), count);
    this.#mesh.frustumCulled = false;
    this.#mesh.instanceMatrix.setUsage(DynamicDrawUsage);
    this.#mesh.instanceColor = new InstancedBufferAttribute(new Float32Array(3 * count), 3);
    this.#painted = new Float32Array(count).fill(-1);
    this.#colours = '';
    this.space.add(this.#mesh);
    if (room) {
      this.#frame = new LineSegments(new EdgesGeometry(new BoxGeometry(2 * half, 2 * half, 2 * half)), new LineBasicMaterial());
      this.space.add(this.#frame);
    }
    this.space.look(room ? half * 1.55 : half * 0.9);
  }

  /** Moves and colours the bodies; `skip` of them are walls that are not drawn. */
  update(matrices: Float32Array, heats: Float32Array, fixed: number, skip: number): void {
    const mesh = this.#mesh;
    if (!mesh) return;
    mesh.instanceMatrix.array.set(matrices.subarray(16 * skip));
    mesh.instanceMatrix.needsUpdate = true;
    const { a, over, 'ink-3': pale } = theme();
    if (this.#colours !== a) this.#painted.fill(-1);
    this.#colours = a;
    const [cold, warm, still, mixed] = [new Color(a), new Color(over), new Color(pale), new Color()];
    let painted = false;
    for (let i = 0; i < this.#painted.length; i += 1) {
      const heat = heats[i + skip]!;
      if (this.#painted[i] === heat) continue;
      this.#painted[i] = heat;
      painted = true;
      mesh.setColorAt(i, mixed.copy(i + skip < fixed ? still : cold).lerp(warm, heat));
    }
    if (painted) mesh.instanceColor!.needsUpdate = true;
    (this.#frame?.material as LineBasicMaterial | undefined)?.color.set(pale);
  }

  dispose(): void {
    this.#clear();
    this.space.dispose();
  }

  #clear(): void {
    for (const object of [this.#mesh, this.#frame]) {
      if (!object) continue;
      this.space.room.remove(object);
      object.geometry.dispose();
      (object.material as MeshLambertMaterial).dispose();
    }
    this.#mesh?.dispose();
    this.#mesh = this.#frame = null;
  }
}

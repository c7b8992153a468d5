// A view of space that can be turned: three.js, its camera and light, and keys.

import {
  AmbientLight, Color, DirectionalLight, Frustum, Matrix4, PerspectiveCamera, Scene as Room, Sphere, Vector3, WebGLRenderer,
  type Object3D,
} from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import { covered } from './covered.ts';
import { isBrowsers } from './dom.ts';
import { noteFrame } from './frames.ts';
import { drawnBySoftware } from './gl.ts';
import { SPECK, wayBack, type Lost } from './lost.ts';
import { onRatio, onTheme, theme } from './theme.ts';

/** What is to be seen whole, as a ball around it. */
export interface Ball {
  middle: Vector3;
  radius: number;
}

/** The ball around two others. */
export function around(one: Ball, other: Ball): Ball {
  const [smaller, larger] = one.radius < other.radius ? [one, other] : [other, one];
  const apart = one.middle.distanceTo(other.middle);
  if (apart + smaller.radius <= larger.radius) return larger;
  const radius = (apart + smaller.radius + larger.radius) / 2;
  return { middle: larger.middle.clone().lerp(smaller.middle, (radius - larger.radius) / apart), radius };
}

export class Space {
  readonly room = new Room();
  readonly canvas: HTMLCanvasElement;
  readonly camera = new PerspectiveCamera(40, 1, 0.01, 10_000);
  readonly #renderer: WebGLRenderer;
  readonly #controls: OrbitControls;
  readonly #ends: (() => void)[] = [];
  readonly #way;
  readonly #before: (now: number) => boolean;
  #frame = 0;
  #whole = (): Ball => ({ middle: new Vector3(), radius: 1 });
  /** Looking at all, which is not the user's doing. */
  #looks = false;
  #moved = false;

  /** `before` is called ahead of each picture; `true` asks for another one. `moved`: what is seen has changed. */
  constructor(host: HTMLElement, label: string, before: (now: number) => boolean, key?: (event: KeyboardEvent) => boolean, moved?: () => void) {
    this.#before = before;
    this.#renderer = new WebGLRenderer({ antialias: !drawnBySoftware(), alpha: true });
    this.canvas = this.#renderer.domElement;
    this.canvas.tabIndex = 0;
    this.canvas.setAttribute('role', 'application');
    this.canvas.setAttribute('aria-label', label);
    host.append(this.canvas);
    this.#way = wayBack(host, () => this.home(), this.canvas);
    // three.js makes anew what was lost with its context, and does not draw it.
    this.canvas.addEventListener('webglcontextrestored', () => this.draw());
    // The controls take the camera's up for good.
    this.camera.up.set(0, 0, 1);
    this.#controls = new OrbitControls(this.camera, this.canvas);
    this.#controls.cursorStyle = 'grab';
    this.#controls.addEventListener('change', () => {
      this.#moved = !this.#looks;
      moved?.();
      this.draw();
    });
    const sun = new DirectionalLight(0xffffff, 2.2);
    sun.position.set(3, 4, 8);
    this.room.add(sun, new AmbientLight(0xffffff, 1.3));
    let known = '';
    const resize = () => {
      const [width, height, ratio] = [Math.max(1, host.clientWidth), Math.max(1, host.clientHeight), Math.min(devicePixelRatio || 1, 2)];
      // Setting it clears the canvas, even to the size that it has.
      const size = String([width, height, ratio]);
      if (size !== known) {
        known = size;
        this.#renderer.setPixelRatio(ratio);
        this.#renderer.setSize(width, height, false);
      }
      const [top, bottom] = covered(host);
      // What is looked at stands in the middle of what nothing lies over.
      const free = height - top - bottom;
      this.camera.aspect = width / free;
      // A narrow window shows as much from side to side as a wide one from top to bottom.
      this.camera.fov = this.camera.aspect < 1.2 ? (2 * Math.atan((Math.tan(Math.PI / 9) * 1.2) / this.camera.aspect) * 180) / Math.PI : 40;
      this.camera.setViewOffset(width, free, 0, -top, width, height);
      this.draw();
    };
    const observer = new ResizeObserver(resize);
    observer.observe(host);
    // The readings come later, and take another row.
    const readings = host.querySelector('.hud');
    if (readings) observer.observe(readings);
    this.#ends.push(() => observer.disconnect(), onTheme(() => this.draw()), onRatio(resize));
    this.canvas.addEventListener('keydown', (event) => {
      if (isBrowsers(event)) return;
      if (key?.(event) || this.#turn(event.key)) event.preventDefault();
    });
    resize();
  }

  /** Looks at a ball from its front, above and aside, now and as it is by then whenever `0` is pressed. */
  look(whole: () => Ball): void {
    this.#whole = whole;
    this.home();
  }

  /** Shows the whole. */
  home(): void {
    const { middle, radius } = this.#whole();
    this.#looks = true;
    // Neither into what is seen nor so far off that it is lost.
    this.#controls.minDistance = radius / 8;
    this.#controls.maxDistance = radius * 24;
    this.camera.position.copy(new Vector3(0.55, -1, 0.6).normalize().multiplyScalar(radius * 3.1)).add(middle);
    this.camera.near = radius / 100;
    this.camera.far = radius * 100;
    this.camera.updateProjectionMatrix();
    this.#controls.target.copy(middle);
    this.#controls.update();
    this.#looks = this.#moved = false;
    this.draw();
  }

  /** Whether the user has chosen from where it is seen. */
  get isMoved(): boolean {
    return this.#moved;
  }

  /** What is looked at. */
  get aim(): Vector3 {
    return this.#controls.target;
  }

  /** Looks from the first three numbers at the others, as if the user had gone there. */
  see([x = 0, y = 0, z = 0, ...aim]: readonly number[]): void {
    this.camera.position.set(x, y, z);
    this.#controls.target.fromArray(aim);
    this.#controls.update();
    this.draw();
  }

  draw(): void {
    if (this.#frame === 0) this.#frame = requestAnimationFrame((now) => this.#paint(now));
  }

  add(...objects: Object3D[]): void {
    this.room.add(...objects);
    this.draw();
  }

  dispose(): void {
    cancelAnimationFrame(this.#frame);
    for (const end of this.#ends) end();
    this.#way.end();
    this.#controls.dispose();
    this.#renderer.dispose();
    this.#renderer.forceContextLoss();
    this.canvas.remove();
  }

  #paint(now: number): void {
    this.#frame = 0;
    const started = performance.now();
    const more = this.#before(now);
    this.room.background = new Color(theme().paper);
    this.#renderer.render(this.room, this.camera);
    noteFrame(now, started);
    this.#way.tell(this.#lost());
    if (more) this.draw();
  }

  /** Whether what is to be seen is beside the picture, a speck in it, or neither. */
  #lost(): Lost {
    const { camera } = this;
    const { middle, radius } = this.#whole();
    const seen = new Frustum().setFromProjectionMatrix(new Matrix4().multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse));
    const half = Math.tan((camera.fov * Math.PI) / 360) * camera.position.distanceTo(middle);
    if (!seen.intersectsSphere(new Sphere(middle, radius))) return 'beside';
    return (radius / half) * this.canvas.clientHeight < SPECK ? 'speck' : null;
  }

  #turn(key: string): boolean {
    const away = this.camera.position.clone().sub(this.#controls.target);
    const up = new Vector3(0, 0, 1);
    const side = away.clone().cross(up).normalize();
    const acts: Record<string, () => void> = {
      ArrowLeft: () => away.applyAxisAngle(up, -0.1),
      ArrowRight: () => away.applyAxisAngle(up, 0.1),
      ArrowUp: () => Math.abs(away.clone().normalize().z) < 0.95 || away.z < 0 ? away.applyAxisAngle(side, 0.1) : null,
      ArrowDown: () => Math.abs(away.clone().normalize().z) < 0.95 || away.z > 0 ? away.applyAxisAngle(side, -0.1) : null,
      '+': () => away.multiplyScalar(0.85),
      '=': () => away.multiplyScalar(0.85),
      '-': () => away.multiplyScalar(1.18),
    };
    if (key === '0') {
      this.home();
      return true;
    }
    if (!acts[key]) return false;
    acts[key]();
    this.camera.position.copy(this.#controls.target).add(away);
    this.#controls.update();
    this.draw();
    return true;
  }
}

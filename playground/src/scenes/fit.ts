// The boxes around a mesh, and whether two meshes meet.

import type { BufferGeometry, LineBasicMaterial, LineSegments } from 'three';
import init, { fillShare, type PosedMesh } from 'obbit/fit';
import ring from '../../../examples/ring.obj?raw';
import rivet from '../../../examples/rivet.ply?raw';
import { fitted, type Fitted } from '../data/fitted.ts';
import { heldFile, type Held } from '../data/held.ts';
import type { Doing } from '../data/mesh-worker.ts';
import { axesOf, placed, readMesh, standing } from '../data/meshes.ts';
import { Stopwatch, duration } from '../ui/clock.ts';
import { button, filePicker, group, legend, meanings, note, row, slider, toggle, type Control } from '../ui/controls.ts';
import { h, onDrop, toast } from '../ui/dom.ts';
import { Facts, count, length } from '../ui/facts.ts';
import { Progress } from '../ui/progress.ts';
import { around, Space, type Ball } from '../ui/space.ts';
import { seeFrom, seenFrom } from '../ui/seen.ts';
import { flag, number, short, type Scene, type Stage } from '../ui/stage.ts';
import { onTheme, theme } from '../ui/theme.ts';
import { told } from '../ui/told.ts';
import { DOING, FitLoader, type Place } from './fit-loader.ts';
import { aligned, Solid } from './fit-solid.ts';

/** So many pairs of triangles are painted between two steps of a slider; meshes of many may have thousands of times as many. */
const MOST_PAINTED = 200_000;

/** How much of a box is filled; of a flat one nothing can be said. */
const share = (inner: number, outer: number): string | null => (outer > 0 ? `${(100 * fillShare(inner, outer)).toFixed(1)}\u2009%` : null);

const exampleOf = (text: string, name: string): Fitted => fitted(readMesh(new TextEncoder().encode(text).buffer as ArrayBuffer, name));

/** The meshes that were dropped last, as the first and as the second: they are there again after a look at another scene. */
const dropped: [Held | null, Held | null] = [null, null];

export async function mount(stage: Stage): Promise<Scene> {
  await init();
  return new FitScene(stage);
}

const MEANINGS = [
  ['Aligned box', 'Its sides lie along the axes of space, as most programs have it: of a turned mesh it is mostly air.'],
  ['Tightest box', 'The smallest box around the mesh that may be turned in any way. That none is smaller is not proven, as it would take too long.'],
  ['Hull', 'The mesh as if it were wrapped tightly: without hollows and holes.'],
  ['Mesh', 'What its surface encloses; only a closed one encloses anything.'],
  ['Fitted in', 'The time for the hull and the tightest box.'],
  ['Boxes compared', 'Boxes of parts of both meshes: what is far apart is ruled out by them, and no triangle of it is looked at.'],
  ['Boxes alone would have been wrong', 'The smallest boxes hold a few triangles each. So many pairs of them meet, while no two triangles in them do.'],
] as const;

class FitScene implements Scene {
  readonly #stage: Stage;
  readonly #space: Space;
  readonly #fill = new Facts('facts');
  readonly #meeting = new Facts('facts');
  readonly #problem = h('div');
  /** For screen readers, which are told of no reading. */
  readonly #told = told();
  readonly #asked = new Stopwatch();
  readonly #ends: (() => void)[] = [];
  readonly #moves: Control<number>[] = [];
  readonly #angles = {} as Record<'turn' | 'tilt' | 'turnb', Control<number>>;
  readonly #second: HTMLElement;
  readonly #twoControl: Control<boolean>;
  #turn: number;
  #tilt: number;
  #at: [number, number, number];
  #turnB: number;
  #two: boolean;
  #boxes: boolean;
  #a: Solid | null = null;
  #b: Solid | null = null;
  /** Nothing while the one that is to be there is read. */
  #fittedB: Fitted | null = null;
  /** About what both are drawn and turned: the middle of the first, however far out that lies. */
  #origin: readonly number[] = [0, 0, 0];
  /** The first is a file of one's own. */
  #own: boolean;
  readonly #progress: Progress<Doing>;
  readonly #loader: FitLoader;
  #gone = false;
  /** Which files were chosen last, as the first mesh and as the second: those that are read more slowly than the next are thrown away. */
  readonly #newest = [0, 0];
  #around: LineSegments<BufferGeometry, LineBasicMaterial> | null = null;
  #scale = 1;

  constructor(stage: Stage) {
    this.#stage = stage;
    const { state } = stage;
    // From where it is seen is said of the example alone.
    this.#own = dropped[0] !== null && !state.has('eye');
    const degrees = (key: string, usual: number) => number(state, key, usual, -180, 180);
    // A mesh of one's own stands as it lies in its file.
    [this.#turn, this.#tilt, this.#turnB] = [degrees('turn', this.#own ? 0 : 30), degrees('tilt', this.#own ? 0 : 25), degrees('turnb', 0)];
    const place = (key: string) => number(state, key, 0, -1e9, 1e9);
    this.#at = [place('x'), place('y'), place('z')];
    this.#two = flag(state, 'two', false);
    this.#boxes = flag(state, 'boxes', true);
    this.#twoControl = toggle('Test a second mesh against it', this.#two, (on) => {
      this.#two = on;
      this.#stage.keep({ two: on });
      this.#update();
      this.#again();
    });
    this.#space = new Space(stage.host, 'A mesh and the boxes around it. Arrows turn the view.', () => false, undefined, () => this.#keepView());
    stage.host.append(this.#told);
    this.#second = h('div');
    this.#progress = new Progress(stage.host, DOING, () => this.#cancel());
    this.#loader = new FitLoader(this.#progress, (problem) => {
      this.#fillUp();
      this.#fail(problem);
    });
    this.#build();
    this.#ends.push(onDrop(stage.host, (files) => void this.#take(files, false)));
    for (const place of [0, 1] as const) {
      const file = place === 0 && !this.#own ? null : dropped[place];
      if (file) void this.#loader.read(place, [file], (meshes) => this.#open(place, [file], meshes));
      else if (place === 0) this.#show(exampleOf(ring, 'ring.obj'));
      else this.#fittedB = exampleOf(rivet, 'rivet.ply');
    }
    this.#update();
    this.#again();
    seeFrom(this.#space, state);
    this.#ends.push(onTheme(() => this.#update()));
  }

  draw(): void {
    this.#space.draw();
  }

  dispose(): void {
    this.#gone = true;
    for (const end of this.#ends) end();
    for (const { place, files } of this.#loader.dispose()) files.forEach((file, i) => (dropped[place + i] = file));
    this.#progress.dispose();
    this.#told.remove();
    this.#a?.dispose();
    this.#b?.dispose();
    this.#space.dispose();
  }

  #build(): void {
    const angle = (label: string, key: 'turn' | 'tilt' | 'turnb', value: number, set: (value: number) => void) =>
      (this.#angles[key] = slider({ label, min: -180, max: 180, value, show: (degrees) => `${degrees}°`, change: (degrees) => {
        set(degrees);
        this.#stage.keep({ [key]: degrees });
        this.#update();
      } })).element;
    const move = (label: string, axis: 0 | 1 | 2) => {
      const control = slider({ label, min: -100, max: 100, value: 0, show: (value) => length((value / 100) * this.#scale), change: (value) => {
        this.#at[axis] = Number(short((value / 100) * this.#scale));
        this.#stage.keep({ x: this.#at[0], y: this.#at[1], z: this.#at[2] });
        this.#update();
      } });
      this.#moves.push(control);
      return control.element;
    };
    this.#second.append(
      row(filePicker('Open the second', '.obj,.stl,.ply,.off', (files) => void this.#take(files, true))),
      h('div', { class: 'gap' }),
      move('Moved along x', 0), move('Along y', 1), move('Along z', 2),
      angle('Turned by', 'turnb', this.#turnB, (value) => (this.#turnB = value)),
      this.#meeting.element,
    );
    const boxes = toggle('Show the boxes', this.#boxes, (on) => {
      this.#boxes = on;
      this.#stage.keep({ boxes: on });
      this.#update();
    });
    const drop = h('div', { class: 'drop' }, h('p', {}, 'Drop an OBJ, STL, PLY or OFF anywhere, two to test them, or'), filePicker('Choose a file', '.obj,.stl,.ply,.off', (files) => void this.#take(files, false), true));
    this.#stage.panel.append(
      this.#problem,
      group('Mesh', drop),
      group('Turn it', angle('About the vertical', 'turn', this.#turn, (value) => (this.#turn = value)), angle('Tilted by', 'tilt', this.#tilt, (value) => (this.#tilt = value)), boxes.element, row(button('Show all', () => this.#space.home()))),
      group('How much of each box it fills', this.#fill.element, note('Turning changes the aligned box, and never the tightest one.'), meanings(MEANINGS)),
      legend(['ink-3', 'aligned box', 'line'], ['a', 'tightest box', 'line'], ['b', 'that of a second mesh', 'line'], ['over', 'triangles that meet']),
      group('Two meshes', this.#twoControl.element, this.#second),
    );
  }

  async #take(files: File[], second: boolean): Promise<void> {
    const place = second ? 1 : 0;
    const mine = (this.#newest[place]! += 1);
    const isLate = () => this.#gone || mine !== this.#newest[place];
    if (files.length > 2) toast(`Two meshes at most: ${files[0]!.name} and ${files[1]!.name}`);
    try {
      const held = await Promise.all(files.slice(0, second ? 1 : 2).map(heldFile));
      if (isLate() || held.length === 0) return;
      void this.#loader.read(place, held, (meshes) => {
        if (second || meshes.length > 1) this.#two = this.#twoControl.value = true;
        if (this.#two) this.#stage.keep({ two: true });
        this.#lay(second ? 'second' : meshes.length > 1 ? 'both' : 'first');
        this.#open(place, held, meshes);
      });
    } catch (error) {
      if (!isLate()) this.#fail(error);
    }
  }

  /** Shows meshes of one's own, and remembers them. */
  #open(place: Place, files: readonly Held[], meshes: readonly Fitted[]): void {
    files.forEach((file, i) => (dropped[place + i] = file));
    const [first, second] = place === 0 ? meshes : [undefined, ...meshes];
    if (second) this.#exchange(second);
    if (first) this.#own = true;
    if (first) return this.#show(first);
    this.#update();
    this.#again();
  }

  /** Another second mesh; it is made ready once it is tested. */
  #exchange(second: Fitted): void {
    this.#b?.dispose();
    this.#b = null;
    this.#asked.forget();
    this.#fittedB = second;
  }

  /** Where nothing of one's own is there, the examples are. */
  #fillUp(): void {
    this.#fittedB ??= exampleOf(rivet, 'rivet.ply');
    if (this.#a) return;
    this.#own = false;
    this.#show(exampleOf(ring, 'ring.obj'));
  }

  #cancel(): void {
    this.#newest.forEach((_, place) => (this.#newest[place]! += 1));
    this.#loader.cancel();
    this.#fillUp();
    this.#space.canvas.focus();
  }

  /** Lets meshes of one's own stand as they lie in their files: only there do two of them meet as they do in other programs. */
  #lay(which: 'first' | 'second' | 'both'): void {
    if (which !== 'second') {
      [this.#turn, this.#tilt] = [0, 0];
      this.#angles.turn.value = this.#angles.tilt.value = 0;
      this.#stage.keep({ turn: null, tilt: null });
    }
    if (which === 'first') return;
    [this.#turnB, this.#at] = [0, [0, 0, 0]];
    for (const control of [this.#angles.turnb, ...this.#moves]) control.value = 0;
    this.#stage.keep({ turnb: null, x: null, y: null, z: null });
  }

  /** Keeps in the address from where the example is seen: of a file of one's own, which is not in it, that says nothing. */
  #keepView(): void {
    this.#stage.keep(this.#own ? { eye: null } : seenFrom(this.#space));
  }

  #fail(error: unknown): void {
    const text = error instanceof Error ? error.message : String(error);
    this.#problem.replaceChildren(h('p', { class: 'problem', role: 'alert', 'data-reading': 'problem' }, text));
    // The second mesh is opened far below.
    if (this.#problem.checkVisibility()) this.#problem.scrollIntoView({ block: 'nearest' });
    else toast(text);
  }

  #show(fitted: Fitted): void {
    const { middle: origin, radius } = fitted;
    const next = new Solid(fitted, origin, 'a');
    if (String(origin) !== String(this.#origin)) {
      this.#b?.dispose();
      this.#b = null;
    }
    this.#origin = origin;
    this.#asked.forget();
    this.#a?.dispose();
    this.#a = next;
    this.#space.room.add(next.group);
    this.#scale = 2 * radius;
    this.#moves.forEach((control, axis) => (control.value = (this.#at[axis]! / this.#scale) * 100));
    this.#update();
    this.#space.look(() => this.#whole());
  }

  /** What is to be seen whole: the first, and the second where it is tested. */
  #whole(): Ball {
    const { ball } = this.#a!;
    return this.#two && this.#b ? around(ball, this.#b.ball) : ball;
  }

  /** There is another second mesh, or none: it is seen, unless the user has moved the view. */
  #again(): void {
    if (this.#a && !this.#space.isMoved) this.#space.home();
  }

  /** Asks the engine anew about what stands where. */
  #update(): void {
    const solid = this.#a;
    this.#second.hidden = !this.#two;
    if (!solid) return;
    const axes = axesOf(this.#turn, this.#tilt);
    solid.place(axes, [0, 0, 0]);
    const around = aligned(placed(solid.fitted.hull.points, axes, [0, 0, 0]));
    this.#around?.removeFromParent();
    this.#around?.geometry.dispose();
    this.#around = around.frame;
    this.#around.material.color.set(theme()['ink-3']);
    this.#around.visible = this.#boxes;
    solid.boxShown = this.#boxes;
    this.#space.room.add(this.#around);

    const { surface, isClosed, volume, hull, box, took } = solid.fitted;
    const inside = volume === null ? null : Math.abs(volume);
    const facts = this.#fill;
    facts.set('hull-aligned', 'Hull in the aligned box', share(hull.volume, around.volume));
    const tight = share(hull.volume, box.volume);
    facts.set('hull-tight', 'Hull in the tightest box', tight);
    facts.set('mesh-aligned', 'Mesh in the aligned box', inside === null ? null : share(inside, around.volume));
    facts.set('mesh-tight', 'Mesh in the tightest box', inside === null ? null : share(inside, box.volume));
    facts.set('size', 'Size of the tightest box', box.size.map(length).join(' \u00d7 '));
    const { hud } = this.#stage;
    hud.set('mesh', 'Mesh', surface.name);
    hud.set('triangles', 'Triangles', count(surface.triangles.length / 3));
    hud.set('closed', 'Surface', isClosed ? 'closed' : 'open');
    hud.set('fitted', 'Fitted in', duration(took));
    this.#stage.summary(tight === null ? 'Flat' : `${tight} filled`);
    this.#problem.replaceChildren();
    try {
      this.#compare(solid, axes);
    } catch (error) {
      this.#fail(error);
    }
    this.#space.draw();
  }

  /** Says an answer where it is another than before. */
  #tell(text: string): void {
    if (this.#told.textContent !== text) this.#told.textContent = text;
  }

  #compare(solid: Solid, axes: readonly number[]): void {
    if (!this.#two || !this.#fittedB) {
      this.#b?.group.removeFromParent();
      solid.paint(new Uint32Array(0));
      this.#stage.hud.hide('second', 'meet', 'asked');
      this.#tell('');
      return;
    }
    this.#b ??= new Solid(this.#fittedB, this.#origin, 'b');
    const turned = axesOf(this.#turnB, 0);
    this.#b.place(turned, this.#at);
    this.#b.boxShown = this.#boxes;
    this.#space.room.add(this.#b.group);
    const first = solid.mesh.at({ rotation: [...axes], position: standing(axes, this.#origin, [0, 0, 0]) });
    const second = this.#b.mesh.at({ rotation: turned, position: standing(turned, this.#origin, this.#at) });
    const report = this.#asked.time(() => first.report(second));
    const meets = report.firstPair !== null;
    const found = meets ? listed(first, second) : null;
    const [hit, hitB] = [new Set<number>(), new Set<number>()];
    for (let i = 0; found && i < found.pairs.length; i += 2) {
      hit.add(found.pairs[i]!);
      hitB.add(found.pairs[i + 1]!);
    }
    solid.paint(Uint32Array.from(hit));
    this.#b.paint(Uint32Array.from(hitB));
    const answer = meets ? 'meet' : report.aInsideB ? 'first inside second' : report.bInsideA ? 'second inside first' : 'are apart';
    this.#stage.hud.set('second', 'Second', this.#fittedB.surface.name);
    this.#stage.hud.set('meet', 'The two', answer);
    this.#tell(report.aInsideB || report.bInsideA ? answer : `The two ${answer}`);
    this.#stage.hud.set('asked', 'Asked in', this.#asked.told);
    const facts = this.#meeting;
    const work = found?.work ?? report.work;
    facts.set('pairs', 'Pairs of triangles that meet', found ? count(found.pairs.length / 2) : meets ? `more than ${count(MOST_PAINTED)}, not painted` : '0');
    facts.set('box-tests', 'Boxes compared', count(work.boxTests));
    facts.set('triangle-tests', 'Triangles compared', count(work.triangleTests));
    facts.set('wrong', 'Boxes alone would have been wrong', work.leafPairs === 0 ? 'never' : `${count(work.leafPairsWrong)} of ${count(work.leafPairs)}`);
  }
}

/** The pairs of triangles that meet, or `null` where they are too many to be painted. */
function listed(first: PosedMesh, second: PosedMesh): ReturnType<PosedMesh['pairs']> | null {
  try {
    return first.pairs(second, { most: MOST_PAINTED });
  } catch (error) {
    if ((error as { code?: string }).code === 'TooManyPairs') return null;
    throw error;
  }
}

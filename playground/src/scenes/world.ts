// Moving boxes that hit each other, in the plane and in space; nothing passes through anything.

import init2 from 'obbit/world2';
import init3 from 'obbit/world3';
import { build, hasten, mostSpeed, Naive, speedOf, TICK, type Built, type Setup } from '../data/worlds.ts';
import { Stopwatch } from '../ui/clock.ts';
import { button, choice, group, legend, meanings, note, row, slider, toggle } from '../ui/controls.ts';
import { h } from '../ui/dom.ts';
import { Facts, count } from '../ui/facts.ts';
import { FRAME, frameTime } from '../ui/frames.ts';
import { onKeys } from '../ui/keys.ts';
import { lostOf, type Lost } from '../ui/lost.ts';
import { Plane } from '../ui/plane.ts';
import { see, seeFrom, seen, seenFrom } from '../ui/seen.ts';
import { flag, number, word, type Scene, type SceneInfo, type Stage } from '../ui/stage.ts';
import { stillness } from '../ui/theme.ts';
import { FlatWorld } from './world-flat.ts';
import { drawNaive } from './world-naive.ts';
import { Transport } from './world-transport.ts';
import type { SpaceWorld } from './world-space.ts';

/** For how long a body that was hit is drawn in red, in seconds: of a crowd each is hit about twice in a second. */
const GLOW = { line: 0.5, many: 0.2 } as const;

const MEANINGS = [
  ['Red', 'What has just met another, and less so from then on: for a fifth of a second, of three on a line for half a second. So more boxes are red than meet within a step.'],
  ['Met in a step', 'Pairs of boxes that touched at some time within the last step.'],
  ['Events so far', 'Contacts that have begun, gone on or ended; each has its place and its exact time within a step.'],
  ['Step takes', 'The mean of the last steps, each of 20 ms of the world\u2019s time.'],
  FRAME,
  ['Energy', 'Of all motion together. Bounces along the contact neither add to it nor take from it, but for rounding.'],
  ['Hash of the world', 'A number made of all bits of all boxes: where it is the same after as many steps, two machines have the same world.'],
  ['Naive code', 'What many programs do: move by a whole step, then look whether something was hit. At a high speed its box, drawn with dashes, is past the wall before it looks.'],
] as const;

export const world: SceneInfo = {
  name: 'world',
  title: 'World',
  lead: 'Boxes move, turn and bounce. Those that meet flash red. At any speed nothing jumps through a wall.',
  help: [
    ['Space', 'pause, and go on; where a button or a switch has the focus, that is pressed'],
    ['S', 'a single step of 20 ms'],
    ['Drag', 'in the plane: move the view; in space: turn it'],
  ],
  view: [
    ['Wheel, + and \u2212', 'zoom; on a touch screen, two fingers'],
    ['Arrows', 'the same as a drag, once the drawing has the focus'],
    ['0', 'show all again'],
  ],
  mount: async (stage) => {
    await Promise.all([init2(), init3()]);
    return new WorldScene(stage);
  },
};

class WorldScene implements Scene {
  readonly #stage: Stage;
  readonly #facts = new Facts('facts');
  readonly #steps = new Stopwatch();
  readonly #play;
  readonly #transport;
  readonly #endKeys = onKeys((event) => this.#key(event));
  readonly #counted;
  readonly #spin;
  readonly #speed;
  readonly #capped = note('');
  readonly #problem = h('div');
  readonly #lineKey = legend(['ink', 'where naive code has its box', 'dashed']);
  #setup: Setup;
  #built: Built | null = null;
  #naive: Naive | null = null;
  /** How fast it was made, or made to go since. */
  #speedNow = 1;
  #heats = new Float32Array(0);
  #playing: boolean;
  #before = 0;
  #owed = 0;
  #events = 0;
  /** Walls around a crowd would glow all the time. */
  #cold = 0;
  #loading = 0;
  /** Which load is the newest: one that waits for three.js may be late. */
  #newest = 0;
  #flat: { plane: Plane; layer: FlatWorld } | null = null;
  #space: SpaceWorld | null = null;
  #gone = false;
  /** Which world is shown, as far as its size goes. */
  #size = '';
  /** What the address says of the view, until it is looked at. */
  #view: URLSearchParams | null;

  constructor(stage: Stage) {
    this.#stage = stage;
    const { state } = stage;
    this.#view = state;
    this.#setup = {
      dimension: word(state, 'dim', ['2', '3']) === '3' ? 3 : 2,
      kind: word(state, 'scene', ['line', 'many']),
      count: Math.round(number(state, 'n', 2000, 10, 20_000)),
      speed: number(state, 'speed', 1, 1, 1000),
      spin: flag(state, 'spin', false),
      rule: word(state, 'rule', ['reflect', 'reverseAxis']),
    };
    this.#playing = flag(state, 'play', !stillness());
    this.#play = button('Pause', () => this.#toggle(), true);
    this.#transport = new Transport(stage.host, () => this.#toggle(), () => this.#step());
    this.#counted = slider({ label: 'Boxes', min: 10, max: 20_000, value: this.#setup.count, powers: true, show: count, change: (value) => this.#change({ count: value }) });
    this.#spin = toggle('They turn', this.#setup.spin, (spin) => this.#change({ spin }));
    this.#speed = slider({
      label: 'Speed', min: 1, max: 1000, value: this.#setup.speed, powers: true,
      show: (value) => `\u00d7\u2009${Math.min(value, mostSpeed(this.#setup))}`,
      change: (value) => this.#go(value),
    });
    this.#build();
    void this.#load();
  }

  draw(): void {
    this.#flat?.plane.draw();
    this.#space?.space.draw();
  }

  dispose(): void {
    this.#gone = true;
    clearTimeout(this.#loading);
    this.#endKeys();
    this.#flat?.plane.dispose();
    this.#flat?.layer.dispose();
    this.#space?.dispose();
    this.#transport.dispose();
    this.#built?.world.free();
  }

  #build(): void {
    const kind = choice<Setup['kind']>('Scene', [['line', 'Three on a line'], ['many', 'Thousands']], this.#setup.kind, (next) => this.#change({ kind: next }));
    const dimension = choice<'2' | '3'>('Dimension', [['2', 'Plane'], ['3', 'Space']], this.#setup.dimension === 3 ? '3' : '2', (next) => this.#change({ dimension: next === '3' ? 3 : 2 }));
    const rule = choice<Setup['rule']>('Bounce', [['reflect', 'Along the contact'], ['reverseAxis', 'Along one axis']], this.#setup.rule, (next) => this.#change({ rule: next }));
    this.#stage.panel.append(
      this.#problem,
      group('Scene', kind.element, dimension.element, this.#counted.element, this.#spin.element, row(button('Show all', () => this.#home()))),
      group('Time', this.#speed.element, this.#capped, row(this.#play, button('One step', () => this.#step()), button('Start over', () => void this.#load()))),
      group('Bounce', rule.element, note('Along the contact: an impulse at the very time of the impact. Along one axis, the rule of small games: two that share something at the end of a step turn back along the axis on which they share least; what would pass within a step is stopped there.')),
      group('Now', this.#facts.element, meanings(MEANINGS)),
      legend(['a', 'moving'], ['over', 'has just met another'], ['ink-3', 'walls']),
      this.#lineKey,
    );
  }

  #change(change: Partial<Setup>): void {
    Object.assign(this.#setup, change);
    const { dimension, kind, count: n, speed, spin, rule } = this.#setup;
    this.#stage.keep({ dim: dimension, scene: kind, n, speed, spin, rule });
    clearTimeout(this.#loading);
    this.#loading = window.setTimeout(() => void this.#load(), 120);
  }

  /** Another speed: a world that has begun goes on by it, and one that has not is made anew. */
  #go(speed: number): void {
    if (!this.#built?.world.steps) {
      this.#change({ speed });
      return;
    }
    this.#setup.speed = speed;
    this.#stage.keep({ speed });
    const [before, now] = [this.#speedNow, speedOf(this.#setup)];
    hasten(this.#built, now / before);
    this.#naive?.hasten(now / before);
    this.#speedNow = now;
    this.#tellSpeed();
    this.#show();
  }

  /** Makes the world anew; what stands in the way is told. */
  async #load(): Promise<void> {
    this.#problem.replaceChildren();
    this.#tellSpeed();
    const mine = (this.#newest += 1);
    const isLate = () => this.#gone || mine !== this.#newest;
    try {
      await this.#open(isLate);
    } catch (error) {
      // Another world is there by now, or none is wanted.
      if (isLate()) return;
      this.#built?.world.free();
      this.#built = null;
      this.#fail('', error);
    }
  }

  /** Says where the speed is less than was asked. */
  #tellSpeed(): void {
    const most = mostSpeed(this.#setup);
    this.#capped.hidden = this.#setup.speed <= most;
    this.#capped.textContent = `${count(this.#setup.count)} boxes go at most \u00d7\u2009${most}: beyond that a step has too many meetings to look at.`;
    this.#speed.value = this.#setup.speed;
  }

  #fail(before: string, error: unknown): void {
    this.#playing = false;
    const text = before + (error instanceof Error ? error.message : String(error));
    this.#problem.replaceChildren(h('p', { class: 'problem', role: 'alert', 'data-reading': 'problem' }, text));
    this.#show();
  }

  async #open(isLate: () => boolean): Promise<void> {
    const { dimension, kind } = this.#setup;
    this.#built?.world.free();
    this.#built = null;
    this.#counted.element.hidden = this.#spin.element.hidden = kind === 'line';
    this.#lineKey.hidden = kind !== 'line';
    const built = build(this.#setup);
    this.#naive = kind === 'line' ? new Naive(this.#setup.speed) : null;
    this.#heats = new Float32Array(built.world.slots);
    this.#speedNow = speedOf(this.#setup);
    this.#events = 0;
    this.#cold = kind === 'many' ? built.fixed : 0;
    this.#owed = 0;
    this.#steps.forget();
    // Of one that is as large the user goes on seeing what was seen.
    const size = `${dimension} ${kind} ${built.half}`;
    const isOther = size !== this.#size;
    this.#size = size;
    if (dimension === 3) {
      this.#flat?.plane.dispose();
      this.#flat?.layer.dispose();
      this.#flat = null;
      if (!this.#space) {
        try {
          // three.js is loaded where it is needed.
          const { SpaceWorld: Shown } = await import('./world-space.ts');
          if (isLate()) return;
          this.#space ??= new Shown(this.#stage.host, (now) => this.#frame(now), (event) => this.#key(event), () => this.#keepView());
        } finally {
          if (isLate() || !this.#space) built.world.free();
        }
      }
      this.#built = built;
      this.#space.load(built.world.slots - this.#skipped(), built.half, kind === 'many', isOther);
    } else {
      this.#space?.dispose();
      this.#space = null;
      this.#built = built;
      if (!this.#flat) {
        const layer = new FlatWorld(this.#stage.host, () => this.#flat?.plane.draw());
        const plane = new Plane(this.#stage.host, {
          clear: true,
          label: 'A world of boxes. Space pauses, S steps, arrows move the view.',
          draw: (context, now) => {
            const more = this.#frame(now);
            if (this.#naive) drawNaive(context, plane, this.#naive);
            if (more) plane.draw();
          },
          hover: () => 'grab',
          key: (event) => this.#key(event),
          moved: () => this.#keepView(),
          lost: () => this.#lost(),
          zooms: [0.1, 400],
        });
        this.#flat = { plane, layer };
      }
      const tall = kind === 'many' ? built.half : 4;
      if (isOther || !this.#flat.plane.isMoved) this.#flat.plane.fit(-built.half, -tall, built.half, tall, 16);
    }
    if (this.#view && this.#flat) see(this.#flat.plane, this.#view);
    if (this.#view && this.#space) seeFrom(this.#space.space, this.#view);
    this.#view = null;
    this.#before = 0;
    this.#show();
  }

  #home(): void {
    this.#flat?.plane.home();
    this.#space?.space.home();
  }

  #lost(): Lost {
    const half = this.#built?.half ?? 0;
    const { plane } = this.#flat!;
    return this.#built && lostOf([...plane.toScreen(-half, -half), ...plane.toScreen(half, half)], plane);
  }

  #keepView(): void {
    this.#stage.keep({ ...seen(this.#flat?.plane), ...seenFrom(this.#space?.space) });
  }

  /** Walls of the room are drawn as lines. */
  #skipped(): number {
    return this.#setup.kind === 'many' ? this.#built!.fixed : 0;
  }

  #toggle(): void {
    if (!this.#built) return;
    this.#playing = !this.#playing;
    this.#stage.keep({ play: this.#playing });
    this.#before = 0;
    this.#show();
  }

  #step(): void {
    if (!this.#built) return;
    this.#playing = false;
    this.#stage.keep({ play: false });
    this.#tick();
    this.#show();
  }

  #key(event: KeyboardEvent): boolean {
    if (event.key === ' ') this.#toggle();
    else if (event.key.toLowerCase() === 's') this.#step();
    else return false;
    return true;
  }

  /** One tick of 20 ms; `false` where the engine refuses it, which pauses the world as it was. */
  #tick(): boolean {
    const { world: bodies } = this.#built!;
    let events: ReturnType<typeof bodies.step>;
    try {
      events = this.#steps.time(() => bodies.step(TICK));
    } catch (error) {
      this.#fail(`Paused after ${count(bodies.steps)} steps: `, error);
      return false;
    }
    this.#events += events.length;
    const fade = TICK / GLOW[this.#setup.kind];
    for (let i = 0; i < this.#heats.length; i += 1) this.#heats[i] = Math.max(0, this.#heats[i]! - fade);
    const { bodies: ids, phases } = events;
    for (let i = 0; i < phases.length; i += 1) {
      if (phases[i] === 2) continue;
      for (const id of [ids[2 * i]!, ids[2 * i + 1]!]) if (id >= this.#cold) this.#heats[id] = 1;
    }
    this.#naive?.tick();
    return true;
  }

  /** Lets the time of a frame pass and draws; `true` while the world goes on. */
  #frame(now: number): boolean {
    if (!this.#built) return false;
    if (this.#playing) {
      if (this.#before > 0) this.#owed += Math.min(0.1, (now - this.#before) / 1000);
      this.#before = now;
      // What cannot be caught up with in two steps a frame is let go.
      for (let i = 0; this.#owed >= TICK && i < 2; i += 1) {
        if (!this.#tick()) break;
        this.#owed -= TICK;
      }
      this.#owed = Math.min(this.#owed, TICK);
      this.#tell();
    }
    const { world: bodies, fixed } = this.#built;
    if (this.#flat) {
      const { plane, layer } = this.#flat;
      layer.render(bodies.matrices(), this.#heats, fixed, plane.view, plane.width, plane.height, plane.ratio);
    }
    const { x = 0, lost = 0 } = this.#naive ?? {};
    // Once it has left it is out of sight.
    this.#space?.ghost(lost === null ? x : null);
    this.#space?.update(bodies.matrices(), this.#heats, fixed, this.#skipped());
    return this.#playing;
  }

  #show(): void {
    const next = this.#playing ? 'Pause' : this.#built?.world.steps ? 'Go on' : 'Start';
    this.#play.textContent = next;
    this.#transport.show(this.#playing, next);
    if (this.#built) this.#tell();
    this.draw();
  }

  #tell(): void {
    const { world: bodies, fixed } = this.#built!;
    const moving = count(bodies.length - fixed);
    const { hud } = this.#stage;
    const contacts = bodies.contacts().length / 2;
    hud.set('bodies', 'Moving boxes', moving);
    hud.set('contacts', 'Met in a step', count(contacts));
    hud.set('events', 'Events so far', count(this.#events));
    hud.set('step', 'Step takes', this.#steps.told);
    hud.set('frame', FRAME[0], frameTime());
    this.#facts.set('walls', 'Walls, which stand still', count(fixed));
    this.#facts.set('steps', 'Steps', count(bodies.steps));
    this.#facts.set('energy', 'Energy', bodies.energy.toPrecision(12));
    // A number that tells whether two machines have the same world.
    const quick = bodies.length < 3000 || !this.#playing;
    this.#facts.set('hash', 'Hash of the world', quick ? bodies.hash().toString(16).padStart(16, '0') : null);
    const naive = this.#naive;
    this.#facts.set('naive', 'Naive code', naive ? (naive.lost === null ? 'still inside' : `jumped out in step ${naive.lost}`) : null);
    this.#stage.summary(`${moving} moving ${bodies.length - fixed === 1 ? 'box' : 'boxes'}`);
  }
}

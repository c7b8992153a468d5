// A million turned boxes, drawn once. While the view stays, a step of a drag draws only what it has
// changed, over the picture that is there: depth keeps who lies on top. While the view moves and drawing
// takes long, the last picture is shown moved, until the new one is drawn in small parts behind it.

import { ROW, Table, Target, programOf, webgl2, whenRestored, type Program } from '../ui/gl.ts';
import type { View } from '../ui/plane-options.ts';
import { rgb, theme } from '../ui/theme.ts';

const FLOATS = 8;
const TILES = 24;
/** How many boxes a frame draws at first; then as many as are done by the next frame. */
const FIRST_BATCH = 40_000;
const LEAST_BATCH = 4000;
/** How long the view stands still before a slow picture is begun, in milliseconds. */
const SETTLED = 150;
/** Below this many pixels to a unit an element is a dot or two, and one corner does for four. */
const DOTS = 0.08;

const VERTEX = `
uniform sampler2D boxes;
uniform sampler2D flags;
uniform highp usampler2D slots;
uniform int first;
uniform int corners;
uniform int listed;
uniform vec4 view;
uniform vec2 size;
uniform float most;
out vec2 inside;
flat out vec2 half_size;
flat out float is_chosen;
flat out float tone;
ivec2 at_place(int i) { return ivec2(i % 2048, i / 2048); }
void main() {
  int place_in_list = gl_VertexID / corners;
  int slot = listed == 1 ? int(texelFetch(slots, at_place(place_in_list), 0).r) : first + place_in_list;
  vec4 box = texelFetch(boxes, at_place(2 * slot), 0);
  vec3 turn = texelFetch(boxes, at_place(2 * slot + 1), 0).xyz;
  int part = gl_VertexID % 6;
  int end = part < 3 ? part : 6 - part;
  vec2 corner = corners == 1 ? vec2(0.0) : vec2(end & 1, end >> 1) - 0.5;
  gl_PointSize = 1.0;
  vec2 pixels = max(box.zw * view.z, vec2(1.0));
  vec2 at = corner * pixels;
  half_size = pixels * 0.5;
  inside = at;
  vec2 turned = vec2(at.x * turn.x - at.y * turn.y, at.x * turn.y + at.y * turn.x);
  vec2 place = (box.xy - view.xy) * view.z + turned;
  is_chosen = texelFetch(flags, at_place(slot), 0).r;
  tone = fract(turn.z * 0.618034);
  gl_Position = vec4(place * 2.0 / size * vec2(1.0, -1.0), 1.0 - 2.0 * (turn.z + 1.0) / most, 1.0);
}`;

const FRAGMENT = `
in vec2 inside;
flat in vec2 half_size;
flat in float is_chosen;
flat in float tone;
uniform vec3 plain;
uniform vec3 ground;
uniform vec3 strong;
out vec4 colour;
void main() {
  vec3 fill = is_chosen > 0.5 ? mix(strong, ground, 0.12 + 0.25 * tone) : mix(plain, ground, 0.62 + 0.22 * tone);
  vec3 edge = is_chosen > 0.5 ? strong : mix(plain, ground, 0.3);
  vec2 off = half_size - abs(inside);
  float border = min(half_size.x, half_size.y) > 4.0 && min(off.x, off.y) < 1.2 ? 1.0 : 0.0;
  colour = vec4(mix(fill, edge, border), 1.0);
}`;

const COPY_VERTEX = `
uniform vec4 move;
out vec2 at;
void main() {
  vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
  at = corner;
  gl_Position = vec4((corner * 2.0 - 1.0) * move.z + move.xy, 0.0, 1.0);
}`;

const COPY_FRAGMENT = `
in vec2 at;
uniform sampler2D picture;
out vec4 colour;
void main() { colour = texture(picture, at); }`;

/** A picture and what it shows. */
interface Picture {
  target: Target;
  view: View;
  /** The tiles that are still to be drawn. */
  rest: number[];
}

export class MarqueeLayer {
  readonly canvas: HTMLCanvasElement;
  readonly #gl: WebGL2RenderingContext;
  readonly #end: () => void;
  #draw!: Program;
  #copy!: Program;
  #boxes!: Table;
  #flags!: Table;
  #list!: Table;
  #count = 0;
  #most = 1;
  /** The boxes in the order of tiles, and where each id is. */
  #data = new Float32Array(0);
  #chosen = new Uint8Array(0);
  #slots = new Uint32Array(0);
  #tiles: { first: number; count: number; bounds: readonly [number, number, number, number] }[] = [];
  #shown!: Picture;
  #next!: Picture;
  #building = false;
  #dots = false;
  #wanted: View = { x: 0, y: 0, zoom: 0, angle: 0 };
  #movedAt = 0;
  #wentAt = 0;
  #stale = true;
  #batch = FIRST_BATCH;
  /** Signalled when what was last drawn is done. */
  #fence: WebGLSync | null = null;

  /** `again` draws anew what was lost with its context. */
  constructor(host: HTMLElement, again: () => void) {
    this.canvas = document.createElement('canvas');
    host.append(this.canvas);
    const gl = webgl2(this.canvas, { antialias: false, depth: false, alpha: true, preserveDrawingBuffer: true });
    this.#gl = gl;
    this.#make();
    this.#end = whenRestored(this.canvas, () => {
      this.#make();
      again();
    });
  }

  /** Makes what the context holds; after it was lost, with the elements that there were. */
  #make(): void {
    const gl = this.#gl;
    this.#draw = programOf(gl, VERTEX, FRAGMENT);
    this.#copy = programOf(gl, COPY_VERTEX, COPY_FRAGMENT);
    // Unit 0 is for pictures.
    [this.#boxes, this.#flags, this.#list] = [new Table(gl, 1, 'float'), new Table(gl, 2, 'byte'), new Table(gl, 3, 'integer')];
    const picture = (): Picture => ({ target: new Target(gl), view: { x: 0, y: 0, zoom: 1, angle: 0 }, rest: [] });
    [this.#shown, this.#next] = [picture(), picture()];
    this.#fence = null;
    if (this.#count === 0) return;
    this.#boxes.write(this.#data);
    this.#flags.write(this.#chosen);
    this.refresh();
  }

  /** Takes new elements, five numbers each, within `half` of the middle. */
  load(boxes: Float64Array, half: number): void {
    const count = (this.#count = boxes.length / 5);
    this.#most = count + 2;
    const tileOf = (i: number) => {
      const at = (value: number) => Math.min(TILES - 1, Math.max(0, Math.floor(((value / half + 1) / 2) * TILES)));
      return at(boxes[5 * i + 1]!) * TILES + at(boxes[5 * i]!);
    };
    const starts = new Uint32Array(TILES * TILES + 1);
    for (let i = 0; i < count; i += 1) starts[tileOf(i) + 1]! += 1;
    for (let tile = 0; tile < TILES * TILES; tile += 1) starts[tile + 1]! += starts[tile]!;
    const next = starts.slice();
    this.#data = new Float32Array(this.#boxes.roomFor(2 * count));
    this.#slots = new Uint32Array(count);
    this.#chosen = new Uint8Array(this.#flags.roomFor(count));
    for (let i = 0; i < count; i += 1) {
      const slot = next[tileOf(i)]!++;
      this.#slots[i] = slot;
      const [from, to] = [5 * i, slot * FLOATS];
      for (let k = 0; k < 4; k += 1) this.#data[to + k] = boxes[from + k]!;
      this.#data[to + 4] = Math.cos(boxes[from + 4]!);
      this.#data[to + 5] = Math.sin(boxes[from + 4]!);
      this.#data[to + 6] = i;
    }
    const side = (2 * half) / TILES;
    this.#tiles = Array.from({ length: TILES * TILES }, (_, tile) => {
      const [x, y] = [-half + (tile % TILES) * side, -half + Math.floor(tile / TILES) * side];
      // Elements reach out of their tile by half their own size at most.
      return { first: starts[tile]!, count: starts[tile + 1]! - starts[tile]!, bounds: [x - 25, y - 25, x + side + 25, y + side + 25] as const };
    });
    this.#boxes.write(this.#data);
    this.#flags.write(this.#chosen);
    this.refresh();
  }

  /** Everything is to be drawn anew: other colours, other size. */
  refresh(): void {
    this.#stale = true;
    this.#building = false;
  }

  /** Marks elements; they are drawn at once. */
  change(ids: Uint32Array, chosen: boolean): void {
    if (ids.length === 0) return;
    const list = new Uint32Array(this.#list.roomFor(ids.length));
    let [least, most] = [Infinity, 0];
    for (let i = 0; i < ids.length; i += 1) {
      const slot = (list[i] = this.#slots[ids[i]!]!);
      this.#chosen[slot] = chosen ? 255 : 0;
      if (slot < least) least = slot;
      if (slot > most) most = slot;
    }
    // What is chosen is drawn with all else once the context is back.
    if (this.#gl.isContextLost()) return;
    this.#flags.write(this.#chosen, Math.floor(least / ROW), Math.floor(most / ROW));
    if (ids.length * 4 > this.#count && this.#count > 20_000) {
      this.refresh();
      return;
    }
    this.#list.write(list);
    // Both pictures hold them: the one that is shown, and the one in the making.
    for (const picture of this.#building ? [this.#shown, this.#next] : [this.#shown]) {
      if (picture.target.width === 0) continue;
      this.#prepare(picture);
      this.#drawBoxes(0, ids.length, true);
    }
    if (this.#shown.target.width > 0) this.#shown.target.resolve();
  }

  /** Shows the view; `true` where another frame is needed. */
  render(view: View, width: number, height: number, ratio: number): boolean {
    if (this.#gl.isContextLost()) return false;
    const [w, h] = [Math.round(width * ratio), Math.round(height * ratio)];
    if (this.canvas.width !== w || this.canvas.height !== h) {
      [this.canvas.width, this.canvas.height] = [w, h];
      this.refresh();
    }
    const scaled = { ...view, zoom: view.zoom * ratio };
    const { view: last } = this.#shown;
    const now = performance.now();
    if (this.#wanted.x !== scaled.x || this.#wanted.y !== scaled.y || this.#wanted.zoom !== scaled.zoom) this.#movedAt = now;
    this.#wanted = scaled;
    if (last.x !== scaled.x || last.y !== scaled.y || last.zoom !== scaled.zoom) this.#stale = true;
    // Where all is drawn within a frame, always; else once the view stands still.
    if (this.#batch >= this.#count || now - this.#movedAt > SETTLED || this.#shown.target.width === 0) {
      if (this.#stale && !this.#building) this.#start(scaled, w, h);
      if (this.#building) this.#go();
    }
    this.#show(scaled, w, h);
    return this.#building || this.#stale;
  }

  /** Whether most of what is to be seen is not drawn yet. */
  get isBehind(): boolean {
    return (this.#building || this.#stale) && this.#shown.view.zoom > 1.5 * this.#wanted.zoom;
  }

  dispose(): void {
    this.#end();
    this.#gl.getExtension('WEBGL_lose_context')?.loseContext();
    this.canvas.remove();
  }

  #start(view: View, width: number, height: number): void {
    const gl = this.#gl;
    const picture = this.#next;
    picture.target.resize(width, height, this.#count <= 50_000 ? 4 : 0);
    picture.view = view;
    const [halfX, halfY] = [width / 2 / view.zoom, height / 2 / view.zoom];
    picture.rest = this.#tiles.flatMap(({ bounds: [minX, minY, maxX, maxY] }, i) => {
      const seen = maxX > view.x - halfX && minX < view.x + halfX && maxY > view.y - halfY && minY < view.y + halfY;
      return seen ? [i] : [];
    });
    picture.target.begin();
    gl.clearColor(0, 0, 0, 0);
    gl.clearDepth(1);
    gl.depthMask(true);
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
    this.#building = true;
    this.#stale = false;
  }

  /** Draws as many tiles as a frame can bear; after the last, the new picture takes the place of the old. */
  #go(): void {
    const gl = this.#gl;
    if (this.#fence) {
      const took = performance.now() - this.#wentAt;
      // Frames come late, or are not done yet: less at once.
      const late = gl.getSyncParameter(this.#fence, gl.SYNC_STATUS) !== gl.SIGNALED;
      this.#batch = Math.min(4_000_000, Math.max(LEAST_BATCH, this.#batch * (late || took > 50 ? 0.6 : took < 25 ? 1.6 : 1)));
      if (late) return;
      gl.deleteSync(this.#fence);
      this.#fence = null;
    }
    this.#wentAt = performance.now();
    this.#prepare(this.#next);
    let drawn = 0;
    while (drawn < this.#batch) {
      const tile = this.#next.rest.pop();
      if (tile === undefined) break;
      const { first, count } = this.#tiles[tile]!;
      if (count > 0) this.#drawBoxes(first, count, false);
      drawn += count;
    }
    if (this.#count > FIRST_BATCH) this.#fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
    if (this.#next.rest.length > 0) return;
    this.#next.target.resolve();
    [this.#shown, this.#next] = [this.#next, this.#shown];
    this.#building = false;
  }

  #prepare({ target, view }: Picture): void {
    const gl = this.#gl;
    target.begin();
    gl.enable(gl.DEPTH_TEST);
    gl.depthFunc(gl.LEQUAL);
    gl.disable(gl.BLEND);
    gl.useProgram(this.#draw.program);
    gl.uniform4f(this.#draw.uniform('view'), view.x, view.y, view.zoom, 0);
    gl.uniform2f(this.#draw.uniform('size'), target.width, target.height);
    gl.uniform1f(this.#draw.uniform('most'), this.#most);
    this.#dots = view.zoom < DOTS;
    gl.uniform1i(this.#draw.uniform('corners'), this.#dots ? 1 : 6);
    gl.uniform1i(this.#draw.uniform('boxes'), 1);
    gl.uniform1i(this.#draw.uniform('flags'), 2);
    gl.uniform1i(this.#draw.uniform('slots'), 3);
    const colours = theme();
    gl.uniform3f(this.#draw.uniform('plain'), ...rgb(colours['ink-2']));
    gl.uniform3f(this.#draw.uniform('ground'), ...rgb(colours.paper));
    gl.uniform3f(this.#draw.uniform('strong'), ...rgb(colours.a));
  }

  /** Draws boxes by their places, or those that the list names. */
  #drawBoxes(first: number, count: number, listed: boolean): void {
    const gl = this.#gl;
    gl.uniform1i(this.#draw.uniform('first'), first);
    gl.uniform1i(this.#draw.uniform('listed'), listed ? 1 : 0);
    gl.drawArrays(this.#dots ? gl.POINTS : gl.TRIANGLES, 0, this.#dots ? count : 6 * count);
  }

  /** Puts the picture on the screen, moved to where the view is now. */
  #show(view: View, width: number, height: number): void {
    const gl = this.#gl;
    const { target, view: drawn } = this.#shown;
    gl.bindFramebuffer(gl.FRAMEBUFFER, null);
    gl.viewport(0, 0, width, height);
    gl.clearColor(0, 0, 0, 0);
    gl.clear(gl.COLOR_BUFFER_BIT);
    if (target.width === 0) return;
    gl.disable(gl.DEPTH_TEST);
    gl.useProgram(this.#copy.program);
    gl.activeTexture(gl.TEXTURE0);
    gl.bindTexture(gl.TEXTURE_2D, target.texture);
    const scale = view.zoom / drawn.zoom;
    const x = ((drawn.x - view.x) * view.zoom * 2) / width;
    const y = (-(drawn.y - view.y) * view.zoom * 2) / height;
    gl.uniform4f(this.#copy.uniform('move'), x, y, scale, 0);
    gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4);
  }
}

// A world of the plane, drawn by WebGL from the engine's matrices.

import { Table, programOf, webgl2, whenRestored, type Program } from '../ui/gl.ts';
import { rgb, theme } from '../ui/theme.ts';
import type { View } from '../ui/plane-options.ts';

const VERTEX = `
uniform sampler2D matrices;
uniform vec3 view;
uniform vec2 size;
uniform int fixed_count;
out vec2 inside;
flat out vec2 pixels;
flat out float hot;
flat out float still;
vec4 cell(int i) { return texelFetch(matrices, ivec2(i % 2048, i / 2048), 0); }
void main() {
  int body = gl_VertexID / 6;
  int part = gl_VertexID % 6;
  int end = part < 3 ? part : 6 - part;
  vec2 corner = vec2(end & 1, end >> 1) - 0.5;
  vec4 one = cell(2 * body);
  vec4 two = cell(2 * body + 1);
  vec2 first = one.xy;
  vec2 second = one.zw;
  vec2 third = two.xy;
  pixels = max(vec2(length(first), length(second)) * view.z, vec2(0.5));
  // A pixel more, over which the edge fades.
  vec2 wide = corner * (pixels + 1.0) / pixels;
  vec2 at = first * wide.x + second * wide.y + third;
  inside = corner * (pixels + 1.0);
  hot = two.z;
  still = body < fixed_count ? 1.0 : 0.0;
  gl_Position = vec4((at - view.xy) * view.z * 2.0 / size * vec2(1.0, -1.0), 0.0, 1.0);
}`;

const FRAGMENT = `
in vec2 inside;
flat in vec2 pixels;
flat in float hot;
flat in float still;
uniform vec3 cold;
uniform vec3 warm;
uniform vec3 wall;
uniform vec3 ground;
out vec4 colour;
void main() {
  vec3 body = mix(mix(cold, warm, hot), wall, still * (1.0 - hot));
  vec2 off = pixels * 0.5 - abs(inside);
  float border = min(pixels.x, pixels.y) > 5.0 && min(off.x, off.y) < 1.3 ? 0.0 : mix(0.55, 0.2, hot);
  float cover = clamp(min(off.x, off.y) + 0.5, 0.0, 1.0);
  colour = vec4(mix(body, ground, border), 1.0) * cover;
}`;

export class FlatWorld {
  readonly canvas: HTMLCanvasElement;
  readonly #gl: WebGL2RenderingContext;
  readonly #end: () => void;
  #program!: Program;
  #table!: Table;
  #cells = new Float32Array(0);

  /** `again` draws anew what was lost with its context. */
  constructor(host: HTMLElement, again: () => void) {
    this.canvas = document.createElement('canvas');
    const gl = webgl2(this.canvas, { antialias: false, alpha: true });
    host.append(this.canvas);
    this.#gl = gl;
    this.#make();
    this.#end = whenRestored(this.canvas, () => {
      this.#make();
      again();
    });
  }

  #make(): void {
    this.#program = programOf(this.#gl, VERTEX, FRAGMENT);
    this.#table = new Table(this.#gl, 0, 'float');
  }

  render(matrices: Float32Array, heats: Float32Array, fixed: number, view: View, width: number, height: number, ratio: number): void {
    const gl = this.#gl;
    if (gl.isContextLost()) return;
    const [w, h] = [Math.round(width * ratio), Math.round(height * ratio)];
    if (this.canvas.width !== w || this.canvas.height !== h) [this.canvas.width, this.canvas.height] = [w, h];
    gl.viewport(0, 0, w, h);
    gl.clearColor(0, 0, 0, 0);
    gl.clear(gl.COLOR_BUFFER_BIT);
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
    gl.useProgram(this.#program.program);
    gl.uniform3f(this.#program.uniform('view'), view.x, view.y, view.zoom * ratio);
    gl.uniform2f(this.#program.uniform('size'), w, h);
    gl.uniform1i(this.#program.uniform('fixed_count'), fixed);
    const { a, over, paper, 'ink-3': pale } = theme();
    gl.uniform3f(this.#program.uniform('cold'), ...rgb(a));
    gl.uniform3f(this.#program.uniform('warm'), ...rgb(over));
    gl.uniform3f(this.#program.uniform('wall'), ...rgb(pale));
    gl.uniform3f(this.#program.uniform('ground'), ...rgb(paper));
    const count = matrices.length / 9;
    const room = this.#table.roomFor(2 * count);
    if (this.#cells.length !== room) this.#cells = new Float32Array(room);
    const cells = this.#cells;
    for (let i = 0; i < count; i += 1) {
      const [to, from] = [8 * i, 9 * i];
      cells[to] = matrices[from]!;
      cells[to + 1] = matrices[from + 1]!;
      cells[to + 2] = matrices[from + 3]!;
      cells[to + 3] = matrices[from + 4]!;
      cells[to + 4] = matrices[from + 6]!;
      cells[to + 5] = matrices[from + 7]!;
      cells[to + 6] = heats[i]!;
    }
    this.#table.write(cells);
    gl.uniform1i(this.#program.uniform('matrices'), 0);
    gl.drawArrays(gl.TRIANGLES, 0, 6 * count);
  }

  dispose(): void {
    this.#end();
    this.#gl.getExtension('WEBGL_lose_context')?.loseContext();
    this.canvas.remove();
  }
}

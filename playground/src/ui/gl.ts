// The few lines of WebGL that every program needs.

/** A program, and where its inputs are. */
export interface Program {
  readonly program: WebGLProgram;
  uniform(name: string): WebGLUniformLocation | null;
}

export function programOf(gl: WebGL2RenderingContext, vertex: string, fragment: string): Program {
  const program = gl.createProgram();
  for (const [kind, source] of [[gl.VERTEX_SHADER, vertex], [gl.FRAGMENT_SHADER, fragment]] as const) {
    const shader = gl.createShader(kind)!;
    gl.shaderSource(shader, `#version 300 es\nprecision highp float;\n${source}`);
    gl.compileShader(shader);
    if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS)) throw new Error(gl.getShaderInfoLog(shader) ?? 'a shader did not compile');
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) throw new Error(gl.getProgramInfoLog(program) ?? 'a program did not link');
  const known = new Map<string, WebGLUniformLocation | null>();
  return {
    program,
    uniform(name) {
      if (!known.has(name)) known.set(name, gl.getUniformLocation(program, name));
      return known.get(name)!;
    },
  };
}

/**
 * A browser may take a context away, as when a machine wakes: it gives it back, empty, to who asks for it. `again`
 * then makes anew what it held. The result ends that.
 */
export function whenRestored(canvas: HTMLCanvasElement, again: () => void): () => void {
  const lost = (event: Event) => event.preventDefault();
  canvas.addEventListener('webglcontextlost', lost);
  canvas.addEventListener('webglcontextrestored', again);
  return () => {
    canvas.removeEventListener('webglcontextlost', lost);
    canvas.removeEventListener('webglcontextrestored', again);
  };
}

/** What is said where nothing can be drawn. */
const NO_WEBGL = 'This browser has no WebGL 2, which draws this scene: switch it on in its settings, or open the page in another browser.';

/** The context of a canvas. Throws what to do where there is none. */
export function webgl2(canvas: HTMLCanvasElement, attributes?: WebGLContextAttributes): WebGL2RenderingContext {
  const gl = canvas.getContext('webgl2', attributes);
  if (!gl) throw new Error(NO_WEBGL);
  return gl;
}

/** Whether pictures are drawn without a graphics card: then edges are better left unsmoothed. Throws where none are drawn at all. */
export function drawnBySoftware(): boolean {
  const gl = webgl2(document.createElement('canvas'));
  const names = gl.getExtension('WEBGL_debug_renderer_info');
  const name = names ? String(gl.getParameter(names.UNMASKED_RENDERER_WEBGL)) : '';
  gl.getExtension('WEBGL_lose_context')?.loseContext();
  return /swiftshader|llvmpipe|software/i.test(name);
}

/** Texels in a row of a table. */
export const ROW = 2048;

/** Numbers that a program reads by their place: cards draw many small things faster so than by instances. */
export class Table {
  readonly #gl: WebGL2RenderingContext;
  readonly #texture: WebGLTexture;
  readonly #unit: number;
  readonly #kind: 'float' | 'byte' | 'integer';
  #rows = 0;

  constructor(gl: WebGL2RenderingContext, unit: number, kind: 'float' | 'byte' | 'integer') {
    [this.#gl, this.#unit, this.#kind] = [gl, unit, kind];
    this.#texture = gl.createTexture();
    this.bind();
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.NEAREST);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.NEAREST);
  }

  bind(): void {
    this.#gl.activeTexture(this.#gl.TEXTURE0 + this.#unit);
    this.#gl.bindTexture(this.#gl.TEXTURE_2D, this.#texture);
  }

  /** How many numbers an array for `texels` must have: whole rows. */
  roomFor(texels: number): number {
    return Math.ceil(texels / ROW) * ROW * (this.#kind === 'float' ? 4 : 1);
  }

  /** Writes the rows from `first` to `last` of an array of whole rows; all, where it has another size. */
  write(values: Float32Array | Uint8Array | Uint32Array, first = 0, last = Infinity): void {
    const gl = this.#gl;
    const across = ROW * (this.#kind === 'float' ? 4 : 1);
    const rows = values.length / across;
    const [inside, format, type] = {
      float: [gl.RGBA32F, gl.RGBA, gl.FLOAT],
      byte: [gl.R8, gl.RED, gl.UNSIGNED_BYTE],
      integer: [gl.R32UI, gl.RED_INTEGER, gl.UNSIGNED_INT],
    }[this.#kind] as [number, number, number];
    this.bind();
    gl.pixelStorei(gl.UNPACK_ALIGNMENT, 1);
    if (rows !== this.#rows) {
      this.#rows = rows;
      gl.texImage2D(gl.TEXTURE_2D, 0, inside, ROW, rows, 0, format, type, values);
      return;
    }
    const end = Math.min(rows - 1, last);
    gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, first, ROW, end - first + 1, format, type, values.subarray(first * across, (end + 1) * across));
  }
}

/** A picture to draw into, with depth. */
export class Target {
  readonly texture: WebGLTexture;
  readonly #gl: WebGL2RenderingContext;
  readonly #drawn: WebGLFramebuffer;
  readonly #resolved: WebGLFramebuffer;
  readonly #colour: WebGLRenderbuffer;
  readonly #depth: WebGLRenderbuffer;
  #size = '';
  #samples = 0;
  width = 0;
  height = 0;

  constructor(gl: WebGL2RenderingContext) {
    this.#gl = gl;
    this.texture = gl.createTexture();
    this.#drawn = gl.createFramebuffer();
    this.#resolved = gl.createFramebuffer();
    this.#colour = gl.createRenderbuffer();
    this.#depth = gl.createRenderbuffer();
  }

  /** Room for a picture; `true` where what it held is lost. */
  resize(width: number, height: number, samples: number): boolean {
    const size = `${width} ${height} ${samples}`;
    if (size === this.#size) return false;
    this.#size = size;
    this.#samples = samples;
    [this.width, this.height] = [width, height];
    const gl = this.#gl;
    gl.activeTexture(gl.TEXTURE0);
    gl.bindTexture(gl.TEXTURE_2D, this.texture);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA8, width, height, 0, gl.RGBA, gl.UNSIGNED_BYTE, null);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
    gl.bindFramebuffer(gl.FRAMEBUFFER, this.#resolved);
    gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, this.texture, 0);
    gl.bindFramebuffer(gl.FRAMEBUFFER, this.#drawn);
    for (const [buffer, format, place] of [
      [this.#colour, gl.RGBA8, gl.COLOR_ATTACHMENT0],
      [this.#depth, gl.DEPTH_COMPONENT24, gl.DEPTH_ATTACHMENT],
    ] as const) {
      gl.bindRenderbuffer(gl.RENDERBUFFER, buffer);
      gl.renderbufferStorageMultisample(gl.RENDERBUFFER, samples, format, width, height);
      gl.framebufferRenderbuffer(gl.FRAMEBUFFER, place, gl.RENDERBUFFER, buffer);
    }
    // Without smoothing it is drawn into the texture itself.
    if (samples === 0) gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, this.texture, 0);
    return true;
  }

  /** From here on drawing goes here. */
  begin(): void {
    this.#gl.bindFramebuffer(this.#gl.FRAMEBUFFER, this.#drawn);
    this.#gl.viewport(0, 0, this.width, this.height);
  }

  /** Makes what was drawn readable as the texture. */
  resolve(): void {
    if (this.#samples === 0) return;
    const gl = this.#gl;
    gl.bindFramebuffer(gl.READ_FRAMEBUFFER, this.#drawn);
    gl.bindFramebuffer(gl.DRAW_FRAMEBUFFER, this.#resolved);
    gl.blitFramebuffer(0, 0, this.width, this.height, 0, 0, this.width, this.height, gl.COLOR_BUFFER_BIT, gl.NEAREST);
  }
}

// One WebAssembly module: how it starts, and how numbers go in and out.

import { isArray, isList, numbers, shown, wholes } from './check.js';
import { obbitError } from './errors.js';

// A function that returns the result of `i8x16.splat`: valid only where there are vectors.
const VECTORS = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 8, 1, 6, 0, 65, 0, 253, 15, 11,
]);

/** Whether this engine has WebAssembly's 128-bit vectors. */
export const hasVectors = () => WebAssembly.validate(VECTORS);

/** Each entry point has an engine of its own; what those of boxes and the first one have, "obbit/inline" has as well. */
const notReady = (name) => `"${name}" is not ready: call its \`await init()\` first${/^obbit(\/boxes|$)/.test(name) ? ', or import from "obbit/inline"' : ''}`;
const stopped = (lacked) => `this entry point of obbit has run out of ${lacked}${lacked === 'memory' ? ' (or, where there was enough, has met a fault of its own: please report it)' : ''} and has stopped: call \`await init()\` again, and make its objects anew`;

/**
 * A module that is not started yet; `places` tell the name of its entry point, the addresses of its builds with and
 * without vectors, and the names of functions by which it is told from the modules of other entry points. They are asked
 * for an address only where it is needed: a script that was bundled as a classic one, or for `require`, does not know where it lies.
 */
export class Module {
  /** @param {{name: string, vectors?: () => URL, scalar?: () => URL, needs?: string[]}} places */
  constructor(places) {
    this.places = places;
    this.exports = null;
    this.starting = null;
    // What it is started from once more.
    this.compiled = null;
    // What it ran out of in the midst of a call: 'memory', or room on the 'stack'.
    this.lacked = null;
    // Where each slot lies, and how often room was made.
    this.slots = [];
    this.rooms = 0;
  }

  /** The exported functions; an error before the start. */
  get calls() {
    if (this.exports === null) throw new Error(this.lacked === null ? notReady(this.places.name) : stopped(this.lacked));
    return this.exports;
  }

  init = (source) => {
    // What is not looked at, as it has begun by then, may fail all the same: that is nobody's concern.
    if (this.starting !== null || this.exports !== null) Promise.resolve(source).catch(() => {});
    this.starting ??= this.#start(source).catch((error) => {
      this.starting = null; // so that it can be tried again
      throw error;
    });
    return this.starting;
  };

  initSync = (source) => {
    if (this.exports !== null) return;
    const found = source ?? this.compiled ?? this.#fromDisk();
    if (found === null) throw new Error('initSync needs the bytes or the WebAssembly.Module here: only Node.js can read files at once');
    const module = found instanceof WebAssembly.Module ? found : made(found, this.#file());
    this.#use(module, new WebAssembly.Instance(module));
  };

  async #start(source) {
    if (this.exports !== null) return;
    let found = await (source ?? this.compiled ?? this.#fromDisk() ?? this.#place());
    // In Node.js only the sight of Request and Response takes 20 ms.
    if (!(found instanceof WebAssembly.Module || found instanceof ArrayBuffer || ArrayBuffer.isView(found))) {
      // Only a page has a place that others are told from.
      if (typeof found === 'string' && !globalThis.location && !/^[a-z][a-z+.-]*:/i.test(found)) throw new TypeError(`${shown(found)} is no whole address: give one, such as new URL('./obbit.wasm', import.meta.url), or the bytes`);
      if ((found instanceof URL || typeof found === 'string') && /^file:/.test(found)) found = this.#fromDisk(new URL(found)) ?? found;
      if (typeof found === 'string' || found instanceof URL || (globalThis.Request && found instanceof Request)) found = await asked(found);
      if (globalThis.Response && found instanceof Response) found = await received(found);
    }
    if (!(found instanceof WebAssembly.Module)) {
      const bytes = listed(found);
      found = await WebAssembly.compile(bytes).catch((error) => refuse(error, found, 'the address of the .wasm file, a Response, its bytes', this.#file()));
    }
    this.#use(found, await WebAssembly.instantiate(found));
  }

  #place() {
    const { vectors, scalar } = this.places;
    try {
      return hasVectors() ? vectors() : scalar();
    } catch (cause) {
      throw new Error('this script does not know where it lies, as it is bundled: give `init` the address of the .wasm file, or its bytes, or import from "obbit/inline"', { cause });
    }
  }

  /** What the file of this entry point is called, as far as a bundle tells. */
  #file() {
    try {
      return this.#place().pathname.split('/').at(-1);
    } catch {
      return 'the .wasm file of this entry point';
    }
  }

  /** The bytes, where this runs in Node.js and the module lies on the disk. */
  #fromDisk(place = this.#place()) {
    if (place.protocol !== 'file:') return null;
    const fs = globalThis.process?.getBuiltinModule?.('node:fs');
    return fs ? fs.readFileSync(place) : null;
  }

  #use(module, { exports }) {
    if (this.exports !== null) return;
    const lacks = (this.places.needs ?? []).some((name) => typeof exports[name] !== 'function');
    if (lacks) throw new TypeError('this WebAssembly module is that of another entry point of obbit, or of another version: give the file that came with this one');
    this.compiled = module;
    this.slots = [];
    this.exports = Object.fromEntries(Object.entries(exports).map(([name, made]) => [name, typeof made === 'function' ? this.#guarded(made) : made]));
    this.lacked = null;
  }

  /**
   * A function of the module. It answers errors by numbers. A trap is for want of memory, or a mistake of ours, a
   * `RangeError` (in Firefox an `InternalError`) for want of stack, be it that the caller goes too deep: it left off in
   * the midst of its work, and what it holds is of no use any more. All else is thrown by arguments, before it has begun.
   */
  #guarded(act) {
    return (...args) => {
      try {
        return act(...args);
      } catch (cause) {
        // Without a call, for which the stack may have no room.
        const { name } = cause;
        const lacked = name === 'RuntimeError' ? 'memory' : name === 'RangeError' || name === 'InternalError' ? 'stack' : null;
        if (lacked === null) throw cause;
        this.exports = null;
        this.starting = null;
        this.lacked = lacked;
        throw new RangeError(`out of ${lacked}: ${stopped(lacked)}`, { cause });
      }
    };
  }

  /** A view of `length` numbers at an address. It holds until the next call. */
  view(Kind, address, length) {
    return new Kind(this.exports.memory.buffer, address, length);
  }

  /** Room for `length` numbers in a slot. */
  room(slot, Kind, length) {
    const bytes = length * Kind.BYTES_PER_ELEMENT;
    this.rooms += 1;
    const address = bytes < 2 ** 32 ? this.calls.reserve(slot, bytes) >>> 0 : 0;
    if (address === 0) throw new RangeError(`out of memory: no room for ${length} numbers`);
    this.slots[slot] = address;
    return this.view(Kind, address, length);
  }

  /** Whether a list is a view of this module's memory: the next call may overwrite it, or move the memory. */
  owns(list) {
    return ArrayBuffer.isView(list) && !(list instanceof DataView) && list.buffer === this.calls.memory.buffer;
  }

  /** Writes a list into a slot. What lies there already (a view that `room` gave) is not copied. */
  write(slot, Kind, list, what) {
    const { rooms } = this;
    if (Kind === Float64Array) numbers(list, what);
    else if (!(list instanceof Kind)) wholes(list, what, 2 ** (8 * Kind.BYTES_PER_ELEMENT) - 1);
    // Of other places of this memory it is read first: making room may move them.
    const elsewhere = this.owns(list) && list.byteOffset !== this.slots[slot];
    // So it is where looking at its numbers called this module: they are told by functions, which would do so again.
    const from = elsewhere || this.rooms !== rooms ? list.slice() : list;
    const room = this.room(slot, Kind, from.length);
    if (from.buffer !== room.buffer || from.byteOffset !== room.byteOffset) room.set(from);
  }

  /** The `place`th list that the last call gave, as a view. One that a caller gets keeps its holder, whose memory it shows. */
  output(place, Kind, holder) {
    const [address, length] = this.view(Uint32Array, (this.exports.result() >>> 0) + 8 * place, 2);
    const view = this.view(Kind, length === 0 ? 0 : address, length);
    if (holder) holders.set(view, holder);
    return view;
  }

  /** The first numbers that the last call answered. */
  numbers(count) {
    return this.view(Float64Array, this.exports.numbers() >>> 0, count);
  }

  /** Passes a result on, or throws what was wrong. `where` names the list at fault, or is a list of what each item is called. */
  done(result, where) {
    if (result !== -1) return result;
    const [code, item, ...values] = this.numbers(5);
    const text = (place) => new TextDecoder().decode(this.output(place, Uint8Array));
    throw obbitError(code, item === 0xffffffff ? null : item, text(0), text(1), values, where);
  }
}

/** Bytes as a list, since not all engines take a `DataView`; what is none is left for them to refuse. */
const listed = (found) => (found instanceof ArrayBuffer || ArrayBuffer.isView(found) ? new Bytes(found).list : found);

/** A module of bytes. */
function made(found, file) {
  const bytes = listed(found);
  try {
    return new WebAssembly.Module(bytes);
  } catch (error) {
    return refuse(error, found, 'its bytes', file);
  }
}

/** Says what are no bytes; of bytes that are no module the engine tells the place. */
function refuse(error, found, cure, file) {
  const told = allowed(error);
  if (told === error && error instanceof WebAssembly.CompileError) throw new WebAssembly.CompileError(`the bytes are no WebAssembly module: give those of ${file} (${error.message})`, { cause: error });
  if (!(error instanceof TypeError)) throw told;
  throw new TypeError(`the source is ${shown(found)}: give ${cure} or a WebAssembly.Module`, { cause: error });
}

/** An error, in other words where the page does not allow WebAssembly: browsers ask for 'unsafe-eval', which allows much more. */
function allowed(error) {
  if (!/unsafe-eval|content.security.policy|\bCSP\b/i.test(error.message)) return error;
  return new Error("the Content-Security-Policy of this page forbids WebAssembly: add 'wasm-unsafe-eval' to its script-src", { cause: error });
}

/** What lies at an address. A browser tells neither which one it was nor why nothing came. */
function asked(place) {
  return fetch(place).catch((cause) => {
    if (!(cause instanceof TypeError)) throw cause; // the caller's own, who has called it off
    throw new Error(`${place.url ?? place}: nothing came from there: is it the right address, is there a network, and does the page's Content-Security-Policy (connect-src) or the other server (CORS) allow it?`, { cause });
  });
}

async function received(response) {
  const from = response.url || 'the Response';
  if (!response.ok) throw new Error(`${from}: ${`${response.status} ${response.statusText}`.trim()}: is the .wasm file served there?`);
  const type = response.headers.get('content-type') ?? '';
  if (type.startsWith('text/html')) throw new Error(`${from}: a page was served in place of the .wasm file: is it there? (Vite before version 8 needs \`optimizeDeps: { exclude: ['obbit'] }\`)`);
  try {
    // Compiling while it loads needs the right type; some servers don't know it.
    return await (type === 'application/wasm' ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer()));
  } catch (cause) {
    const error = allowed(cause);
    const speaks = error !== cause || !(cause instanceof TypeError || cause instanceof WebAssembly.CompileError);
    throw speaks ? error : new Error(`${from}: no WebAssembly module came from there: ${cause.message}`, { cause });
  }
}

/** The object that a view shows memory of: it is not forgotten as long as the view is there. */
const holders = new WeakMap();

/** Frees what is forgotten; freeing by hand is sooner. */
const forgotten = new FinalizationRegistry((held) => dropped(held));

/** Frees an object, unless it went with all that its module held. */
function dropped({ module, calls, free, name }) {
  if (module.exports === calls) calls[free](name);
}

/** Under what an object keeps what it is: a field of the caller's may be called anything. */
const KEPT = Symbol('obbit');

/** What is kept of an object; a proxy around it tells the same. */
const keptOf = (object) => object?.[KEPT]?.();

/**
 * A class whose methods are called on the object itself, also through a proxy around it, as frameworks make them: that has
 * nothing of what is private. On what is no such object they are refused with words, in which it has a `name`.
 */
export function through(Class, name) {
  for (const what of Reflect.ownKeys(Class.prototype)) {
    if (what === 'constructor') continue;
    const told = Object.getOwnPropertyDescriptor(Class.prototype, what);
    for (const way of ['value', 'get']) {
      const act = told[way];
      if (typeof act !== 'function') continue;
      told[way] = function (...args) {
        const self = keptOf(this)?.self;
        if (!(self instanceof Class)) throw new TypeError(`${String(what)} was called on ${shown(this)}: call it on its ${name ?? Class.name}`);
        return act.apply(self, args);
      };
    }
    Object.defineProperty(Class.prototype, what, told);
  }
  return Class;
}

/** An object in the module's memory. */
export class Held {
  /** @protected */
  constructor(module, name, free) {
    const dropping = { module, calls: module.exports, free, name };
    const kept = { self: this, dropping, name };
    // A function, as frameworks put proxies around objects within objects as well.
    Object.defineProperty(this, KEPT, { value: () => kept, configurable: true });
    forgotten.register(this, dropping, this);
  }

  free() {
    if (isFree(this)) return;
    forgotten.unregister(this);
    const kept = keptOf(this);
    kept.name = null;
    dropped(kept.dropping);
  }
}
through(Held, 'object');
Held.prototype[Symbol.dispose ?? Symbol.for('Symbol.dispose')] = Held.prototype.free;
// What has a name of its own is left alone by Vue, as dates and typed arrays are.
Object.defineProperty(Held.prototype, Symbol.toStringTag, { get() { return this.constructor.name; }, configurable: true });

/** An object's name in its module; an error once it is freed. */
export function held(object) {
  if (isFree(object)) throw new Error(`${object.constructor.name}: already freed`);
  if (isLost(object)) throw new Error(`${object.constructor.name}: lost when its entry point of obbit stopped: make it anew`);
  return keptOf(object).name;
}

export const isFree = (object) => keptOf(object).name === null;

/** Whether an object went with all that its module held. */
export function isLost(object) {
  const { calls, module } = keptOf(object).dropping;
  return calls !== module.calls;
}

/** Does what an object's making needs, or frees it: nobody has it yet who could. */
export function orFree(object, make) {
  try {
    make();
  } catch (error) {
    object.free();
    throw error;
  }
}

/** Bytes that an object is made of, in whatever the caller has them. */
export class Bytes {
  constructor(bytes) {
    // By its name: that of a frame is of another class.
    const isBuffer = ['ArrayBuffer', 'SharedArrayBuffer'].includes(bytes?.[Symbol.toStringTag]);
    if (!isBuffer && !ArrayBuffer.isView(bytes)) throw new TypeError(`${shown(bytes)} is no bytes: give an ArrayBuffer or a view of one`);
    try {
      if (isArray(bytes)) isList(bytes);
      this.list = isBuffer ? new Uint8Array(bytes) : new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    } catch {
      throw new TypeError('the bytes are no longer here: they were handed on, or their memory has moved; give a copy');
    }
  }
}

// Names of the map as pictures: letters are slow to draw when they are turned.

import type { City } from '../data/cities.ts';
import { theme } from '../ui/theme.ts';

/** Room around a name for the ground that keeps lines off it, in pixels. */
export const HALO = 2;

/** What the pictures may take, in bytes: several times as many as fit on a screen. */
const MOST_BYTES = 192 * 2 ** 20;

/** So many are made for a frame: while the map is zoomed hundreds of new ones would take longer than it has. */
const AT_ONCE = 40;

export class Names {
  /** Those drawn longest ago first. */
  readonly #pictures = new Map<City, ImageBitmap>();
  readonly #canvas = new OffscreenCanvas(1, 1);
  readonly #context = this.#canvas.getContext('2d')!;
  #bytes = 0;
  #key = '';
  #scale = 1;
  /** So many may still be made for this frame. */
  #left = 0;
  #drawn = 0;

  /** A frame begins that draws names at this scale. */
  begin(scale: number): void {
    const { ink, paper } = theme();
    const key = `${scale} ${ink} ${paper}`;
    // In the first frame, and in one of other colours, none is missing.
    this.#left = key === this.#key ? AT_ONCE : Infinity;
    if (key !== this.#key) this.clear();
    [this.#key, this.#scale, this.#drawn] = [key, scale, 0];
  }

  /** The picture of a name; nothing where it is left to the next frame. */
  of(city: City): ImageBitmap | null {
    let picture = this.#pictures.get(city);
    if (picture) {
      this.#pictures.delete(city);
    } else {
      if (this.#left === 0) return null;
      this.#left -= 1;
      picture = this.#made(city);
      this.#bytes += bytesOf(picture);
    }
    this.#pictures.set(city, picture);
    this.#drawn += 1;
    return picture;
  }

  /** The frame is drawn: what was drawn longest ago makes room, and none that is seen. */
  end(): void {
    let old = this.#pictures.size - this.#drawn;
    for (const city of this.#pictures.keys()) {
      if (this.#bytes <= MOST_BYTES || old === 0) return;
      old -= 1;
      this.#forget(city);
    }
  }

  clear(): void {
    for (const city of this.#pictures.keys()) this.#forget(city);
    this.#key = '';
  }

  #forget(city: City): void {
    const picture = this.#pictures.get(city)!;
    this.#pictures.delete(city);
    this.#bytes -= bytesOf(picture);
    picture.close();
  }

  #made(city: City): ImageBitmap {
    const [canvas, context] = [this.#canvas, this.#context];
    const [wide, high] = [city.w + 2 * HALO, city.h + 2 * HALO];
    // (That clears it, and forgets all that was set.)
    canvas.width = Math.ceil(wide * this.#scale);
    canvas.height = Math.ceil(high * this.#scale);
    context.scale(canvas.width / wide, canvas.height / high);
    context.font = `${city.font > 14 ? 600 : 450} ${city.font}px system-ui, -apple-system, sans-serif`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.lineJoin = 'round';
    const { ink, 'ink-2': pale, paper } = theme();
    context.strokeStyle = paper;
    context.lineWidth = 3;
    context.strokeText(city.name, wide / 2, high / 2, city.w);
    context.fillStyle = city.font > 14 ? ink : pale;
    context.fillText(city.name, wide / 2, high / 2, city.w);
    return canvas.transferToImageBitmap();
  }
}

const bytesOf = ({ width, height }: ImageBitmap): number => 4 * width * height;

// What of "Your file" is too small to have a shape on the screen: dots, written as pixels. A canvas that is asked for
// each of two hundred thousand takes a tenth of a second for a picture. Where very many lie on each other only their
// corners are written one by one, a byte each; then all of them grow to squares at once.

import { rgb } from '../ui/theme.ts';

export class Dots {
  #canvas: OffscreenCanvas | null = null;
  #image: ImageData | null = null;
  #pixels = new Uint32Array(0);
  #side = 1;
  /** Where the upper left corners of dots are, and the highest rank there; beyond the picture on the left and above as far as dots reach. */
  #corners = new Uint8Array(0);
  #wide = 0;
  #high = 0;
  #from = Infinity;
  #to = 0;
  /** The same, each as wide as a dot. */
  #widened = new Uint8Array(0);

  /** Forgets all, for a picture of so many pixels with dots of so many. */
  begin(width: number, height: number, side: number): void {
    if (this.#image?.width !== width || this.#image.height !== height || this.#side !== side) {
      this.#canvas = new OffscreenCanvas(width, height);
      this.#image = new ImageData(width, height);
      this.#pixels = new Uint32Array(this.#image.data.buffer);
      [this.#side, this.#wide, this.#high] = [side, width + side - 1, height + side - 1];
      this.#corners = new Uint8Array(this.#wide * this.#high);
      this.#widened = new Uint8Array(this.#wide * this.#high);
    } else if (this.#to > this.#from) {
      this.#pixels.fill(0);
      this.#corners.fill(0);
    }
    [this.#from, this.#to] = [Infinity, 0];
  }

  /** A dot around a pixel. What has a higher rank, 0 to 254, lies on top. */
  put(x: number, y: number, rank: number): void {
    const column = Math.round(x + this.#side / 2) - 1;
    const row = Math.round(y + this.#side / 2) - 1;
    if (!(column >= 0 && row >= 0 && column < this.#wide && row < this.#high)) return;
    const at = row * this.#wide + column;
    if (this.#corners[at]! <= rank) this.#corners[at] = rank + 1;
    if (row < this.#from) this.#from = row;
    if (row >= this.#to) this.#to = row + 1;
  }

  /** Draws them, each in the colour of its rank. */
  show(context: CanvasRenderingContext2D, colours: readonly number[]): void {
    if (this.#to <= this.#from) return;
    const { width, height } = this.#image!;
    const [side, wide, corners, widened, pixels] = [this.#side, this.#wide, this.#corners, this.#widened, this.#pixels];
    for (let at = this.#from * wide; at < this.#to * wide; at += 1) {
      let rank = 0;
      // (What is read beyond the end of a row is the beginning of the next, where no pixel is.)
      for (let k = 0; k < side; k += 1) if (corners[at + k]! > rank) rank = corners[at + k]!;
      widened[at] = rank;
    }
    const inks = Uint32Array.of(0, ...colours);
    const rowsFrom = Math.max(0, this.#from - side + 1);
    for (let row = rowsFrom; row < Math.min(height, this.#to); row += 1) {
      const [first, last] = [Math.max(row, this.#from), Math.min(row + side, this.#to)];
      for (let column = 0; column < width; column += 1) {
        let rank = 0;
        for (let k = first; k < last; k += 1) if (widened[k * wide + column]! > rank) rank = widened[k * wide + column]!;
        pixels[row * width + column] = inks[rank]!;
      }
    }
    this.#canvas!.getContext('2d')!.putImageData(this.#image!, 0, 0);
    context.save();
    context.resetTransform();
    context.drawImage(this.#canvas!, 0, 0);
    context.restore();
  }
}

/** A colour as the pixels of a picture have it: red first in memory, opaque. */
export function pixelOf(colour: string): number {
  const [red, green, blue] = rgb(colour).map((part) => Math.round(part * 255));
  const bytes = new Uint8Array([red!, green!, blue!, 255]);
  return new Uint32Array(bytes.buffer)[0]!;
}

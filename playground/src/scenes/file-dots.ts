// What of "Your file" is too small to have a shape on the screen: dots, written as pixels. A canvas that is asked for
// each of two hundred thousand takes a tenth of a second for a picture.

import { rgb } from '../ui/theme.ts';

export class Dots {
  #canvas: OffscreenCanvas | null = null;
  #image: ImageData | null = null;
  #pixels = new Uint32Array(0);
  #any = false;

  /** Forgets all, for a picture of so many pixels. */
  begin(width: number, height: number): void {
    if (this.#image?.width === width && this.#image.height === height) {
      if (this.#any) this.#pixels.fill(0);
    } else {
      this.#canvas = new OffscreenCanvas(width, height);
      this.#image = new ImageData(width, height);
      this.#pixels = new Uint32Array(this.#image.data.buffer);
    }
    this.#any = false;
  }

  /** A square dot around a pixel. */
  put(x: number, y: number, side: number, colour: number): void {
    const { width, height } = this.#image!;
    const [left, top] = [Math.round(x - side / 2), Math.round(y - side / 2)];
    const [from, to] = [Math.max(0, left), Math.min(width, left + side)];
    for (let row = Math.max(0, top); row < Math.min(height, top + side); row += 1) {
      for (let at = row * width + from; at < row * width + to; at += 1) this.#pixels[at] = colour;
    }
    this.#any = true;
  }

  /** Draws them. */
  show(context: CanvasRenderingContext2D): void {
    if (!this.#any) return;
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

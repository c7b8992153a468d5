// The drawing as it is seen, saved as a picture: what lies over it, as readings, is not in it.

import { save, toast } from './dom.ts';
import { theme } from './theme.ts';

/** Saves what the canvases of `host` show, one upon the other; `draw` lets the scene draw before the next frame. */
export function savePicture(host: HTMLElement, draw: () => void, name: string): void {
  draw();
  // In that very frame, once it is drawn: after it browsers throw away what WebGL has drawn.
  requestAnimationFrame(() => {
    const layers = [...host.querySelectorAll('canvas')];
    const picture = document.createElement('canvas');
    picture.width = Math.max(...layers.map(({ width }) => width));
    picture.height = Math.max(...layers.map(({ height }) => height));
    const context = picture.getContext('2d')!;
    context.fillStyle = theme().paper;
    context.fillRect(0, 0, picture.width, picture.height);
    for (const layer of layers) context.drawImage(layer, 0, 0, picture.width, picture.height);
    picture.toBlob((blob) => (blob ? save(blob, name, 'image/png') : toast('This browser could not make the picture')), 'image/png');
  });
}

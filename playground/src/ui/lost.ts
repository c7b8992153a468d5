// A view in which nothing is to be seen, as after a long pan or by an address that was mistyped: a way back.

import { h } from './dom.ts';

/** What is smaller than this on the screen, in pixels, is as good as out of sight. */
export const SPECK = 8;

/** Offers to show everything while `tell` says that nothing is to be seen. */
export function wayBack(host: HTMLElement, home: () => void, drawing: HTMLElement): { tell(lost: boolean): void; end(): void } {
  const back = h('button', { type: 'button', class: 'button', onclick: () => {
    home();
    // The button goes away with the focus.
    drawing.focus();
  } }, 'Show everything');
  const element = h('div', { class: 'lost', role: 'status', hidden: true }, h('span', {}, 'Nothing to see here'), back);
  host.append(element);
  return {
    tell(lost) {
      if (element.hidden === lost) element.hidden = !lost;
    },
    end: () => element.remove(),
  };
}

/** Whether a rectangle of the screen is beside a window of this size, or a speck in it. */
export function isOut([left, top]: readonly [number, number], [right, bottom]: readonly [number, number], { width, height }: { width: number; height: number }): boolean {
  return right < 0 || bottom < 0 || left > width || top > height || Math.max(right - left, bottom - top) < SPECK;
}

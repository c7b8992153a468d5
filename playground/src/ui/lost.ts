// A view in which nothing is to be seen, as after a long pan or by an address that was mistyped: a way back.

import { h } from './dom.ts';

/** What is smaller than this on the screen, in pixels, is as good as out of sight. */
export const SPECK = 16;

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

/** Left, top, right, bottom on the screen. */
type Rectangle = readonly [number, number, number, number];

/** Whether a rectangle is beside a window of this size. */
export const isBeside = ([left, top, right, bottom]: Rectangle, { width, height }: { width: number; height: number }): boolean =>
  right < 0 || bottom < 0 || left > width || top > height;

/** Whether it is beside it or a speck in it; what has no size at all is drawn as a dot, and seen. */
export function isOut(one: Rectangle, window: { width: number; height: number }): boolean {
  const size = Math.max(one[2] - one[0], one[3] - one[1]);
  return isBeside(one, window) || (size > 0 && size < SPECK);
}

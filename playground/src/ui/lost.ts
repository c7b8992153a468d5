// A view in which nothing is to be seen, or next to nothing, as after a long pan or by an address that was mistyped: a way back.

import { h } from './dom.ts';

/** What is smaller than this on the screen, in pixels, is as good as out of sight. */
export const SPECK = 16;

/** Why next to nothing is to be seen: all of it is beside the window, or it is a speck in it. */
export type Lost = 'beside' | 'speck' | null;

const WORDS = { beside: 'Nothing to see here', speck: 'Very small here' } as const;

/** Offers to show everything while `tell` says that next to nothing is to be seen. */
export function wayBack(host: HTMLElement, home: () => void, drawing: HTMLElement): { tell(lost: Lost): void; end(): void } {
  const back = h('button', { type: 'button', class: 'button', onclick: () => {
    home();
    // The button goes away with the focus.
    drawing.focus();
  } }, 'Show everything');
  const words = h('span');
  const element = h('div', { class: 'lost', role: 'status', hidden: true }, words, back);
  host.append(element);
  return {
    tell(lost) {
      if (lost && words.textContent !== WORDS[lost]) words.textContent = WORDS[lost];
      if (element.hidden !== (lost === null)) element.hidden = lost === null;
    },
    end: () => element.remove(),
  };
}

/** Left, top, right, bottom on the screen. */
type Rectangle = readonly [number, number, number, number];

/** Whether a rectangle is beside a window of this size. */
export const isBeside = ([left, top, right, bottom]: Rectangle, { width, height }: { width: number; height: number }): boolean =>
  right < 0 || bottom < 0 || left > width || top > height;

/** Why it is not seen, if it is not; what has no size at all is drawn as a dot, and seen. */
export function lostOf(one: Rectangle, window: { width: number; height: number }): Lost {
  if (isBeside(one, window)) return 'beside';
  const size = Math.max(one[2] - one[0], one[3] - one[1]);
  return size > 0 && size < SPECK ? 'speck' : null;
}

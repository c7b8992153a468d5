// What of a drawing lies under other things.

/** Of the drawing's width: readings and panels that are narrower leave room beside them. */
const WIDE = 0.4;
/** What is shown whole keeps off the edge of what is free, in pixels. */
const MARGIN = 16;
/** And off readings beside it. */
const BESIDE = 8;

/** Left, top, right, bottom, in pixels of a drawing. */
export type Rectangle = readonly [number, number, number, number];

/** Where on a drawing stands what is shown whole, if so much of it is left free at the top and at the bottom. */
export type Stands = (top: number, bottom: number) => Rectangle;

/**
 * How much of a drawing's height lies under the readings and under the panel, where they are wide, and under narrow
 * readings and buttons, where what is shown whole would lie under them. At the top, at the bottom.
 */
export function covered(host: HTMLElement, stands: Stands = squareIn(host)): [number, number] {
  const all = host.getBoundingClientRect();
  let [top, bottom] = [0, 0];
  const cover = (which: string, lies: (box: DOMRect) => boolean) => {
    for (const one of document.querySelectorAll(which)) {
      const box = one.getBoundingClientRect();
      if (box.right <= all.left || box.left >= all.right || box.bottom <= all.top || box.top >= all.bottom || !lies(box)) continue;
      if (box.top - all.top < all.bottom - box.bottom) top = Math.max(top, box.bottom - all.top);
      else bottom = Math.max(bottom, all.bottom - box.top);
    }
  };
  const meets = (box: DOMRect, room: number) => {
    const [left, high, right, low] = stands(top, bottom);
    return meet([left - room, high - room, right + room, low + room], box, all);
  };
  cover('.stage > .hud, .side', ({ width }) => width >= WIDE * all.width);
  cover('.stage > .hud', (box) => meets(box, BESIDE));
  cover('.stage > .transport', (box) => meets(box, 0));
  // Never so much that nothing is left.
  return top + bottom < all.height / 2 ? [top, bottom] : [0, 0];
}

/** What is turned may take a square as large as has room. */
function squareIn({ clientWidth: width, clientHeight: height }: HTMLElement): Stands {
  return (top, bottom) => {
    const half = Math.min(width, height - top - bottom) / 2 - MARGIN;
    const [x, y] = [width / 2, (top + height - bottom) / 2];
    return [x - half, y - half, x + half, y + half];
  };
}

/** Readings under which one of some rectangles of the drawing lies give way to it; they come back once it has gone on. */
export function giveWay(readings: Element, host: HTMLElement, rectangles: readonly Rectangle[]): void {
  if (rectangles.length === 0) {
    readings.classList.remove('aside');
    return;
  }
  const [all, box] = [host, readings].map((one) => one.getBoundingClientRect()) as [DOMRect, DOMRect];
  readings.classList.toggle('aside', rectangles.some((one) => meet(one, box, all)));
}

/** Whether a rectangle of the drawing `all` and a box of the page share anything. */
const meet = ([left, top, right, bottom]: Rectangle, box: DOMRect, all: DOMRect): boolean =>
  left + all.left < box.right && right + all.left > box.left && top + all.top < box.bottom && bottom + all.top > box.top;

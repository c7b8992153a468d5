// What of a drawing lies under other things.

/** Of the drawing's width: readings and panels that are narrower leave room beside them. */
const WIDE = 0.4;
/** What is shown whole keeps off the edge of what is free, in pixels. */
const MARGIN = 16;

/**
 * How much of a drawing's height lies under the readings and under the panel, where they are wide, and under buttons, where a
 * square that is shown whole would lie under them: they are to be pressed. At the top, at the bottom.
 */
export function covered(host: HTMLElement): [number, number] {
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
  cover('.stage > .hud, .side', ({ width }) => width >= WIDE * all.width);
  const half = Math.min(all.width, all.height - top - bottom) / 2 - MARGIN;
  const [x, y] = [(all.left + all.right) / 2, (all.top + top + all.bottom - bottom) / 2];
  cover('.stage > .transport', (box) => box.left < x + half && box.right > x - half && box.top < y + half && box.bottom > y - half);
  // Never so much that nothing is left.
  return top + bottom < all.height / 2 ? [top, bottom] : [0, 0];
}

/** Readings under which one of some rectangles of the drawing lies give way to it; they come back once it has gone on. */
export function giveWay(readings: Element, host: HTMLElement, rectangles: readonly (readonly [number, number, number, number])[]): void {
  if (rectangles.length === 0) {
    readings.classList.remove('aside');
    return;
  }
  const all = host.getBoundingClientRect();
  const { left, top, right, bottom } = readings.getBoundingClientRect();
  const isUnder = rectangles.some(([x, y, u, v]) => x + all.left < right && u + all.left > left && y + all.top < bottom && v + all.top > top);
  readings.classList.toggle('aside', isUnder);
}

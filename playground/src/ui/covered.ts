// What of a drawing lies under other things.

/** Of the drawing's width: what is narrower leaves room beside it. Buttons are to be pressed, and nothing that moves is to lie under them. */
const WIDE = [['.stage > .hud, .side', 0.4], ['.stage > .transport', 0.29]] as const;

/** How much of a drawing's height lies under the readings and under the panel, where they are wide: at the top, at the bottom. */
export function covered(host: HTMLElement): [number, number] {
  const all = host.getBoundingClientRect();
  let [top, bottom] = [0, 0];
  for (const [which, share] of WIDE) {
    for (const one of document.querySelectorAll(which)) {
      const { left, right, top: from, bottom: to, width } = one.getBoundingClientRect();
      if (width < share * all.width || right <= all.left || left >= all.right || to <= all.top || from >= all.bottom) continue;
      if (from - all.top < all.bottom - to) top = Math.max(top, to - all.top);
      else bottom = Math.max(bottom, all.bottom - from);
    }
  }
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

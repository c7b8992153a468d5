// How far a worker is, for the page: told when something else is done, and now and then meanwhile.

/** More often than this, in milliseconds, nobody looks at it. */
const BETWEEN = 50;

type Tell<W> = (what: W, share: number | null) => void;

/** Passes on what is told, but not too often. */
export function nowAndThen<W>(tell: Tell<W>): Tell<W> {
  let last = 0;
  let before: W | null = null;
  return (what, share) => {
    const now = performance.now();
    if (what === before && now - last < BETWEEN) return;
    [last, before] = [now, what];
    tell(what, share);
  };
}

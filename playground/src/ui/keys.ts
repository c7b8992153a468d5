// Keys of a scene, wherever the focus is.

import { isBrowsers } from './dom.ts';

/** What letters are written into, and lists that are searched by them; and help, which covers the scene. */
export const FIELDS = 'input:not([type=range], [type=radio], [type=checkbox]), select, textarea, dialog, dialog *';
/** What the space bar presses, unfolds or chooses. */
const PRESSED = 'button, summary, input:not([type=range])';

/** Hands a scene the keys for which nothing else has use; the result ends that. */
export function onKeys(take: (event: KeyboardEvent) => boolean): () => void {
  const listener = (event: KeyboardEvent) => {
    const { target } = event;
    // (What the drawing has taken is done.)
    if (event.defaultPrevented || isBrowsers(event) || !(target instanceof Element)) return;
    if (target.matches(FIELDS) || (event.key === ' ' && target.matches(PRESSED))) return;
    if (take(event)) event.preventDefault();
  };
  addEventListener('keydown', listener);
  return () => removeEventListener('keydown', listener);
}

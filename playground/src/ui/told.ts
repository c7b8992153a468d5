// What a screen reader is told, and eyes see elsewhere.

import { h } from './dom.ts';

/** A line that is read aloud once it changes, and not seen. */
export const told = (): HTMLElement => h('p', { class: 'unseen', role: 'status', 'data-reading': 'told' });

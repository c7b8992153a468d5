// What an area does with the selection there is, as the panel says, or as keys say that are held down: Shift adds, Alt takes
// away. And Space, which moves the page.

import { choice } from '../ui/controls.ts';

/** It selects anew, adds to what is selected, or takes away from it. */
export type How = 'new' | 'add' | 'take';
export const HOWS = ['new', 'add', 'take'] as const;

interface Keys {
  shift: boolean;
  alt: boolean;
}

export class Held {
  /** Shows what holds now. */
  readonly control;
  /** Whether Space is held down. */
  space = false;
  #chosen: How;
  readonly #end: () => void;

  /** `chosen`: another was chosen in the panel. */
  constructor(how: How, drawing: HTMLElement, chosen: (how: How) => void) {
    this.#chosen = how;
    this.control = choice<How>('Next area', [['new', 'New'], ['add', 'Add'], ['take', 'Take away']], how, (next) => {
      this.#chosen = next;
      chosen(next);
    });
    const key = (event: KeyboardEvent) => {
      if (event.key === ' ' && event.target === drawing) event.preventDefault();
      if (event.key === ' ') this.space = event.type === 'keydown';
      this.control.value = this.by({ shift: event.shiftKey, alt: event.altKey });
    };
    // Let go of where another window has the focus, they are never told here.
    const away = () => {
      this.space = false;
      this.control.value = this.#chosen;
    };
    addEventListener('keydown', key);
    addEventListener('keyup', key);
    addEventListener('blur', away);
    this.#end = () => {
      removeEventListener('keydown', key);
      removeEventListener('keyup', key);
      removeEventListener('blur', away);
    };
  }

  /** What was chosen in the panel. */
  get chosen(): How {
    return this.#chosen;
  }

  /** What an area does while these keys are held down. */
  by({ shift, alt }: Keys): How {
    return alt ? 'take' : shift ? 'add' : this.#chosen;
  }

  end(): void {
    this.#end();
  }
}

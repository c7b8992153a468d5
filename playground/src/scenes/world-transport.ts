// Pause, go on and single steps of "World", beside those of the panel: on a phone that is folded away.

import { h, icon } from '../ui/dom.ts';

const PAUSE = ['M8 5v14', 'M16 5v14'];
const PLAY = ['M8 5l11 7l-11 7z'];
const STEP = ['M6 5l9 7l-9 7z', 'M18 5v14'];

export class Transport {
  readonly element: HTMLElement;
  readonly #play;

  constructor(host: HTMLElement, toggle: () => void, step: () => void) {
    const press = (name: string, act: () => void) => h('button', { type: 'button', class: 'icon', 'aria-label': name, title: name, onclick: act });
    this.#play = press('Pause', toggle);
    const single = press('One step', step);
    single.append(icon(...STEP));
    this.element = h('div', { class: 'transport', role: 'group', 'aria-label': 'Time' }, this.#play, single);
    host.append(this.element);
  }

  /** `name` is what a press does next. */
  show(isPlaying: boolean, name: string): void {
    this.#play.replaceChildren(icon(...(isPlaying ? PAUSE : PLAY)));
    this.#play.setAttribute('aria-label', name);
    this.#play.title = name;
  }

  dispose(): void {
    this.element.remove();
  }
}

// The controls of the panel: native inputs with labels, so that keys and screen readers know them.

import { h, isBrowsers } from './dom.ts';

let names = 0;

/** Controls that belong together, under a heading. */
export function group(title: string, ...children: (Node | null)[]): HTMLElement {
  return h('section', { class: 'group' }, h('h2', {}, title), ...children);
}

/** A control whose value can be set without its callback being called. */
export interface Control<T> {
  readonly element: HTMLElement;
  value: T;
}

export interface SliderOptions {
  label: string;
  min: number;
  max: number;
  step?: number;
  value: number;
  /** What is shown for a value. */
  show?: (value: number) => string;
  /** The slider goes in powers: each step multiplies. */
  powers?: boolean;
  change: (value: number) => void;
}

/** What does not apply for a while can be seen, and not be set. */
export interface Slider extends Control<number> {
  disabled: boolean;
}

/** A slider with its value beside its name. */
export function slider(options: SliderOptions): Slider {
  const { powers = false, show = String } = options;
  const within = (value: number) => Math.min(options.max, Math.max(options.min, value));
  const into = (value: number) => (powers ? Math.log10(value) : value);
  const from = (place: number) => (powers ? within(Number((10 ** place).toPrecision(2))) : place);
  const [min, max] = [into(options.min), into(options.max)];
  const step = options.step ?? (powers ? 'any' : 1);
  // Named by hand: the value beside the name could be labelled as well.
  const id = `slider-${(names += 1)}`;
  const input = h('input', { id, type: 'range', min, max, step, value: into(options.value) });
  const output = h('output');
  let current = options.value;
  const render = () => {
    output.textContent = show(current);
    input.style.setProperty('--done', `${((into(current) - min) / (max - min)) * 100}%`);
    input.setAttribute('aria-valuetext', show(current));
  };
  input.addEventListener('input', () => {
    current = from(Number(input.value));
    render();
    options.change(current);
  });
  if (powers) {
    input.addEventListener('keydown', (event) => {
      const way = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
      if (way === undefined || isBrowsers(event)) return;
      event.preventDefault();
      input.value = String(Math.min(max, Math.max(min, into(current) + way * (max - min) * 0.05)));
      input.dispatchEvent(new Event('input'));
    });
  }
  render();
  const element = h('label', { class: 'field', for: id }, h('span', { class: 'name' }, options.label, output), input);
  return {
    element,
    get value() {
      return current;
    },
    set value(next) {
      current = next;
      input.value = String(into(next));
      render();
    },
    get disabled() {
      return input.disabled;
    },
    set disabled(is) {
      input.disabled = is;
    },
  };
}

/** One of a few, side by side. */
export function choice<T extends string>(
  label: string,
  options: readonly (readonly [T, string])[],
  value: T,
  change: (value: T) => void,
): Control<T> {
  const name = `choice-${(names += 1)}`;
  const inputs = options.map(([key]) => {
    const input = h('input', { type: 'radio', name, value: key, onchange: () => change((current = key)) });
    input.checked = key === value;
    return input;
  });
  let current = value;
  const labels = options.map(([, text], i) => h('label', {}, inputs[i], h('span', { 'data-text': text }, text)));
  const element = h('div', { class: 'choice', role: 'radiogroup', 'aria-label': label }, ...labels);
  return {
    element,
    get value() {
      return current;
    },
    set value(next) {
      current = next;
      options.forEach(([key], i) => (inputs[i]!.checked = key === next));
    },
  };
}

/** On or off. */
export function toggle(label: string, value: boolean, change: (value: boolean) => void): Control<boolean> {
  const input = h('input', { type: 'checkbox', role: 'switch', onchange: () => change(input.checked) });
  input.checked = value;
  return {
    element: h('label', { class: 'switch' }, input, h('span', {}, label)),
    get value() {
      return input.checked;
    },
    set value(next) {
      input.checked = next;
    },
  };
}

/** One of many, in a list that opens. */
export function select<T extends string>(
  label: string,
  options: readonly (readonly [T, string])[],
  value: T,
  change: (value: T) => void,
): Control<T> {
  const input = h('select', { class: 'select', onchange: () => change(input.value as T) });
  for (const [key, text] of options) input.append(h('option', { value: key }, text));
  input.value = value;
  return {
    element: h('label', { class: 'field' }, h('span', { class: 'name' }, label), input),
    get value() {
      return input.value as T;
    },
    set value(next) {
      input.value = next;
    },
  };
}

export function button(label: string, press: () => void, strong = false): HTMLButtonElement {
  return h('button', { type: 'button', class: strong ? 'button strong' : 'button', onclick: press }, label);
}

export const row = (...children: Node[]): HTMLElement => h('div', { class: 'row' }, ...children);

export const note = (text: string): HTMLElement => h('p', { class: 'note' }, text);

/** What the readings of a scene say, for those who meet their names for the first time. */
export const meanings = (list: readonly (readonly [string, string])[]): HTMLElement =>
  h('details', { class: 'meanings' }, h('summary', {}, 'What the numbers mean'), h('dl', {}, ...list.flatMap(([name, what]) => [h('dt', {}, name), h('dd', {}, what)])));

/** What colours and lines stand for: the name of a colour, and how a line is drawn. */
export const legend = (...entries: readonly (readonly [colour: string, text: string, drawn?: 'line' | 'dashed'])[]): HTMLElement =>
  h('ul', { class: 'key' }, ...entries.map(([colour, text, drawn]) => {
    const mark = h('i', drawn ? { class: drawn === 'dashed' ? 'line dashed' : 'line' } : {});
    mark.style.setProperty(drawn ? 'border-color' : 'background', `var(--${colour})`);
    return h('li', {}, mark, text);
  }));

/** Opens a file dialog when pressed, for one file or `many`. */
export function filePicker(label: string, accept: string, pick: (files: File[]) => void, many = false): HTMLElement {
  const input = h('input', { type: 'file', accept, multiple: many, hidden: true, onchange: () => pick([...(input.files ?? [])]) });
  const open = button(label, () => {
    input.value = '';
    input.click();
  });
  return h('span', {}, input, open);
}

// Dark or light: as the system says, or as the switch says. Canvases ask here for their colours.

const NAMES = ['paper', 'panel', 'sunk', 'ink', 'ink-2', 'ink-3', 'line', 'grid', 'a', 'b', 'over', 'touch', 'apart'] as const;
export type ColourName = (typeof NAMES)[number];
export type Colours = Record<ColourName, string>;

let colours = read();
/** Whether the switch was used; until then the system decides. */
let chosen = false;
const listeners = new Set<() => void>();

/** The colours as they are now. */
export const theme = (): Colours => colours;

/** Whether it is dark now. */
export const isDark = (): boolean => document.documentElement.dataset.theme === 'dark';

/** Turns it round, for this visit and the next. */
export function switchTheme(): void {
  const next = isDark() ? 'light' : 'dark';
  chosen = true;
  try {
    localStorage.setItem('obbit-theme', next);
  } catch {
    // A browser without storage forgets it.
  }
  show(next);
}

/** Calls back when the colours have changed; the result ends that. */
export function onTheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Calls back when pixels are of another size, as on another screen to which the window was moved; the result ends that. */
export function onRatio(listener: () => void): () => void {
  let query: MediaQueryList;
  const watch = () => {
    query = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
    query.addEventListener('change', changes, { once: true });
  };
  const changes = () => {
    watch();
    listener();
  };
  watch();
  return () => query.removeEventListener('change', changes);
}

/** Whether the user wants things to stand still. */
export const stillness = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** A colour with an opacity. */
export function faded(colour: string, opacity: number): string {
  return `color-mix(in srgb, ${colour} ${Math.round(opacity * 100)}%, transparent)`;
}

/** Red, green and blue from 0 to 1, for WebGL. */
export function rgb(colour: string): [number, number, number] {
  // Style sheets are built with `#fff` for `#ffffff`.
  const digits = colour.length === 4 ? colour.replace(/[^#]/g, '$&$&') : colour;
  const value = Number.parseInt(digits.slice(1), 16);
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}

function read(): Colours {
  const style = getComputedStyle(document.documentElement);
  return Object.fromEntries(NAMES.map((name) => [name, style.getPropertyValue(`--${name}`).trim()])) as Colours;
}

function show(next: 'light' | 'dark'): void {
  document.documentElement.dataset.theme = next;
  changed();
}

function changed(): void {
  colours = read();
  // The bar of a phone's browser goes on from the page's.
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', colours.panel);
  for (const listener of listeners) listener();
}

try {
  chosen = localStorage.getItem('obbit-theme') !== null;
} catch {
  // Then nothing was chosen.
}
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', (event) => {
  if (!chosen) show(event.matches ? 'dark' : 'light');
});
// The style sheet may come after the first call.
addEventListener('load', changed);

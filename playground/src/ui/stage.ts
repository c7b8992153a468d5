// What a scene is given: a place to draw, the panel, the readings, and its state in the address.

import type { Facts } from './facts.ts';

export interface Stage {
  /** Where to draw. */
  readonly host: HTMLElement;
  /** Where controls go. */
  readonly panel: HTMLElement;
  /** Readings over the drawing. */
  readonly hud: Facts;
  /** The state that the address holds. */
  readonly state: URLSearchParams;
  /** Puts a state into the address, soon. */
  keep(state: Record<string, string | number | boolean | null>): void;
  /** One line that is seen even where the panel is folded. */
  summary(text: string): void;
  /** Opens the panel where it is folded: what is asked of the user stands in it. */
  unfold(): void;
}

/** A scene that is shown. */
export interface Scene {
  /** The address was changed by hand, or by going back. Without it the scene is opened anew. */
  open?(state: URLSearchParams): void;
  /** Draws before the next frame is shown. */
  draw(): void;
  dispose(): void;
}

export interface SceneInfo {
  /** Its part of the address. */
  readonly name: string;
  readonly title: string;
  /** Which files can be dropped on it. */
  readonly takes?: string;
  /** What it shows, in a sentence. */
  readonly lead: string;
  /** Its own keys and gestures, for the help. */
  readonly help: readonly (readonly [string, string])[];
  /** How its view is moved, where that is not as in most scenes. */
  readonly view?: readonly (readonly [string, string])[];
  mount(stage: Stage): Scene | Promise<Scene>;
}

/** A number of the address, or the usual one; always within its bounds. */
export function number(state: URLSearchParams, key: string, usual: number, min = -Infinity, max = Infinity): number {
  const text = state.get(key);
  const value = text === null || text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? Math.min(max, Math.max(min, value)) : usual;
}

/** One of some words of the address, or the first. */
export function word<T extends string>(state: URLSearchParams, key: string, words: readonly [T, ...T[]]): T {
  const found = state.get(key);
  return words.find((one) => one === found) ?? words[0];
}

/** A switch of the address. */
export const flag = (state: URLSearchParams, key: string, usual: boolean): boolean =>
  state.has(key) ? state.get(key) === '1' : usual;

/** A number for the address: short, and no more exact than a hand is. */
export const short = (value: number, digits = 4): string => String(Number(value.toPrecision(digits)));

// What led to a selection in "Marquee": areas that add or take away, and clicks; as the address holds them.

import type { Mode } from 'obbit';
import { word } from '../ui/stage.ts';
import { areaOf, type Picked } from './marquee-areas.ts';

/** An area that adds what it selects, or takes it away; or a click, which selects one element or takes it away. */
export type Step = { readonly picked: Picked; readonly takes: boolean } | { readonly id: number };

/** So many letters of areas have room in a link: of 2,000 and more some programs pass on a part only. */
const MOST = 1800;

const textOf = (step: Step): string =>
  'id' in step ? `click:${step.id}` : `${step.takes ? 'take' : 'add'}:${step.picked.mode}:${step.picked.text}`;

/** All steps in letters: the same for the same. (Signs that stand in an address as they are.) */
export const textOfAll = (steps: readonly Step[]): string => steps.map(textOf).join('_');

/** What a link holds of the steps: all of them, the last area alone, or nothing. */
export type Told = 'all' | 'last' | 'none';

/** The steps for the address: the last area, how it selects, and what was before it. */
export function forAddress(steps: readonly Step[]): { told: Told; state: Record<'area' | 'mode' | 'takes' | 'before', string | boolean | null> } {
  const last = steps.at(-1);
  const area = last && 'picked' in last ? last : null;
  const before = textOfAll(area ? steps.slice(0, -1) : steps);
  const isShort = before === '' || before.length + (area?.picked.text.length ?? 0) <= MOST;
  // What was taken away from is not there.
  const own = isShort || !area?.takes ? area : null;
  return {
    told: isShort ? 'all' : own ? 'last' : 'none',
    state: { area: own?.picked.text ?? null, mode: own?.picked.mode ?? null, takes: own?.takes || null, before: isShort ? before || null : null },
  };
}

/** The steps that an address says, as far as they make sense, on a page of so many elements. */
export function stepsOf(state: URLSearchParams, count: number): Step[] {
  const steps = (state.get('before') ?? '').split('_').map((text) => stepOf(text, count));
  const picked = pickedOf(state.get('area') ?? '', word<Mode>(state, 'mode', ['crossing', 'window']));
  steps.push(picked && { picked, takes: state.get('takes') === '1' });
  return steps.filter((step) => step !== null);
}

function stepOf(text: string, count: number): Step | null {
  const [how = '', mode = '', numbers = ''] = text.split(':');
  if (how === 'click') {
    const id = mode === '' ? Number.NaN : Number(mode);
    return Number.isInteger(id) && id >= 0 && id < count ? { id } : null;
  }
  if ((how !== 'add' && how !== 'take') || (mode !== 'crossing' && mode !== 'window')) return null;
  const picked = pickedOf(numbers, mode);
  return picked && { picked, takes: how === 'take' };
}

const pickedOf = (numbers: string, mode: Mode): Picked | null => areaOf(numbers.split(',').map(Number), mode);

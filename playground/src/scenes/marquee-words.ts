// What "Marquee" says of itself: its help, and what its readings mean.

import { FRAME } from '../ui/frames.ts';

export const HELP = [
  ['Drag', 'select; a click takes the topmost element'],
  ['Shift', 'hold it to add to what is selected, or choose Add in the panel; a click takes one away again'],
  ['Alt', 'hold it to take away from what is selected, or choose Take away'],
  ['Space, or the right button', 'hold it to move the page by dragging'],
  ['R, L, H', 'rectangle, lasso, hand'],
  ['Enter, Escape', 'select the middle of the view (Shift: add it; Alt: take it away), select nothing'],
  ['Ctrl or Cmd with A', 'select all, once the drawing has the focus'],
  ['Ctrl or Cmd with Z', 'undo what was last done to the selection; with Shift, do it again'],
] as const;

export const VIEW = [
  ['Wheel', 'zoom where the pointer is; two fingers move and zoom the page'],
  ['Arrows, + and \u2212', 'move and zoom the page, once the drawing has the focus'],
  ['0', 'show all again'],
] as const;

export const MEANINGS = [
  ['Made ready in', 'The time in which the engine has put all elements in order, once.'],
  ['This step', 'How many elements the last step of the drag has added and taken away: only these are drawn anew.'],
  ['Step takes', 'The mean time in which the engine answers one step, exactly, whatever the number of elements.'],
  FRAME,
] as const;

export const BY_DIRECTION = 'By direction, as drawing programs have it: to the right what lies wholly inside, to the left all that is touched. Of a lasso: to the right or left of where it was begun.';

/** What is said where a link does not hold the whole selection. */
export const LINK = {
  all: '',
  last: 'So many areas are too long for a link: it holds the last one alone.',
  none: 'So many areas are too long for a link: it holds none of them.',
} as const;

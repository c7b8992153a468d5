// What callers pass, looked at before it goes into a module: there an `undefined`, a text or a number too
// large would become some other number without a word. What is of another type is a `TypeError`, a number that will
// not do an `ObbitError`, as from the module.

import { ObbitError, codeOf } from './errors.js';

/** What was passed, in words. */
export function shown(value) {
  if (typeof value === 'string') return `'${cut(value)}'`;
  if (Array.isArray(value)) return 'a list';
  if (ArrayBuffer.isView(value)) return named(value[Symbol.toStringTag]);
  if (typeof value === 'object' && value !== null) return 'an object';
  if (typeof value === 'bigint') return `${cut(`${value}`)}n`;
  return typeof value === 'function' ? 'a function' : Object.is(value, -0) ? '-0' : String(value);
}

/** A thing of some kind: "an Int32Array". */
const named = (kind) => `${/^[AEIO]/.test(kind) ? 'an' : 'a'} ${kind}`;

/** A text as it is told: of a long one the beginning. */
const cut = (text) => (text.length > 60 ? `${text.slice(0, 60)}\u2026` : text);

/** What is of another type than it has to be. */
export function refuse(what, value, cure) {
  throw new TypeError(`${what} is ${shown(value)}: give ${cure}`);
}

/** The same where a number is asked for. `item`: which one of a list is at fault. */
export function refuseNumber(what, value, cure, item = null) {
  if (typeof value !== 'number') refuse(what, value, cure);
  throw new ObbitError(`${what} is ${shown(value)}: give ${cure}`, codeOf('OutOfRange', value), item);
}

/** A number, finite or not: the module says what is wrong with it. */
export function number(value, what, cure = 'a number') {
  return typeof value === 'number' ? value : refuse(what, value, cure);
}

export function finite(value, what) {
  return Number.isFinite(value) ? value : refuseNumber(what, value, 'a finite number');
}

/** 0 or more; infinity too. */
export function positive(value, what) {
  return typeof value === 'number' && value >= 0 ? value : refuseNumber(what, value, '0 or more');
}

/** A whole number: a count, a place in a list, bits. */
export function whole(value, what, most = 0xffffffff, least = 0) {
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  return refuseNumber(what, value, `a whole number from ${least} to ${most}`);
}

/** Yes or no, as 1 or 0: of what only counts as true, 'false' and 0 would be taken in one place and not in the other. */
export function flag(value, what) {
  return typeof value === 'boolean' ? Number(value) : refuse(what, value, 'true or false');
}

/** Of two ways to say something, one: the other would do nothing without a word. */
export function either(who, options, one, other) {
  if (options[one] !== undefined && options[other] !== undefined) throw new TypeError(`${who} ${one} and ${other}: give one of them`);
}

/** A function, or none. */
export function action(value, what) {
  return value === undefined || value === null || typeof value === 'function' ? value : refuse(what, value, 'a function');
}

/** Bits, also as JavaScript's operators give them: `~1` is -2. */
export const bits = (value, what) => whole(value, what, 0xffffffff, -0x80000000) >>> 0;

/** An id; the number above all ids stands for none. */
export const id = (value) => whole(value, 'the id', 0xfffffffe);

/** What one of some words stands for; `what` ends in its verb. */
export function choice(what, word, words) {
  if (typeof word === 'string' && Object.hasOwn(words, word)) return words[word];
  throw new TypeError(`${what} ${shown(word)}: give ${oneOf(Object.keys(words).map(shown))}`);
}

/** The words of a list, as they are said. */
const oneOf = (words) => (words.length > 1 ? `${words.slice(0, -1).join(', ')} or ${words.at(-1)}` : words[0]);

/**
 * An object with what a call needs: fields of these names, with blanks between them, and no others, since one that is
 * misspelled would do nothing without a word. Without names there may be any.
 */
export function fields(value, what, names, role = `part of ${what}`) {
  if (typeof value !== 'object' || value === null || isArray(value)) return refuse(what, value, 'an object');
  if (names === undefined) return value;
  for (const name of Object.keys(value)) if (name.includes(' ') || !` ${names} `.includes(` ${name} `)) throw new TypeError(`${shown(name)} is no ${role}: give ${oneOf(names.split(' '))}`);
  return value;
}

/** Options of these names, of which there may be none. */
export const given = (options, names) => fields(options ?? {}, 'the last argument', names, 'option here');

/** Whether it is an array or a typed array. */
export const isArray = (list) => Array.isArray(list) || (ArrayBuffer.isView(list) && !(list instanceof DataView));

/** Refuses what is no list: of an object that has a length, as many places would be read as that says. */
export function isList(list, what = 'this') {
  if (isArray(list)) return list.length === 0 ? inPlace(list, what) : list;
  throw new TypeError(`${what} is ${shown(list)}, no list of numbers: give an array or a typed array`);
}

/** A view of memory that has grown, shrunk or gone elsewhere since is empty: what was written there is not. */
function inPlace(list, what) {
  try {
    list.at(0);
  } catch {
    throw new TypeError(`${what} is a view of memory that has moved or was handed on since: ask for it anew, or keep a copy`);
  }
  // Of others the first number tells.
  if (list[Symbol.toStringTag]?.startsWith('Big')) throw new TypeError(`${what} is of big integers: give an array or a typed array of numbers`);
  return list;
}

/** A list of numbers. */
export function numbers(list, what = 'this') {
  // Of a typed array one tells for all.
  const looked = Array.isArray(isList(list, what)) ? list.length : Math.min(list.length, 1);
  for (let i = 0; i < looked; i += 1) if (typeof list[i] !== 'number') refuse(`${what}: number ${i}`, list[i], 'a number');
  return list;
}

/**
 * How many of something a list has, `each` numbers one. That it is one of lists or objects, the commonest slip, is
 * told first: a count of them says nothing.
 */
export function countOf(list, each, [one, many], what) {
  const [first] = isList(list, what);
  if (typeof first === 'object' && first !== null) refuse(`${what}: number 0`, first, `one flat list, ${each} numbers for each ${one}`);
  const count = list.length / each;
  if (!Number.isInteger(count)) throw new RangeError(`${amount(list.length, 'number is', 'numbers are')} no whole number of ${many}: give ${each} for each`);
  return count;
}

/** A list of whole numbers, as many as there are of something: `[4, 'box', 'boxes']`. */
export function wholes(list, what, most, each) {
  isList(list, what);
  if (each && list.length !== each[0]) throw new RangeError(`${list.length} ${what} for ${amount(...each)}: give one for each`);
  for (let i = 0; i < list.length; i += 1) {
    if (!(Number.isInteger(list[i]) && list[i] >= 0 && list[i] <= most)) whole(list[i], `${what}: number ${i}`, most);
  }
  return list;
}

/** A vector, point or rotation: a list of so many numbers. */
export function vector(what, list, count) {
  if (isList(list, what).length !== count) throw new RangeError(`${what} has ${amount(list.length, 'number', 'numbers')}: give ${count}`);
  return numbers(list, what);
}

/** Points as one list of numbers: they are that already, or lists of `width` numbers each. */
export function points(list, width, what = 'points') {
  isList(list, what);
  if (typeof list[0] !== 'object') {
    if (list.length % width !== 0) throw new RangeError(`${amount(list.length, 'number', 'numbers')} ${list.length === 1 ? 'is' : 'are'} no whole number of ${what}: give ${width} for each`);
    return numbers(list, what);
  }
  const flat = [];
  for (let i = 0; i < list.length; i += 1) flat.push(...vector(`${what}: number ${i}`, list[i], width));
  return flat;
}

/** How many of something there are: "1 box", "2 boxes". */
export const amount = (count, one, many) => `${count} ${count === 1 ? one : many}`;

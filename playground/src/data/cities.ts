// The cities of examples/cities.csv, and as many made-up places around them as are asked for.

import table from '../../../examples/cities.csv?raw';
import { random } from './random.ts';

/** A place on a map 2048 wide, y down, and the label it gets. */
export interface City {
  name: string;
  x: number;
  y: number;
  population: number;
  /** The height of its letters, in pixels. */
  font: number;
  /** The label's box, in pixels. */
  w: number;
  h: number;
}

export const MAP = 2048;

/** The real cities first, then the made-up ones; the more people, the more important. */
export function cities(count: number): City[] {
  const real = read();
  const all = real.slice(0, count);
  const next = random(7);
  while (all.length < count) {
    const near = real[Math.floor(next() ** 1.5 * real.length)]!;
    const far = 60 * next() * next() + 4;
    const way = next() * 2 * Math.PI;
    const x = (near.x + far * Math.cos(way) + MAP) % MAP;
    const y = Math.min(MAP - 200, Math.max(300, near.y + far * Math.sin(way)));
    all.push(city(invented(next), x, y, Math.floor(500 + 400_000 * next() ** 4)));
  }
  return all;
}

/** x and y of each. */
export function placesOf(all: readonly City[]): Float64Array {
  const places = new Float64Array(2 * all.length);
  all.forEach(({ x, y }, id) => {
    places[2 * id] = x;
    places[2 * id + 1] = y;
  });
  return places;
}

/** Min x, min y, max x, max y of some places. */
export function limitsOf(places: Float64Array): [number, number, number, number] {
  const limits: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < places.length; i += 1) {
    const axis = i % 2;
    limits[axis] = Math.min(limits[axis]!, places[i]!);
    limits[axis + 2] = Math.max(limits[axis + 2]!, places[i]!);
  }
  return limits;
}

function read(): City[] {
  const [head = '', ...lines] = table.trim().split(/\r?\n/);
  const columns = head.split(',');
  const at = (cells: string[], name: string) => cells[columns.indexOf(name)] ?? '';
  return lines.map((line) => {
    const cells = line.split(',');
    return city(at(cells, 'id'), Number(at(cells, 'x')), Number(at(cells, 'y')), Number(at(cells, 'population')));
  });
}

function city(name: string, x: number, y: number, population: number): City {
  const font = Math.round(Math.min(18, Math.max(11, 4 + 1.9 * Math.log10(population + 1))));
  return { name, x, y, population, font, w: Math.ceil(widthOf(name) * font) + 4, h: font + 4 };
}

/** The width of a name in letters' heights, the same on every machine; text is drawn to fit it. */
function widthOf(name: string): number {
  let width = 0;
  for (const letter of name) width += /[iljtfr'’.íì ]/.test(letter) ? 0.34 : /[mwMWQOG]/.test(letter) ? 0.86 : /[A-ZÅÉÎØÜ]/.test(letter) ? 0.7 : 0.58;
  return width;
}

const STARTS = ['Al', 'Bar', 'Cor', 'Del', 'El', 'Fen', 'Gor', 'Hal', 'Is', 'Kal', 'Lor', 'Mar', 'Nor', 'Or', 'Pal', 'Ros', 'Sal', 'Tor', 'Ul', 'Ver'];
const MIDDLES = ['a', 'e', 'i', 'o', 'an', 'en', 'ar', 'or', 'is'];
const ENDS = ['bury', 'da', 'dorf', 'grad', 'heim', 'ka', 'lin', 'mar', 'na', 'ra', 'stad', 'ton', 'va', 'ville'];

function invented(next: () => number): string {
  const one = (list: readonly string[]) => list[Math.floor(next() * list.length)]!;
  return one(STARTS) + (next() < 0.6 ? one(MIDDLES) : '') + one(ENDS);
}

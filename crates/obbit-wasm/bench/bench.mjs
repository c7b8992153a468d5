// Obbit in JavaScript beside what else there is. Answers are compared before times are printed.
//
//   npm run bench                   all rows
//   npm run bench -- --quick        the small scenes
//   npm run bench -- --only WORD    only rows that begin so: pairs, marquee, labels
//   npm run bench -- --scene FILE   all pairs of a scene file, as often as given (format in scenes.mjs)

import { basename } from 'node:path';
import { init, Declutter, Marquee, PairFinder } from '../npm/obbit.js';
import * as hand from './hand.mjs';
import * as peers from './peers.mjs';
import { clustered, fromFile, labels, prepare, uniform } from './scenes.mjs';

await init();
const args = process.argv.slice(2);
const quick = args.includes('--quick');
const files = args.flatMap((arg, i) => (arg === '--scene' ? [args[i + 1]] : []));

const only = args.includes('--only') ? args[args.indexOf('--only') + 1] : '';
const wanted = (what) => what.startsWith(only);

/** Runs the ways in turn until each has had its time, and gives the median of each in milliseconds. */
function timed(ways, repeats) {
  const times = ways.map(() => []);
  // Short runs are run many times in one: below the grain of the clocks, and until the compiler is done
  // with them, a single one says nothing.
  const often = ways.map(({ run, once }) => {
    if (once) return 1;
    const start = performance.now();
    let runs = 0;
    for (; runs === 0 || performance.now() - start < 20; runs += 1) run();
    return Math.ceil(runs / 4);
  });
  for (let round = 0; round < repeats; round += 1) {
    ways.forEach(({ run, once }, k) => {
      if (once && round > 0) return;
      globalThis.gc?.();
      const start = process.cpuUsage();
      const wall = performance.now();
      for (let left = often[k]; left > 0; left -= 1) run();
      const { user, system } = process.cpuUsage(start);
      times[k].push(Math.min(performance.now() - wall, (user + system) / 1000 || Infinity) / often[k]);
    });
  }
  return times.map((list) => list.sort((a, b) => a - b)[list.length >> 1]);
}

function row(title, ways, repeats, same) {
  const answers = ways.map(({ run }) => same(run()));
  const odd = answers.findIndex((answer) => answer !== answers[0]);
  if (odd > 0) throw new Error(`${title}: ${ways[odd].name} answers ${answers[odd]}, ${ways[0].name} ${answers[0]}`);
  const times = timed(ways, repeats);
  const cells = ways.map(({ name }, k) => `${name} ${times[k].toPrecision(3)} ms${k === 0 ? '' : ` (${(times[k] / times[0]).toFixed(1)}x)`}`);
  console.log(`${title.padEnd(34)} ${cells.join(' | ')}`);
}

/** Pairs in any order and either sense, as a number: how many, and a sum over all that no two lists share by chance. */
function sumOfPairs(list) {
  let sum = 0;
  for (let k = 0; k < list.length; k += 2) {
    const [i, j] = list[k] < list[k + 1] ? [list[k], list[k + 1]] : [list[k + 1], list[k]];
    sum = (sum + Math.imul(Math.imul(i + 1, 0x9e3779b1) ^ (j + 1), 0x85ebca6b)) | 0;
  }
  return `${list.length / 2} pairs (${sum >>> 0})`;
}

function sumOf(list) {
  let sum = 0;
  for (const id of list) sum = (sum + Math.imul(id + 1, 0x9e3779b1)) | 0;
  return `${list.length} ids (${sum >>> 0})`;
}

function pairs(name, boxes) {
  const finder = new PairFinder();
  const count = boxes.length / 5;
  const p = prepare(boxes);
  // The grid with the best cells for this scene, of six tried.
  const extent = p.maxX.reduce((sum, x, i) => sum + (x - p.minX[i]) + (p.maxY[i] - p.minY[i]), 0) / (2 * count);
  const [cell] = [0.7, 1, 1.5, 2, 3, 5].map((k) => {
    const start = performance.now();
    hand.pairs(p, k * extent);
    return [k * extent, performance.now() - start];
  }).sort((a, b) => a[1] - b[1])[0];
  const ways = [
    { name: 'obbit', run: () => finder.pairs(boxes) },
    // From the same numbers: cosines and sines are part of the work.
    { name: 'hand grid', run: () => hand.pairs(prepare(boxes), cell) },
  ];
  if (count <= 1e5 || !quick) ways.push({ name: 'flatbush + kernel', once: count > 1e5, run: () => { const q = prepare(boxes); return peers.pairsByFlatbush(q, peers.kernel(q)); } });
  if (count <= 1e5) {
    const once = count > 1e4;
    ways.push({ name: 'flatbush + sat', once, run: () => { const q = prepare(boxes); return peers.pairsByFlatbush(q, peers.sat(peers.polygons(q))); } });
    ways.push({ name: 'rbush + sat', once, run: () => { const q = prepare(boxes); return peers.pairsByRbush(q, peers.sat(peers.polygons(q))); } });
  }
  row(`pairs ${name}`, ways, count > 1e5 ? 5 : 9, sumOfPairs);
  finder.free();
}

function marquees(name, boxes) {
  const p = prepare(boxes);
  const page = new Marquee(boxes);
  const index = peers.flatbush(p);
  const [side, middle] = [Math.max(...[p.maxX, p.maxY].map((list) => list.reduce((a, b) => (a > b ? a : b)))), 0.5];
  for (const share of [0.001, 10_000 / p.count, 4]) {
    for (const angle of [0, 0.6]) {
      const size = side * Math.sqrt(share);
      const area = [side * middle, side * middle, size, size, angle];
      const marquee = prepare(Float64Array.from(area));
      const ways = [
        { name: 'obbit', run: () => page.select(area) },
        { name: 'hand scan', run: () => hand.scan(p, marquee) },
        { name: 'flatbush + kernel', run: () => index.search(marquee.minX[0], marquee.minY[0], marquee.maxX[0], marquee.maxY[0], (i) => hand.meet(p, i, marquee, 0)) },
      ];
      const hits = ways[0].run().length;
      row(`marquee ${name}, ${hits} hits${angle === 0 ? '' : ', turned'}`, ways, 21, sumOf);
    }
  }
  page.free();
}

function placed(name, count) {
  const { shapes, priorities } = labels(count);
  const declutter = new Declutter();
  const ways = [
    { name: 'obbit', run: () => declutter.run(shapes, priorities).visible },
    { name: 'hand grid', run: () => hand.place(prepare(shapes), priorities, 50) },
  ];
  const shown = (visible) => sumOf(Array.from(visible.keys()).filter((i) => visible[i] === 1));
  row(`labels ${name}`, ways, count > 1e5 ? 5 : 9, shown);
  declutter.free();
}

console.log(`Node.js ${process.version}, ${process.arch}; medians of CPU time; in brackets how many times as long as obbit`);
for (const file of files) pairs(basename(file), fromFile(file));
if (files.length === 0) {
  const sizes = quick ? [['10k', 1e4], ['100k', 1e5]] : [['10k', 1e4], ['100k', 1e5], ['1m', 1e6]];
  for (const [name, count] of wanted('pairs') ? sizes : []) {
    pairs(`u${name}`, uniform(count));
    pairs(`c${name}`, clustered(count));
  }
  for (const [name, count] of wanted('marquee') ? sizes.slice(1) : []) marquees(name, uniform(count));
  for (const [name, count] of wanted('labels') ? sizes : []) placed(name, count);
}

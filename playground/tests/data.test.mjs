// What files hold, as the command line reads it; in Node, without the page.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, test } from 'node:test';
import { initSync, pairs } from 'obbit';
import { initSync as initFit } from 'obbit/fit';
import { initSync as initPolygons } from 'obbit/polygons';
import { initSync as initQueries } from 'obbit/queries';
import { load } from './engine.mjs';

let readCsv;
let readGeoJson;
let overlaps;
let partners;
let marks;
before(async () => {
  initSync();
  initFit();
  initPolygons();
  initQueries();
  ({ readCsv } = await load('src/data/table.ts'));
  ({ readGeoJson } = await load('src/data/geojson.ts'));
  overlaps = await load('src/data/overlaps.ts');
  partners = await load('src/data/partners.ts');
  marks = await load('src/data/marks.ts');
});

const example = (name) => readFileSync(new URL(`../../examples/${name}`, import.meta.url), 'utf8');
const says = (read, wanted) => assert.throws(read, (error) => error.message.includes(wanted) || assert.fail(`"${error.message}" should say: ${wanted}`));
const PLANE = 'this page shows the plane: obbit pairs takes them';

test('shapes of space are refused, not seen from above', () => {
  says(() => readCsv(example('boxes3.csv'), 'boxes3.csv'), `boxes3.csv, line 1: column z makes these 3D shapes, and ${PLANE}`);
  for (const columns of ['x,y,z,r', 'min_x,min_y,min_z,max_x,max_y,max_z', 'x,y,w,h,yaw', 'x,y,w,h,d']) {
    says(() => readCsv(`${columns}\n${columns.replace(/[^,]+/g, '1')}\n`, 'a.csv'), PLANE);
  }
});

test('columns must be those of one kind', () => {
  for (const [columns, wanted] of [
    ['x,y,w,h,cos', 'line 1: no column sin: a box has x y w h cos sin'],
    ['x,y,w,h,r', 'column r does not go with x y w h, which make a box'],
    ['x,y,w,h,r,angle', 'column r does not go with x y w h angle'],
    ['x,y,w,h,angle,cos,sin', 'column angle does not go with x y w h cos sin'],
    ['x,y,w,h,min_x', 'column min_x does not go with'],
    ['min_x,min_y,max_x,max_y,w', 'column w does not go with min_x min_y max_x max_y'],
    ['min_x,min_y,max_x', 'no column max_y'],
    ['x,y,w,h,x', 'two columns are called x'],
    ['x,y,w,h,id,id', 'two columns are called id'],
    ['X,Y,W,H', 'in small letters'],
    ['x,y', 'line 1: x and y alone are points, which have no size: add columns w h, or r'],
    ['id,x,y,width,height', 'found id, x, y, width, height: call width w, height h, where x y is the middle'],
    ['x,y,size', 'found x, y, size: give x y w h'],
    ['x', 'are no shapes'],
  ]) says(() => readCsv(`${columns}\n${columns.replace(/[^,]+/g, '1')}\n`, 'a.csv'), wanted);
  assert.equal(readCsv('x,y,w,h,foo,foo,\n0,0,1,1,2,3,\n', 'a.csv').ids.length, 1);
});

test('points are given a size where one is asked for, and nothing else is taken for a point', () => {
  const text = 'id;x;y;name\na;0;0;p\nb;2;0;q\nc;9;9;r\n';
  const { ids, outlines, points, shapes } = readCsv(text, 'a.csv', { size: 2 });
  assert.deepEqual([ids, points, [...pairs(shapes)]], [['a', 'b', 'c'], 3, [0, 1]]);
  assert.deepEqual(outlines[1], { points: [[1, -1], [3, -1], [3, 1], [1, 1]], radius: 0 });
  for (const columns of ['x,y,width,height', 'x,y,Radius', 'x,y,x_max,y_max', 'x,y,w']) says(() => readCsv(`${columns}\n${columns.replace(/[^,]+/g, '1')}\n`, 'a.csv', { size: 2 }), 'no column');
  assert.equal(readCsv('x,y,w,h\n0,0,1,1\n', 'a.csv', { size: 2 }).points, 0);
});

test('rows are as long as the header, and numbers decimal', () => {
  for (const [text, wanted] of [
    ['x,y,r\n1,2\n', 'line 2: 2 cells, but the header names 3'],
    ['x,y,r\n1,5,2,3\n', 'with quotes around a cell that holds the separator'],
    ['x,y,r\n1,"2,3\n4,5,6\n', 'line 2: a quote that opens here is never closed'],
    ['x,y,r\r1,2,3\r', 'carriage return alone'],
    ['x,y,r\n0x10,0,1\n', 'column x: "0x10" is no finite number: give one such as 12.5'],
    ['x;y;r\n1,5;0;1\n', 'decimals follow a point'],
    ['x;y;r\n-0,5;0;1\n', '"-0,5" is no finite number: decimals follow a point, not a comma'],
    ['x;y;r\n+1.234,5;0;1\n', 'decimals follow a point'],
    ['x;y;r\n-,5e3;0;1\n', 'decimals follow a point'],
    ['x;y;r\na,b;0;1\n', '"a,b" is no finite number: give one such as 12.5'],
    ['x,y,r\n1_0,0,1\n', 'column x: "1_0"'],
    ['x,y,r\n1e999,0,1\n', 'too large for a 64-bit number'],
    ['x,y,r\ninf,0,1\n', 'no finite number'],
    ['x,y,r\n,0,1\n', 'the cell is empty'],
    ['id,x,y,r\n,0,0,1\n', 'the id is empty'],
    ['x,y,w,h,cos,sin\n0,0,1,1,2,0\n', 'should be 1 to within 1e-6'],
    ['min_x,min_y,max_x,max_y\n2,0,1,1\n', 'min x is 2, above max x which is 1: swap them'],
  ]) says(() => readCsv(text, 'a.csv'), wanted);
  for (const text of ['\ufeffsep=;\r\nx;y;r\r\n 1 ;+2;.5\r\n\r\n5.;6E0;7', '\n x\ty\tr\n1\t2\t.5\n5\t6\t7\n']) {
    assert.deepEqual(readCsv(text, 'a.csv').outlines, [{ points: [[1, 2]], radius: 0.5 }, { points: [[5, 6]], radius: 7 }]);
  }
});

test('the saved table is what `obbit pairs --depth` prints', () => {
  const table = (listed) => overlaps.tableOf(listed, overlaps.overlapsOf(listed, 'counts'));
  assert.equal(table(readCsv(example('parking.csv'), 'parking.csv')), `a,b,relation,depth,mtv_x,mtv_y
A4,A5,Touching,0,,
A9,A10,Overlapping,0.32623788175662966,0.3250937195871653,0.027298882358697766
A11,A12,Overlapping,0.19922342249999514,0.19912511776725927,0.006257758926867508
B16,B17,Overlapping,0.21111080051718706,0.21110790666256787,0.001105368515930014
D19,D20,Overlapping,0.23745075636358437,0.21396142025478293,0.10297267763925523
D24,D25,Overlapping,0.18475663249144803,0.16064495514378088,0.09125903591664693
`);
  const far = 'id,x,y,w,h,angle\n"a,1",0,0,2e17,2e17,0\nb,1e17,3,2e-6,1e-6,0\n"q""x",0,0,5e16,7e16,45\n p,1e5,2,2e-5,3e-6,10\n';
  assert.equal(table(readCsv(far, 'a.csv')), `a,b,relation,depth,mtv_x,mtv_y
"a,1",b,Overlapping,1e-6,11.102231246251566,0
"a,1","q""x",Overlapping,1.4242640687119286e17,1.4242640687119286e17,0
"a,1", p,Overlapping,9.99999999999e16,9.999999999990002e16,0
"q""x", p,Overlapping,2.4999999999929296e16,1.7677669529613692e16,1.7677669529613692e16
`);
});

const ring = [[[0, 0], [1, 0], [0, 1], [0, 0]]];
const polygon = { type: 'Polygon', coordinates: ring };
const feature = (more = {}) => ({ type: 'Feature', geometry: polygon, ...more });
const collection = (...features) => ({ type: 'FeatureCollection', features });
const read = (value) => readGeoJson(JSON.stringify(value), 'a.geojson', 1);

test('NDJSON is told as that, with what takes it', () => {
  const row = '{"kind":"circle","x":1,"y":2,"r":3}';
  for (const [text, name] of [[`${row}\n${row}\n`, 'a.ndjson'], [`\ufeff${row}\r\n\r\n{"a":1}`, 'a.json'], [row, 'a.json'], ['{"a":1}\n', 'a.jsonl'], ['{"a":1}\n{"a":1}', 'a.geojsonl']]) {
    says(() => readGeoJson(text, name, 1), `${name} is NDJSON, an object a line, which this page does not read: obbit pairs takes it, and this page takes CSV and GeoJSON`);
  }
  says(() => readGeoJson('{"type":\n"Feature"', 'a.json', 1), 'a.json: no whole GeoJSON');
});

test('features one behind the other are read', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((id) => JSON.stringify(feature({ id })));
  for (const text of [
    `${a}\n${b}\n${c}\n`,
    `\ufeff${a}\r\n\r\n${b}\r\n${c}`,
    `\u001e${a}\n\u001e${b}\n\u001e${c}\n`,
    `${a}\n\u001e${b}\n\u001e${c}\n\u001e`,
    `\u001e{"type":"FeatureCollection","features":[${a},\n${b}]}\n\u001e${c}\n`,
    `{"type":"FeatureCollection","features":[${a},${b}]}\n{"type":"FeatureCollection","features":[${c}]}\n`,
  ]) {
    for (const name of ['a.geojsonl', 'a.geojson', 'a.ndjson']) assert.deepEqual(readGeoJson(text, name, 1).ids, ['a', 'b', 'c'], `${name}: ${text}`);
  }
  says(() => readGeoJson(`${a}\n${b}\n${c.slice(0, 40)}`, 'a.geojsonl', 1), 'a.geojsonl, line 3: no whole GeoJSON');
  says(() => readGeoJson(`\u001e${a}\n\u001e${b}\n\u001e{`, 'a.geojsonseq', 1), 'a.geojsonseq, record 3: no whole GeoJSON');
  says(() => readGeoJson('\u001e\n', 'a.geojsonseq', 1), 'a.geojsonseq: no whole GeoJSON');
});

test('GeoJSON that the command line refuses is refused', () => {
  for (const [value, wanted] of [
    [[1], 'found [1]: GeoJSON is an object'],
    [{}, 'its type is missing'],
    [{ type: 'FeatureCollection' }, 'has no features'],
    [collection(5), 'feature 0: found 5'],
    [collection(feature({ geometry: null })), 'feature 0: the feature has no geometry'],
    [feature({ id: 9007199254740993 }), 'its id is 9007199254740992, of which the last digits are lost here: give it as a text'],
    [feature({ id: { a: 1 } }), 'its id is {"a":1}: give a text or a number'],
    [collection(), 'there is no feature in it'],
    [collection(5, { type: 'Point' }, { type: 'LineString', coordinates: [] }), 'feature 0: found 5: GeoJSON is an object, as {"type": "FeatureCollection", "features": []} (so it is with all 3 features: none is left)'],
    [{ type: 'Polygon', coordinates: [[[0, 0], [4, 0], [0, 4], [4, 4], [0, 0]]] }, 'feature 0: a ring of it crosses itself at or near (2, 2): mend it, or take its hull'],
    [{ type: 'LineString', coordinates: [[1, 1]] }, 'a line has two points or more: give it two'],
    [{ type: 'MultiPoint', coordinates: [[0, 0], [1, 1]] }, 'feature 0: a MultiPoint of several points is not one shape: give each its own feature, or take its hull'],
    [{ type: 'MultiPoint', coordinates: [] }, 'the MultiPoint is empty: give it something'],
    [{ type: 'GeometryCollection', geometries: [polygon, { type: 'LineString', coordinates: [[0, 0], [1, 1]] }] }, 'a GeometryCollection of several points, or of areas and lines, is not one shape'],
    [{ type: 'GeometryCollection', geometries: [] }, 'the GeometryCollection is empty'],
    [{ type: 'GeometryCollection' }, 'the GeometryCollection has no geometries: give them'],
    [{ type: 'GeometryCollection', geometries: [3] }, 'found 3: GeoJSON is an object'],
    [{ type: 'GeometryCollection', geometries: [{ type: 'Feature' }] }, 'a Feature is no geometry of a collection'],
    [Array.from({ length: 40 }).reduce((inner) => ({ type: 'GeometryCollection', geometries: [inner] }), polygon), 'put all geometries into one'],
    [{ type: 'MultiPolygon', coordinates: [ring, ring] }, 'pieces of it overlap'],
    [{ type: 'MultiPolygon', coordinates: [] }, 'the MultiPolygon has no polygon'],
    [{ type: 'MultiPolygon', coordinates: [ring, []] }, 'an outline of it has no corners'],
    [{ type: 'Polygon' }, 'the Polygon has no coordinates'],
    [{ type: 'Polygon', coordinates: [] }, 'no corners'],
    [{ type: 'Polygon', coordinates: [ring[0], [[90, 0], [91, 0], [90, 1]]] }, 'a hole of it reaches out of its outline'],
    [{ type: 'Point', coordinates: [0] }, '[0] is no position'],
    [{ type: 'Point', coordinates: [0, 1, 'x'] }, 'is no position'],
    [{ type: 'Point', coordinates: ['1.5', '2'] }, '["1.5","2"] is no position: give finite numbers without quotes, as [1.5, 2]'],
    [{ type: 'Point', coordinates: 5 }, 'in the place of a list'],
  ]) says(() => read(value), wanted);
  says(() => readGeoJson('{"type":"Point","coordinates":[1e999,0]}', 'a.geojson', 1), 'give finite numbers');
});

test('a collection of one kind is what a feature of that kind in several parts is', () => {
  const squares = [0, 4, 8].map((x) => [[[x, 0], [x + 2, 0], [x + 2, 2], [x, 2], [x, 0]]]);
  const lines = [[[1, 1], [5, 1]], [[9, 1], [9, 5], [20, 5]]];
  const of = (...geometries) => ({ type: 'GeometryCollection', geometries });
  const one = (type, coordinates) => ({ type, coordinates });
  const inner = of(one('MultiPolygon', [squares[1]]), one('Polygon', squares[2]));
  const [gathered, whole] = [
    [of(one('Polygon', squares[0]), inner), of(...lines.map((line) => one('LineString', line))), of(one('MultiPoint', [[9, 2]]))],
    [one('MultiPolygon', squares), one('MultiLineString', lines), one('Point', [9, 2])],
  ].map((geometries) => read(collection(...geometries.map((geometry) => feature({ geometry })))));
  assert.deepEqual(gathered.outlines, whole.outlines);
  const [found, wanted] = [gathered, whole].map((listed) => overlaps.tableOf(listed, overlaps.overlapsOf(listed, 'counts')));
  assert.equal(found, wanted);
  assert.equal(wanted.trim().split('\n').length, 4);
  // With hulls several points are one shape too, and so are areas and lines.
  const mixed = of(one('LineString', [[0, 0], [4, 0]]), one('Polygon', squares[0]), one('Point', [0, 4]));
  const hulls = readGeoJson(JSON.stringify(mixed), 'a.geojson', 1, { hulls: true });
  assert.deepEqual(hulls.outlines[0].points, [[0, 0], [4, 0], [0, 4]]);
});

test('what is no shape is left out of the rest, and told', () => {
  const bow = { type: 'Polygon', coordinates: [[[0, 0], [4, 0], [0, 4], [4, 4], [0, 0]]] };
  const odd = [feature({ geometry: null }), feature({ geometry: { type: 'MultiPoint', coordinates: [[0, 0], [1, 1]] } }), feature({ geometry: bow }), 5];
  const { ids, outlines, makers, shapes, left } = read(collection(odd[0], feature(), ...odd.slice(1), feature()));
  assert.deepEqual([ids, outlines.length, makers.length, shapes.length, [...pairs(shapes)]], [['1', '5'], 2, 2, 2, [0, 1]]);
  assert.equal(left.count, 4);
  assert.deepEqual(left.reasons, [
    'a.geojson, feature 0: the feature has no geometry: give it a Polygon, a line or a Point',
    'a.geojson, feature 2: a MultiPoint of several points is not one shape: give each its own feature, or take its hull',
    'a.geojson, feature 3: a ring of it crosses itself at or near (2, 2): mend it, or take its hull',
  ]);
  for (const [features, kept, wanted] of [
    [[feature({ id: 1 }), feature({ id: '1' }), feature({ id: 2 })], ['1', '2'], 'feature 1, id "1": feature 0 has this id already'],
    [[feature({ id: 1 }), feature()], ['1'], 'feature 1: it has no id'],
    [[feature(), feature({ id: 2 })], ['0'], 'the first feature has no id'],
    // Beside the properties and in them they may be of two kinds: 7 here and 7 there are others.
    [[feature({ id: null, properties: { id: 7 } }), feature({ id: 'b' })], ['7'], 'feature 1, id "b": it stands beside the properties, and that of the first feature is one of them: put all in one place'],
    [[feature({ id: 'b', properties: { id: 1 } }), feature({ properties: { id: 7 } })], ['b'], 'feature 1, id "7": it is a property, and that of the first feature stands beside these: put all in one place'],
    // The first that is left says whether there are ids, and an id of one left out is free.
    [[feature({ geometry: null }), feature({ id: 2 })], ['2'], 'no geometry'],
    [[feature({ id: 7, geometry: bow }), feature({ id: 7 })], ['7'], 'a ring of it crosses itself'],
  ]) {
    const listed = read(collection(...features));
    assert.deepEqual([listed.ids, listed.left.count], [kept, 1]);
    assert.ok(listed.left.reasons[0].includes(wanted), listed.left.reasons[0]);
  }
  const table = readCsv('id,x,y,r\na,0,0,1\nb,0,x,1\nc,1,1\na,0,0,1\nb,1,0,1\n', 'a.csv');
  assert.deepEqual([table.ids, table.shapes.length, table.outlines.length, table.left.count], [['a', 'b'], 2, 2, 3]);
  assert.ok(table.left.reasons[0].startsWith('a.csv, line 3, column y: "x" is no finite number'));
  assert.deepEqual(readCsv('x,y,r\n0,0,-1\n0,0,1\n', 'a.csv').ids, ['1']);
  says(() => readCsv('x,y,r\n0,0,-1\n0,0\n', 'a.csv'), 'column r: -1 is negative; sizes are 0 or more (so it is with all 2 rows: none is left)');
});

test('hulls of what is not convex are those of `obbit pairs --hull`', () => {
  const of = (id, type, coordinates) => ({ type: 'Feature', id, geometry: { type, coordinates } });
  const dart = [[0, 0], [4, 0], [1, 1], [0, 4], [0, 0]];
  const comb = [[10, 0], [14, 0], [14, 3], [13, 1], [12, 3], [11, 1], [10, 3], [10, 0]];
  const hole = [[[3.1, 3], [6, 2.5], [6.5, 6], [3, 6], [3.1, 3]], [[4, 4], [5, 4], [5, 5], [4, 4]]];
  const multi = [[[[2, 2], [3, 2], [2, 3], [2, 2]]], [[[12, 2], [13, 2.5], [12, 3.25], [12, 2]]]];
  const text = JSON.stringify(collection(of('dart', 'Polygon', [dart]), of('comb', 'Polygon', [comb]), of('hole', 'Polygon', hole), of('multi', 'MultiPolygon', multi), of('far', 'Polygon', [[[20, 0], [21, 0], [20, 1], [20, 0]]])));
  const listed = readGeoJson(text, 'a.geojson', 1, { hulls: true });
  assert.deepEqual([listed.hulls, listed.left.count], [4, 0]);
  // As the command line prints it.
  assert.equal(overlaps.tableOf(listed, overlaps.overlapsOf(listed, 'counts')), `a,b,relation,depth,mtv_x,mtv_y
dart,multi,Touching,0,,
comb,multi,Overlapping,1,0,1
hole,multi,Overlapping,0.5998125878448737,0.014990630855715179,-0.5996252342286071
`);
  // The hull of the comb is a rectangle along the axes.
  assert.deepEqual(listed.outlines[1].points, [[10, 0], [14, 0], [14, 3], [10, 3]]);
  const without = readGeoJson(text, 'a.geojson', 1);
  assert.deepEqual([without.ids, without.hulls, without.regions, without.left.count], [['dart', 'comb', 'hole', 'multi', 'far'], 0, 4, 0]);
  // A piece of `multi` reaches between two teeth of the comb.
  assert.equal(overlaps.tableOf(without, overlaps.overlapsOf(without, 'counts')), `a,b,relation,area,iou
comb,multi,Overlapping,0.19999999999999998,0.02240896358543417
`);
  // What has no hull is left out all the same.
  const odd = readGeoJson(JSON.stringify(collection(of(1, 'MultiPolygon', []), of(2, 'MultiPolygon', [[[]], [[]]]), of(3, 'LineString', dart), of(4, 'Polygon', [dart]))), 'a.geojson', 1, { hulls: true });
  assert.deepEqual([odd.ids, odd.hulls, odd.left.count, odd.left.faulty], [['3', '4'], 2, 2, 0]);
  const bow = [[0, 0], [4, 0], [0, 4], [4, 4], [0, 0]];
  assert.throws(() => readGeoJson(JSON.stringify(collection(of(4, 'Polygon', [bow]))), 'a.geojson', 1), (error) => error.constructor.name === 'NoPolygon');
});

test('polygons of any form are told as `obbit pairs --area` tells them', () => {
  const listed = readGeoJson(example('campus.geojson'), 'campus.geojson', 1);
  const [, printed] = /campus\.geojson --area.*\n([^`]*)```/.exec(readFileSync(new URL('../../docs/pairs.md', import.meta.url), 'utf8'));
  const found = overlaps.overlapsOf(listed, 'counts');
  const rows = overlaps.tableOf(listed, found).split('\n').map((line) => line.split(','));
  assert.equal(rows.map((cells) => cells.filter((_, i) => i !== 2).join(',')).join('\n'), printed);
  // What shares no area may cross all the same, as a cable.
  assert.deepEqual(rows.slice(0, -1).map((cells) => cells[2]), ['relation', 'Touching', 'Touching', 'Touching', 'Overlapping', 'Overlapping', 'Touching', 'Overlapping', 'Overlapping', 'Overlapping', 'Overlapping']);
  assert.ok(listed.regions > 0 && !found.hasDepths);
  // Of one of them the partners are told by area.
  const cloister = listed.ids.indexOf('cloister');
  const { meets, partners: others } = partners.detailsOf(listed, 'counts', cloister);
  assert.deepEqual([meets, others.map(({ id, relation, depth, area }) => [listed.ids[id], relation, depth, area])], [2, [['skyway', 2, null, 21], ['lawn', 1, null, 0]]]);
  // And where pairs are not listed, the same shapes are marked.
  for (const touching of ['counts', 'ignored']) {
    const state = new Uint8Array(listed.ids.length);
    const { pairs: some, relations } = overlaps.overlapsOf(listed, touching);
    some.forEach((id, i) => (state[id] = Math.max(state[id], relations[i >> 1])));
    assert.deepEqual(marks.marksOf(listed, touching), state);
  }
});

test('lines are shapes, and one of two points is a segment', () => {
  const of = (id, type, coordinates) => ({ type: 'Feature', id, geometry: { type, coordinates } });
  const pond = of('pond', 'Polygon', [[[9, 3], [12, 3], [12, 5], [9, 5], [9, 3]]]);
  const text = JSON.stringify(collection(of('road', 'LineString', [[0, 0], [10, 0], [10, 8, 1], [20, 8]]), pond, of('track', 'LineString', [[15, 6], [15, 10]]), of('paths', 'MultiLineString', [[[3, 3], [3, 4]], [[16, 8], [16, 20]]]), of('none', 'MultiLineString', []), of('short', 'LineString', [[1, 1]])));
  const listed = readGeoJson(text, 'a.geojson', 1);
  assert.deepEqual([listed.ids, listed.regions, listed.left.reasons], [['road', 'pond', 'track', 'paths'], 2, ['a.geojson, feature 4: the MultiLineString has no lines: give it one', 'a.geojson, feature 5: a line has two points or more: give it two']]);
  assert.equal(overlaps.tableOf(listed, overlaps.overlapsOf(listed, 'counts')), `a,b,relation,area,iou
road,pond,Overlapping,0,0
road,track,Overlapping,0,0
road,paths,Touching,0,0
`);
  assert.equal(overlaps.overlapsOf(listed, 'ignored').pairs.length, 4);
  assert.deepEqual(listed.outlines[0].points, [[0, 0], [10, 0], [10, 8], [20, 8], [10, 8], [10, 0]]);
});

test('GeoJSON that the command line takes is taken', () => {
  assert.deepEqual(read(collection(feature({ id: null, properties: { id: 7 } }), feature({ properties: { id: 'b' } }))).ids, ['7', 'b']);
  assert.deepEqual(read(collection(feature({ properties: { id: { a: 1 } } }), polygon, { type: 'MultiPolygon', coordinates: [ring] })).ids, ['0', '1', '2']);
  const square = (x) => ({ type: 'Polygon', coordinates: [[[x, 0], [x, 2], [x + 2, 2], [x + 2, 0], [x, 0]]] });
  assert.deepEqual([...pairs(read(collection(square(0), square(2), { type: 'Point', coordinates: [5, 1, 9] })).shapes)], [0, 1]);
});

test('features without an id are called by a name that tells them apart', () => {
  const called = (...all) => read(collection(...all.map((properties) => (properties === polygon ? polygon : feature({ properties })))));
  const named = called({ name: 'Hall', use: 'sport' }, { name: 'Mensa', use: 'food' });
  assert.deepEqual([named.ids, named.about(1)], [['Hall', 'Mensa'], [['use', 'food']]]);
  // As of a table's columns: the likeliest word, however it is spelled.
  assert.deepEqual(called({ Label: 'a', NAME: 'b', ID: 3 }, { Label: 'c', NAME: 'd', ID: 4 }).ids, ['3', '4']);
  assert.deepEqual(called({ Label: 'a', NAME: 'b' }, { Label: 'c', NAME: 'b' }).ids, ['a', 'c']);
  // Where one has none, or two the same, all are counted, and keep it among what they say.
  for (const all of [[{ name: 'a' }, { name: 'a' }], [{ name: 'a' }, {}], [{ name: 'a' }, null], [{ name: 'a' }, { name: ' ' }], [{ name: 'a' }, { name: { en: 'b' } }], [{ name: 'a' }, polygon], [{ title: 'a' }, { title: 'b' }]]) {
    const counted = called(...all);
    assert.deepEqual([counted.ids, counted.about(0)], [['0', '1'], Object.entries(all[0])], JSON.stringify(all));
  }
  // An id goes first.
  assert.deepEqual(read(collection(feature({ id: 7, properties: { name: 'a' } }))).ids, ['7']);
  assert.match(overlaps.tableOf(named, overlaps.overlapsOf(named, 'counts')), /\nHall,Mensa,/);
});

test('pairs beyond counting are guessed', () => {
  const row = (i) => `${i % 2 === 0 ? 0 : 10 * i},0,4,4\n`;
  // Every other row stands on one spot, and each of the others alone.
  const listed = readCsv(`x,y,w,h\n${Array.from({ length: 60_000 }, (_, i) => row(i)).join('')}`, 'equal.csv');
  const spot = 30_000;
  const found = overlaps.overlapsOf(listed, 'counts');
  assert.ok(found.isGuess);
  assert.ok(Math.abs(found.count / ((spot * (spot - 1)) / 2) - 1) < 0.1, String(found.count));
  assert.equal(found.pairs.length, 0);
  const few = overlaps.overlapsOf(readCsv(`x,y,w,h\n${'1,2,3,4\n'.repeat(5000)}`, 'equal.csv'), 'counts');
  assert.deepEqual([few.isGuess, few.count], [false, (5000 * 4999) / 2]);
});

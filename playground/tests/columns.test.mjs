// "Your file": tables whose columns are called otherwise, read as the user says.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { initSync } from 'obbit';
import { initSync as initQueries } from 'obbit/queries';
import { eventually, start } from './browser.mjs';
import { load } from './engine.mjs';

let at;
let table;
let guess;
let columns;
before(async () => {
  initSync();
  initQueries();
  table = await load('src/data/table.ts');
  guess = await load('src/data/columns-guess.ts');
  columns = await load('src/data/columns.ts');
  at = await start();
});
after(() => at?.close());

const choose = (name, text) => at.page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
const readSo = () => at.page.getByRole('button', { name: 'Read it so' });
const field = (name) => at.page.getByRole('combobox', { name, exact: true });
const picked = async () => (await at.page.locator('.columns select').evaluateAll((all) => all.map((one) => one.selectedOptions[0].textContent)));

test('what columns are called elsewhere is guessed', () => {
  for (const [names, kind, ...wanted] of [
    ['id,cx,cy,Width,Height,Rotation', 'turned', 'cx', 'cy', 'Width', 'Height', 'Rotation'],
    ['x,y,w,h,theta', 'radians', 'x', 'y', 'w', 'h', 'theta'],
    ['xmin,ymin,xmax,ymax,score', 'corners', 'xmin', 'ymin', 'xmax', 'ymax'],
    ['x0,y0,x1,y1', 'corners', 'x0', 'y0', 'x1', 'y1'],
    ['x1,y1,x2,y2', 'corners', 'x1', 'y1', 'x2', 'y2'],
    ['name,left,top,width,height', 'cornerAndSize', 'left', 'top', 'width', 'height'],
    ['X_center,Y_center,length,width,heading', 'turned', 'X_center', 'Y_center', 'length', 'width', 'heading'],
    ['lon,lat,radius', 'circle', 'lon', 'lat', 'radius'],
    ['x,y,w,h,cos,sin', 'cosSin', 'x', 'y', 'w', 'h', 'cos', 'sin'],
    ['x,y,breit,hoch', 'box', 'x', 'y', undefined, undefined],
    ['name,lat,lon', 'point', 'lon', 'lat'],
    ['id,Name,x,y', 'point', 'x', 'y'],
    ['name,lat,lon,area', 'box', 'lon', 'lat', undefined, undefined],
    ['name,lat', 'box', undefined, 'lat', undefined, undefined],
    ['a,b,c', 'box', undefined, undefined, undefined, undefined],
    ['left,right,q', 'corners', 'left', undefined, 'right', undefined],
  ]) {
    const columns = names.split(',');
    const meaning = guess.guessed(columns);
    assert.equal(meaning.kind, kind, names);
    assert.deepEqual(meaning.at.map((one) => columns[one]), wanted, names);
  }
  assert.equal(guess.guessed(['name', 'x', 'y']).id, 0);
  assert.deepEqual([['1', '2'], ['x y r'], ['x', 'y'], ['1', 'x']].map(guess.areNames), [false, false, true, true]);
});

test('what seems to be a part of a shape and was not read is found', () => {
  const unsaid = (text) => {
    const names = text.split(',');
    const found = guess.unsaidOf({ names, meaning: columns.meaningOf(names, true) });
    return found && [found.meaning.kind, ...found.parts.map(([part, name]) => `${part} ${name}`)];
  };
  for (const name of ['rotation', 'heading', 'Azimuth', 'rotation_deg', 'deg', 'direction']) assert.deepEqual(unsaid(`x,y,w,h,${name}`), ['turned', `angle ${name}`]);
  assert.deepEqual(unsaid('id,x,y,w,h,Radians'), ['radians', 'angle Radians']);
  assert.deepEqual(unsaid('x,y,w,h,cosine,sine'), ['cosSin', 'cos cosine', 'sin sine']);
  assert.deepEqual(unsaid('x,y,dx,dy'), ['box', 'w dx', 'h dy']);
  // What rows are called is left as it was read, and what is read whole is.
  assert.equal(guess.unsaidOf({ names: ['name', 'x', 'y', 'w', 'h', 'rot'], meaning: columns.meaningOf(['name', 'x', 'y', 'w', 'h', 'rot']) }).meaning.id, null);
  for (const text of ['x,y,w,h', 'id,x,y,w,h,angle,rotation', 'x,y,w,h,speed,type', 'min_x,min_y,max_x,max_y,left,top,right,bottom', 'x,y,r,heading', 'x,y,height above']) assert.equal(unsaid(text), null, text);
});

test('rows are read from the columns that are chosen, and what is wrong is told by their names', () => {
  const read = (text, kind, columns, more = {}) => table.readCsv(text, 'a.csv', { meaning: { kind, at: columns, id: null }, ...more });
  const { outlines, table: told } = read('l,t,b,h\n1,2,3,4\n', 'cornerAndSize', [0, 1, 2, 3]);
  assert.deepEqual(outlines[0].points, [[1, 2], [4, 2], [4, 6], [1, 6]]);
  assert.deepEqual(told, { names: ['l', 't', 'b', 'h'], meaning: { kind: 'cornerAndSize', at: [0, 1, 2, 3], id: null } });
  const [turned] = read(`a,b,c,d,e\n0,0,2,4,${Math.PI / 2}\n`, 'radians', [0, 1, 2, 3, 4]).outlines;
  assert.ok(turned.points.every(([x, y]) => Math.abs(Math.abs(x) - 2) < 1e-9 && Math.abs(Math.abs(y) - 1) < 1e-9), JSON.stringify(turned));
  // One column may be two parts; solids are seen from above; those of points get a size.
  assert.deepEqual(read('x,y,size\n0,0,2\n', 'box', [0, 1, 2, 2]).outlines[0].points, [[-1, -1], [1, -1], [1, 1], [-1, 1]]);
  assert.equal(read('x,y,z,r\n0,0,5,2\n', 'circle', [0, 1, 3]).outlines[0].radius, 2);
  assert.equal(read('p,q\n0,0\n', 'point', [0, 1], { size: 3 }).points, 1);
  assert.throws(() => read('p,q,long\n1,2,x\n', 'circle', [0, 1, 2]), /a.csv, line 2, column long: "x" is no finite number/);
  assert.throws(() => read('p,q,long\n1,2,-1\n', 'circle', [0, 1, 2]), /column long: -1 is negative/);
  assert.throws(() => table.readCsv('p,q\n1,2\n', 'a.csv'), ({ names }) => names.join() === 'p,q');
  assert.throws(() => read('p,q,long\n1,2,x\n', 'circle', [0, 1, 2]), ({ names }) => names.join() === 'p,q,long');
  // Where it is the rows, or there is none, columns are not asked for.
  for (const text of ['x,y,w,h\n', 'x;y;w;h\n0,5;0;1;1\n', 'x,y,r\n0,0,-1\n']) assert.throws(() => table.readCsv(text, 'a.csv'), ({ names }) => names === undefined, text);
  assert.throws(() => read('p,q,long\n', 'circle', [0, 1, 2]), ({ names }) => names === undefined);
});

const TEXT = 'Platz,Mitte X,Mitte Y,breit,hoch,Winkel\nA,0,0,2,2,0\nB,1,0,2,2,0\nC,9,0,1,1,30\n';

test('columns with unknown names are chosen by keys, and the file is shown', async () => {
  await at.open('file');
  await choose('halle.csv', TEXT);
  await eventually(async () => assert.match(await at.reading('problem'), /are no shapes/));
  assert.deepEqual(await picked(), ['Choose…', 'Choose…', 'Choose…', 'Choose…', 'None: counted']);
  await at.shots('file-columns');
  // What is not chosen is asked for.
  await readSo().click();
  assert.equal(await at.page.evaluate(() => document.activeElement.closest('.field').textContent.startsWith('x of the middle')), true);
  const pick = async (letters) => {
    await at.page.keyboard.type(letters);
    await at.page.keyboard.press('Tab');
  };
  await field('Each row is').focus();
  await at.page.keyboard.type('a box turned, in d');
  await at.page.keyboard.press('Tab');
  for (const name of ['Mitte X', 'Mitte Y', 'breit', 'hoch', 'Winkel', 'Platz']) await pick(name);
  assert.deepEqual(await picked(), ['Mitte X', 'Mitte Y', 'breit', 'hoch', 'Winkel', 'Platz']);
  assert.equal(await at.page.evaluate(() => document.activeElement.textContent), 'Read it so');
  await at.page.keyboard.press('Enter');
  await eventually(async () => assert.deepEqual(await at.page.locator('.list button').allTextContents(), ['A \u00b7 B1.00']));
  assert.equal(await at.page.locator('[data-reading=problem]').count(), 0);
  assert.equal(await readSo().isVisible(), false);
  assert.equal(await at.page.evaluate(() => document.activeElement.tagName), 'CANVAS');
  await at.shots('file-columns-read');
  // It is still so after another scene, and can be changed.
  await at.page.getByRole('link', { name: 'Two boxes' }).click();
  await at.page.waitForSelector('html[data-ready="boxes"]');
  await at.page.getByRole('link', { name: 'Your file' }).click();
  await eventually(async () => assert.equal(await at.reading('shapes'), '3'));
  await at.page.getByText('Which column is what').click();
  assert.deepEqual(await picked(), ['Mitte X', 'Mitte Y', 'breit', 'hoch', 'Winkel', 'Platz']);
  await field('Each row is').selectOption('circle');
  await field('Radius').selectOption('hoch');
  await field('Name').selectOption('None: counted');
  await readSo().click();
  await eventually(async () => assert.deepEqual(await at.page.locator('.list button').allTextContents(), ['0 \u00b7 13.00']));
  // A column of texts: the form stays, with what was chosen.
  await at.page.getByText('Which column is what').click();
  await field('Radius').selectOption('Platz');
  await readSo().click();
  await eventually(async () => assert.match(await at.reading('problem'), /line 2, column Platz: "A" is no finite number/));
  assert.deepEqual(await picked(), ['Mitte X', 'Mitte Y', 'Platz', 'None: counted']);
  assert.equal(await readSo().isVisible(), true);
  // Another file, and an example, are read by their own names.
  await choose('good.csv', 'x,y,r\n0,0,1\n');
  await eventually(async () => assert.equal(await at.reading('shapes'), '1'));
  assert.equal(await at.page.locator('[data-reading=problem]').count(), 0);
  await at.page.getByLabel('Or an example').selectOption('parking');
  await eventually(async () => assert.equal(await at.page.locator('.list li').count(), 6));
  assert.equal(await at.page.getByText('Which column is what').isVisible(), false);
});

test('a column of angles under another name is told, and read or left as the user says', async () => {
  await at.open('file');
  const told = at.page.locator('[data-reading=unsaid]');
  const text = (name) => `id,x,y,w,h,${name}\na,0,0,10,1,0\nb,3,3,10,1,90\n`;
  await choose('a.csv', text('rotation'));
  await eventually(async () => assert.equal(await told.textContent(), 'Column rotation is not read: if it is the angle, press \u201cRead it so\u201d below.'));
  assert.equal(await at.reading('pairs'), '0');
  assert.equal(await at.reading('summary'), '0 pairs, a column not read');
  assert.deepEqual(await picked(), ['x', 'y', 'w', 'h', 'rotation', 'id']);
  await at.shots('file-unsaid');
  await readSo().click();
  await eventually(async () => assert.equal(await at.reading('pairs'), '1'));
  assert.equal(await told.count(), 0);
  // What is denied is not asked again, and that goes with the file.
  await choose('b.csv', text('heading'));
  await eventually(async () => assert.match(await told.textContent(), /^Column heading is not read/));
  await at.page.getByRole('button', { name: 'It is not' }).click();
  await eventually(async () => assert.equal(await told.count(), 0));
  assert.deepEqual([await at.reading('pairs'), await at.reading('summary'), await readSo().isVisible()], ['0', '0 pairs', false]);
  assert.equal(await at.page.evaluate(() => document.activeElement.tagName), 'CANVAS');
  await at.page.getByLabel('Touching counts').uncheck();
  await at.settle(300);
  assert.equal(await told.count(), 0);
  await choose('c.csv', text('angle'));
  await eventually(async () => assert.equal(await at.reading('pairs'), '1'));
  assert.equal(await told.count(), 0);
});

test('what is guessed is read at once; places are given a size; what has no names is not asked', async () => {
  await at.open('file?size=2');
  await choose('a.csv', 'left,top,width,height\n0,0,2,2\n2,0,2,2\n');
  await eventually(async () => assert.deepEqual(await picked(), ['left', 'top', 'width', 'height', 'None: counted']));
  await readSo().click();
  await eventually(async () => assert.deepEqual(await at.page.locator('.list button').allTextContents(), ['0 \u00b7 1touching']));
  await choose('b.csv', 'x,y\n0,0\n1,0\n');
  await eventually(async () => assert.match(await at.reading('problem'), /x and y alone are points/));
  assert.equal(await readSo().isVisible(), false);
  await at.page.getByText('Which column is what').click();
  await field('Each row is').selectOption('point');
  await readSo().click();
  await eventually(async () => assert.deepEqual(await at.page.locator('.list button').allTextContents(), ['0 \u00b7 11.00']));
  assert.equal(await at.page.getByLabel('Points stand for boxes of').isVisible(), true);
  // Where no column could be a size, they are taken for places at first.
  await choose('places.csv', 'name,lat,lon\nA,0,0\nB,0,1\n');
  await eventually(async () => assert.deepEqual(await picked(), ['lon', 'lat', 'name']));
  assert.equal(await field('Each row is').inputValue(), 'point');
  await readSo().click();
  await eventually(async () => assert.deepEqual(await at.page.locator('.list button').allTextContents(), ['A \u00b7 B1.00']));
  await choose('c.csv', '1,2,3\n4,5,6\n');
  await eventually(async () => assert.match(await at.reading('problem'), /has to name the columns/));
  assert.equal(await at.page.getByText('Which column is what').isVisible(), false);
  for (const [name, text, wanted] of [['none.csv', 'x,y,w,h\n', /there is a header and no row/], ['comma.csv', 'x;y;w;h\n0,5;0;1;1\n', /line 2, column x/]]) {
    await choose(name, text);
    await eventually(async () => assert.match(await at.reading('problem'), wanted));
    assert.equal(await at.page.getByText('Which column is what').isVisible(), false, name);
  }
  await choose('d.geojson', '{"type":"Point","coordinates":["1",2]}');
  await eventually(async () => assert.match(await at.reading('problem'), /d.geojson/));
  assert.equal(await at.page.getByText('Which column is what').isVisible(), false);
});

test('on a phone the panel opens where the columns are asked for, or a size is', async () => {
  for (const [text, cure] of [[TEXT, 'Read it so'], ['x,y\n0,0\n1,0\n', 'Let boxes of']]) {
    await at.page.setViewportSize({ width: 390, height: 844 });
    await at.open('file');
    assert.equal(await at.page.locator('.side.open').count(), 0);
    await choose('halle.csv', text);
    await at.page.locator('.side.open').waitFor();
    await eventually(async () => assert.equal(await at.page.locator('[data-reading=problem]').isVisible(), true));
    assert.equal(await at.page.locator('.toast').count(), 0);
    assert.equal(await at.page.locator('.grip').getAttribute('aria-expanded'), 'true');
    // What is wrong is in view.
    const [panel, problem] = await Promise.all(['.side-body', '[data-reading=problem]'].map((one) => at.page.locator(one).boundingBox()));
    assert.ok(problem.y >= panel.y && problem.y + problem.height <= panel.y + panel.height, cure);
    assert.equal(await at.page.getByRole('button', { name: cure }).isVisible(), true);
    await at.shots(`file-asked-${cure.split(' ')[0]}`);
  }
  await at.page.setViewportSize({ width: 1280, height: 800 });
});

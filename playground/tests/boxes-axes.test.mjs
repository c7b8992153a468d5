// "Two boxes": what its axes are called, and which keys its help promises.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { start } from './browser.mjs';

let at;
before(async () => {
  at = await start();
});
after(() => at?.close());

test('no two axes are called the same', async () => {
  for (const [angles, wanted] of [
    [[0, 0.4], ['0\u00b0', '90\u00b0', '0.4\u00b0', '90.4\u00b0']],
    [[0, -0.4], ['0\u00b0', '90\u00b0', '179.6\u00b0', '89.6\u00b0']],
    [[0, 0.003], ['0\u00b0', '90\u00b0', '0.003\u00b0', '90.003\u00b0']],
    [[0, 30], ['0\u00b0', '90\u00b0', '30\u00b0', '120\u00b0']],
  ]) {
    await at.open(`boxes?a=box,0,0,200,100,${angles[0]}&b=box,0,180,200,100,${angles[1]}`);
    const buttons = await at.page.locator('.axes button').all();
    const told = await Promise.all(buttons.map((one) => one.locator('span').textContent()));
    assert.deepEqual(told.map((one) => one.split(' ')[0]).sort(), wanted.sort());
    const names = await Promise.all(buttons.map((one) => one.getAttribute('aria-label')));
    assert.equal(new Set(names).size, names.length, names.join('; '));
    const decides = told.find((one) => one.endsWith(' decides')).split(' ')[0];
    assert.ok((await at.reading('why')).includes(`axis at ${decides}`));
  }
  await at.shot('boxes-near-axes');
});

test('the help says when the keys of the scene are heard', async () => {
  await at.open('boxes');
  await at.page.keyboard.press('?');
  const help = await at.page.getByRole('dialog').textContent();
  assert.match(help, /A, B.*once the drawing has the focus.*T.*touches A, once the drawing has the focus/);
  await at.page.keyboard.press('Escape');
});

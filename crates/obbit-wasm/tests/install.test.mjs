// `npm pack` gives a package that a fresh Vite project installs, builds and runs.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../npm/', import.meta.url));
const tools = fileURLToPath(new URL('node_modules/', import.meta.url));
const run = (command, args, cwd) => execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

test('a fresh Vite project installs, builds and runs the package', () => {
  const project = mkdtempSync(join(tmpdir(), 'obbit-install-'));
  try {
    const [packed] = JSON.parse(run('npm', ['pack', '--json', '--pack-destination', project], folder));
    const names = packed.files.map((f) => f.path);
    for (const name of ['README.md', 'obbit.js', 'obbit.d.ts', 'obbit.wasm', 'obbit-scalar.wasm', 'world2.wasm', 'boxes/pairs.wasm', 'boxes/pairs.d.ts', 'wasm.d.ts', 'internal/shapes3.d.ts', 'LICENSE-MIT']) {
      assert.ok(names.includes(name), `${name} is not in the package`);
    }
    writeFileSync(join(project, 'package.json'), JSON.stringify({ name: 'fresh', private: true, type: 'module' }));
    writeFileSync(join(project, 'index.html'), '<!doctype html><script type="module" src="/main.js"></script>');
    writeFileSync(join(project, 'main.js'), `
      import init, { pairs } from 'obbit';
      import { init as initQueries, relation } from 'obbit/queries';
      import { init as initMarquee, Marquee } from 'obbit/boxes/marquee';
      await Promise.all([init(), initQueries(), initMarquee()]);
      console.log(new Marquee([0, 0, 1, 1, 0]).select([0, 0, 1, 1]));
      document.title = pairs([0, 0, 2, 2, 0, 1, 0, 2, 2, 0]).join() + relation([0, 0, 2, 2, 0], [2, 0, 2, 2, 0]);
    `);
    run('npm', ['install', '--offline', '--no-audit', '--no-fund', `./${packed.filename}`], project);
    // Vite itself is there already: nothing is loaded.
    for (const name of readdirSync(tools).filter((name) => !existsSync(join(project, 'node_modules', name)))) {
      cpSync(join(tools, name), join(project, 'node_modules', name), { recursive: true, verbatimSymlinks: true });
    }
    run(process.execPath, [join(project, 'node_modules/vite/bin/vite.js'), 'build'], project);
    const assets = readdirSync(join(project, 'dist/assets'));
    for (const name of ['obbit', 'obbit-scalar', 'queries', 'queries-scalar', 'boxes/marquee', 'boxes/marquee-scalar']) {
      const built = assets.find((asset) => new RegExp(`^${name.split('/').at(-1)}-[^.]{8}\\.wasm$`).test(asset));
      assert.ok(built, `${name}.wasm is not in the output: ${assets}`);
      assert.deepEqual(readFileSync(join(project, 'dist/assets', built)), readFileSync(join(folder, `${name}.wasm`)));
    }
    // Who imports neither worlds nor meshes does not get them.
    assert.ok(!assets.some((asset) => /^(world|fit|nms|space|boxes|pairs|index-[^.]{8}.wasm|labels)/.test(asset)), `${assets}`);
    // And Node.js runs it as installed.
    writeFileSync(join(project, 'run.mjs'), `
      import { init, World2, Shapes } from 'obbit/world2';
      import { minAreaRect, initSync } from 'obbit/fit';
      await init();
      initSync();
      const world = new World2();
      world.addEach(Shapes.circles([0, 0, 1, 5, 0, 1]), { velocities: [1, 0, -1, 0] });
      console.log(world.step(2).length, minAreaRect([0, 0, 2, 0, 2, 1]).area);
    `);
    assert.equal(run(process.execPath, ['run.mjs'], project).trim(), '1 2');
    // TypeScript finds the types of all that is exported, the address of a .wasm file too.
    writeFileSync(join(project, 'main.ts'), `
      import init, { pairs } from 'obbit';
      import { init as initPairs } from 'obbit/boxes/pairs';
      import place from 'obbit/obbit.wasm';
      import ofPairs from 'obbit/boxes/pairs.wasm';
      await Promise.all([init(new URL(place, import.meta.url)), initPairs(ofPairs)]);
      export const found: Uint32Array = pairs([]);
    `);
    for (const [module, resolution] of [['nodenext', 'nodenext'], ['esnext', 'bundler']]) {
      run(process.execPath, [join(tools, 'typescript/bin/tsc'), '--noEmit', '--strict', '--target', 'esnext', '--module', module, '--moduleResolution', resolution, '--types', '', 'main.ts'], project);
    }
    // Without a package manager a browser loads the folder as it is: addresses in it are relative.
    for (const name of names.filter((name) => /^((internal|boxes)\/)?[^/]*\.js$/.test(name))) {
      const text = readFileSync(join(folder, name), 'utf8');
      for (const [, from] of text.matchAll(/^(?:import|export) .* from '([^']*)'/gm)) assert.match(from, /^\.\.?\//, name);
    }
  } finally {
    rmSync(project, { recursive: true, force: true });
  }
});

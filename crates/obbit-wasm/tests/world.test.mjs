import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import * as worlds from '../npm/world.js';
import { worldAnswers } from './same-bits-parts.mjs';

const { World2, World3, Shapes, Shapes3 } = worlds;
await worlds.init();

const list = (view) => Array.from(view);
const cube = () => new Shapes3().aligned(-1, -1, -1, 1, 1, 1);

test('a ball far too fast for naive code bounces off a wall', () => {
  const world = new World2();
  const wall = world.add({ shape: new Shapes().aligned(4, -9, 5, 9), static: true });
  const ball = world.add({ shape: new Shapes().circle(0, 0, 1), velocity: [1000, 0] });
  const events = world.step(0.004);
  assert.deepEqual([events.length, list(events.bodies), list(events.phases), list(events.flags)], [1, [wall, ball], [0], [3]]);
  assert.deepEqual(events.list(), [{
    phase: 'began', a: wall, b: ball, time: 0.003, sensor: false,
    impact: { normal: [-1, 0], point: [4, 0], speed: 1000, bounced: true },
  }]);
  const body = world.body(ball);
  assert.deepEqual([body.position, body.velocity, body.mass, body.inertia, body.static], [[2, 0], [-1000, 0], 1, Infinity, false]);
  assert.deepEqual([world.time, world.steps, world.energy, world.length], [0.004, 1, 500_000, 2]);
  assert.deepEqual([...world.step(0.001)].map((e) => e.phase), ['ended']);
});

test('events are told as they were, or not at all', () => {
  for (const World of [World2, World3]) {
    const met = () => {
      const world = new World();
      const shapes = World === World2 ? Shapes.circles([0, 0, 1, 1, 0, 1]) : Shapes3.spheres([0, 0, 0, 1, 1, 0, 0, 1]);
      world.addEach(shapes);
      return { world, events: world.step(1), shapes };
    };
    // Memory for what follows; while it grows, nothing stays.
    met().world.matrices();
    met();
    const { world, events } = met();
    const [first] = events.list();
    assert.equal(first.phase, 'began');
    // What has its answer elsewhere.
    void [world.time, world.length, world.hash(), world.matrices()];
    world.remove(1);
    assert.deepEqual([events.at(0), [...events]], [first, [first]]);
    const calls = [
      (w) => w.body(0), (w) => w.set(0, { mass: 2 }), (w, shapes) => w.addEach(shapes), (w) => w.contacts(), (w) => w.state(), (w) => w.placed(), (w) => w.toBytes(), (w) => w.step(1), (w) => w.free(),
      // Memory grows.
      () => new World().addEach(new (World === World2 ? Shapes : Shapes3)().fill(World === World2 ? 4 : 5, new Float64Array(600_000), 3 + (World === World3))),
    ];
    for (const call of calls) {
      const { world: other, events: gone, shapes } = met();
      call(other, shapes);
      for (const ask of [() => gone.at(0), () => gone.list(), () => [...gone]]) assert.throws(ask, { name: 'Error', message: /^the events of this step are no more/ }, String(call));
      assert.equal(gone.at(1), undefined);
    }
  }
});

test('a solid body is one of the mass that it has when that is said', () => {
  const world = new World2();
  const id = world.add({ shape: [0, 0, 2, 1, 0], inertia: 'solid' });
  const { inertia } = world.body(id);
  world.set(id, { mass: 12 });
  assert.equal(world.body(id).inertia, inertia);
  world.set(id, { mass: 12, inertia: 'solid' });
  assert.equal(world.body(id).inertia, 5);
});

test('layers and masks as JavaScript\'s operators give them', () => {
  const world = new World2();
  const shape = new Shapes().circle(0, 0, 1);
  const all = world.add({ shape, layer: 1 << 31, mask: ~1 });
  assert.deepEqual([world.body(all).layer, world.body(all).mask], [2 ** 31, 2 ** 32 - 2]);
  for (const mask of [2 ** 32, -(2 ** 31) - 1, 0.5, NaN]) assert.throws(() => world.add({ shape, mask }), /mask is .*: give a whole number/);
  // A view of the world's own state goes in, too.
  world.set(all, { velocity: new Float32Array([1, 2]) });
  assert.deepEqual(list(world.body(all).velocity), [1, 2]);
});

test('bodies of any shape, many at once, changed and removed', () => {
  const world = new World2();
  const ids = world.addEach(new Shapes().box(0, 0, 2, 1, 0.3).circle(5, 0, 1).polygon([[9, 0], [11, 0], [10, 2]]), {
    velocities: [1, 0, 0, 0, -1, 0], masses: [1, 2, 3], inertia: 'solid', restitution: 0.5, layer: 2, mask: 6,
  });
  assert.deepEqual(list(ids), [0, 1, 2]);
  const first = world.body(0);
  assert.deepEqual([first.position, first.velocity, first.restitution, first.layer, first.mask], [[0, 0], [1, 0], 0.5, 2, 6]);
  assert.ok(Math.abs(first.inertia - 5 / 12) < 1e-12);
  world.set(0, { velocity: [0, 7], spin: 2 });
  assert.deepEqual([world.body(0).velocity, world.body(0).spin, world.body(0).mass], [[0, 7], 2, 1]);
  world.set(0, { shape: new Shapes().circle(0, 0, 3) });
  world.step(0.5);
  assert.deepEqual(world.body(0).position, [0, 3.5]);
  world.remove(1);
  const { positions, rotations, velocities, spins } = world.state();
  assert.deepEqual([positions.length, rotations.length, velocities.length, spins.length], [6, 6, 6, 3]);
  assert.deepEqual(list(positions.subarray(2, 4)), [0, 0]);
  assert.deepEqual([world.slots, world.length], [3, 2]);
  const matrices = world.matrices();
  assert.equal(matrices.length, 27);
  assert.deepEqual(list(matrices.subarray(9, 18)), new Array(9).fill(0));
  assert.equal(world.add({ shape: [0, 0, 1, 1, 0], sensor: true }), 1);
  assert.throws(() => world.body(9), { code: 'StaleBody' });
});

test('lists by id are as long as was said, whichever bodies were removed', () => {
  const plane = { World: World2, shapes: Shapes.circles([0, 0, 1, 5, 5, 1, 9, 9, 1]), velocity: [1, 2], widths: [2, 2, 2, 1, 9] };
  const space = { World: World3, shapes: Shapes3.spheres([0, 0, 0, 1, 5, 5, 5, 1, 9, 9, 9, 1]), velocity: [1, 2, 3], widths: [3, 9, 3, 3, 16] };
  for (const { World, shapes, velocity, widths } of [plane, space]) {
    const world = new World();
    world.addEach(shapes, { velocity });
    for (const removed of [2, 0, 1]) {
      world.remove(removed);
      const { positions, rotations, velocities, spins } = world.state();
      const all = [positions, rotations, velocities, spins, world.matrices()];
      assert.deepEqual(all.map((view) => view.length), widths.map((width) => world.slots * width));
      for (const [k, view] of all.entries()) assert.ok(view.subarray(removed * widths[k], (removed + 1) * widths[k]).every((x) => x === 0));
    }
    assert.deepEqual([world.slots, world.length], [3, 0]);
  }
});

test('how fast all go and turn, set at once', () => {
  const plane = { World: World2, shapes: Shapes.circles([0, 0, 1, 5, 5, 1, 9, 9, 1]), dimension: 2, spin: 1 };
  const space = { World: World3, shapes: Shapes3.aligned([0, 0, 0, 1, 1, 1, 5, 5, 5, 6, 6, 6, 9, 9, 9, 10, 10, 10]), dimension: 3, spin: 3 };
  for (const { World, shapes, dimension, spin } of [plane, space]) {
    const world = new World();
    world.addEach(shapes);
    world.remove(1);
    // In place, in the world's own view.
    const { velocities } = world.state();
    for (let k = 0; k < velocities.length; k += 1) velocities[k] = k + 1;
    world.setVelocities(velocities);
    world.setSpins(Array.from({ length: 3 * spin }, (_, k) => k / 8));
    const told = (id) => [world.body(id).velocity, [world.body(id).spin].flat()];
    const wanted = (id) => [Array.from({ length: dimension }, (_, k) => id * dimension + k + 1), Array.from({ length: spin }, (_, k) => (id * spin + k) / 8)];
    assert.deepEqual([told(0), told(2)], [wanted(0), wanted(2)]);
    const other = World.from(world.toBytes());
    other.set(2, { velocity: wanted(0)[0] });
    other.set(2, { velocity: wanted(2)[0] });
    world.step(0.5);
    other.step(0.5);
    assert.equal(world.hash(), other.hash());
    // Of these none is set.
    const hash = world.hash();
    const wrong = new Float64Array(3 * dimension);
    wrong[2 * dimension] = NaN;
    assert.throws(() => world.setVelocities(wrong), { code: 'NotFinite', message: /^body 2: velocity x is NaN/ });
    const fast = new Float64Array(3 * spin).fill(1e101);
    assert.throws(() => world.setSpins(fast), { code: 'OutOfRange', message: /^body 0: spin/ });
    assert.throws(() => world.setVelocities([1]), /^RangeError: 1 number of velocities for 3 ids: give (2|3) for each, as `state\(\)` does/);
    assert.throws(() => world.setSpins(7), TypeError);
    assert.equal(world.hash(), hash);
    world.free();
  }
});

test('what the world told may be given back to it', () => {
  const disc = new Shapes().circle(0, 0, 1);
  const world = new World2();
  const first = world.add({ shape: disc, position: [10, 20] });
  world.add({ shape: disc, position: [30, 40], velocity: [5, 6] });
  const { positions, velocities } = world.state();
  world.set(first, { position: positions.subarray(2, 4), velocity: velocities.subarray(2, 4) });
  assert.deepEqual([world.body(first).position, world.body(first).velocity], [[30, 40], [5, 6]]);
  assert.throws(() => world.set(first, { position: null }), /position is null/);
  assert.throws(() => new World2({ mostHits: 0 }), /mostHits is 0/);
  world.free();
});

test('the document\'s world, and one with a threshold', () => {
  for (const [options, turns] of [[{}, 11], [{ response: 'reverseAxis', threshold: 0.25 }, 12]]) {
    const world = new World3(options);
    for (const x of [-13, 13]) world.add({ shape: cube(), position: [x, 0, 0], static: true });
    const mover = world.add({ shape: cube(), velocity: [1, 0, 0] });
    for (let k = 0; k < turns; k += 1) world.step(1);
    world.step(1);
    assert.deepEqual(world.body(mover).velocity, [-1, 0, 0]);
    assert.equal(world.energy, 0.5);
  }
});

test('a matrix is that of the body however its box is given', () => {
  const rounded = (matrices) => list(matrices).map((x) => Math.round(x * 1e6) / 1e6 + 0);
  const [c, s] = [Math.cos(0.3), Math.sin(0.3)];
  const turned = rounded([4 * c, 4 * s, 0, -2 * s, 2 * c, 0, 5, 5, 1]);
  const world = new World2();
  world.add({ shape: [5, 5, 4, 2, 0.3] });
  world.addEach([5, 5, 4, 2, 0.3]);
  world.add({ shape: [0, 0, 4, 2, 0.1], position: [5, 5], rotation: 0.2 });
  const matrices = rounded(world.matrices());
  for (const start of [0, 9, 18]) assert.deepEqual(matrices.slice(start, start + 9), turned);
  world.set(0, { shape: [0, 0, 4, 2, Math.PI / 2] });
  assert.deepEqual(rounded(world.matrices()).slice(0, 9), [0, 4, 0, -2, 0, 0, 0, 0, 1]);
  // Its middle, beside the body's own place, turns with the body.
  world.set(0, { shape: [1, 0, 4, 2, Math.PI / 2], position: [10, 0], rotation: Math.PI / 2 });
  assert.deepEqual(rounded(world.matrices()).slice(0, 9), [-4, 0, 0, 0, -2, 0, 10, 1, 1]);
  const space = new World3();
  space.add({ shape: new Shapes3().boxYaw([5, 5, 1], [4, 2, 6], 0.3) });
  assert.deepEqual(rounded(space.matrices()), rounded([4 * c, 4 * s, 0, 0, -2 * s, 2 * c, 0, 0, 0, 0, 6, 0, 5, 5, 1, 1]));
});

test('space: turns, matrices, sensors and layers', () => {
  const world = new World3();
  const box = world.add({ shape: new Shapes3().box([0, 0, 0], [4, 2, 1]), position: [1, 2, 3], rotation: Math.PI / 2, spin: [0, 0, 1] });
  const ball = world.addEach(Shapes3.spheres([1, 2, 3, 0.5]), { sensor: true })[0];
  assert.deepEqual(list(world.matrices()).map((x) => Math.round(x * 1e6) / 1e6 + 0),
    [0, 4, 0, 0, -2, 0, 0, 0, 0, 0, 1, 0, 1, 2, 3, 1, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 1, 2, 3, 1]);
  const [event] = world.step(0.1).list();
  assert.deepEqual([event.a, event.b, event.sensor, event.impact.bounced], [box, ball, true, false]);
  assert.deepEqual(list(world.contacts()), [box, ball]);
  world.set(ball, { layer: 2, mask: 2 });
  assert.equal(world.step(0.1).at(0).phase, 'ended');
  assert.equal(world.body(box).rotation.length, 9);
  world.set(box, { rotation: [0, 0, 0, 1] });
  assert.deepEqual(world.body(box).rotation, [1, 0, 0, 0, 1, 0, 0, 0, 1]);
});

test('a world saved in the middle has the same future', () => {
  const world = new World2();
  world.addEach([0, 0, 2, 1, 0.4, 4, 0.3, 2, 1, 0.1, 8, 0, 1, 1, 0], { velocities: [3, 0, 0, 0, -3, 0], spins: [1, 0, -1] });
  for (let k = 0; k < 50; k += 1) world.step(0.01);
  const twin = World2.from(world.toBytes());
  assert.equal(twin.hash(), world.hash());
  assert.equal(typeof world.hash(), 'bigint');
  for (const w of [world, twin]) for (let k = 0; k < 50; k += 1) w.step(0.01);
  assert.equal(twin.hash(), world.hash());
  const broken = new Uint8Array(world.toBytes());
  broken[60] ^= 1;
  assert.throws(() => World2.from(broken), { code: 'BadWorld', message: /checksum/ });
  assert.throws(() => World3.from(world.toBytes()), /world bytes, offset 12/);
  const room = new ArrayBuffer(400, { maxByteLength: 800 });
  const behind = new Uint8Array(room, 300, 100);
  room.resize(200);
  assert.throws(() => World2.from(behind), { name: 'TypeError', message: /^the bytes are no longer here/ });
  assert.throws(() => World2.from(new Uint8Array(300)), { message: 'world bytes, offset 0: these are not the bytes of a world: give what `toBytes` wrote' });
});

test('the shape of a body is told, to the last bit, of a world from bytes as well', () => {
  const plane = (list) => [
    list().box(1, 2, 3, 4, 0.3), list().boxDegrees(1, 2, 3, 4, 90), list().aligned(-1, -2, 3, 4), list().circle(1, 2, 3), list().capsule(1, 2, 3, 5, 0.5), list().segment(1, 2, 3, 5), list().polygon([0, 0, 3, 0, 0, 3]),
    list().hull([0, 0, 3, 0, 0, 3, 1, 1, 2, 2.5]), list().circle(-0, 0, 0),
  ];
  const solid = (list) => [
    list().box([1, 2, 3], [4, 5, 6], [0.1, 0.2, 0.3, 0.4]), list().boxYaw([1, 2, 3], [4, 5, 6], 0.3), list().aligned(-1, -2, -3, 1, 1, 1), list().sphere(1, 2, 3, 4), list().capsule([1, 2, 3], [4, 4, 4], 0.5), list().segment([1, 2, 3], [4, 4, 4]),
    list().triangle([0, 0, 0], [1, 0, 0], [0, 1, 1]), list().hull([0, 0, 0, 2, 0, 0, 0, 2, 0, 0, 0, 2, 0.1, 0.1, 0.1]),
  ];
  for (const [World, all] of [[World2, plane(() => new Shapes())], [World3, solid(() => new Shapes3())]]) {
    for (const shape of all) {
      const first = new World();
      first.add({ shape, rotation: 0.7, velocity: new Array(World === World2 ? 2 : 3).fill(1) });
      first.step(0.5);
      const world = World.from(first.toBytes());
      const told = world.shape(0);
      assert.ok(told instanceof shape.constructor);
      assert.equal(told.length, 1);
      world.set(0, { shape: told });
      assert.equal(world.hash(), first.hash(), `${shape.data}`);
      world.add({ ...world.body(0), shape: told });
      const size = world.matrices().length / 2;
      assert.deepEqual(list(world.matrices().subarray(0, size)), list(world.matrices().subarray(size)));
    }
  }
  const [kind, ...numbers] = new Shapes().circle(1, 2, 3).data;
  const world = new World2();
  world.add({ shape: Shapes.circles(numbers) });
  assert.deepEqual(world.shape(0).data, [kind, ...numbers]);
  world.remove(0);
  assert.throws(() => world.shape(0), { code: 'StaleBody' });
  assert.throws(() => world.shape('0'), { name: 'TypeError', message: /the id is '0'/ });
});

test('errors name the body and the value', () => {
  const world = new World2();
  const fails = (act, message) => assert.throws(act, { message });
  fails(() => world.add({ shape: [0, 0, 1, 1, 0], mass: 0 }), 'mass is 0: give a number above 0 (1e-300 at the least), or infinity');
  fails(() => world.add({ shape: [0, 0, -1, 1, 0] }), /width is -1/);
  fails(() => world.add({}), /a body needs a shape/);
  fails(() => world.add({ shape: [0, 0, 1, 1, 0], inertia: 'Solid' }), "inertia is 'Solid': give a number or 'solid'");
  fails(() => world.add({ shape: [0, 0, 1, 1, 0], rotation: '90' }), "rotation is '90': give radians, or a list of cosine and sine");
  fails(() => world.add({ shape: [0, 0, 1, 1, 0], rotation: NaN }), 'rotation is NaN: give a finite number');
  fails(() => new World3().add({ shape: cube(), rotation: {} }), 'rotation is an object: give a quaternion, three axes, or radians about z');
  fails(() => new World3().add({ shape: cube(), rotation: [1, 2, 3] }), 'rotation has 3 numbers: give a quaternion of 4, or three axes of 3 each');
  fails(() => world.add({ shape: [0, 0, 1, 1, 0], velocity: [NaN, 0] }), /velocity x is NaN/);
  fails(() => world.add({ shape: [0, 0, 1, 1, 0], velocity: [1] }), /velocity has 1 number: give 2/);
  fails(() => world.addEach([0, 0, 1, 1, 0, 5, 5, 1, 1, 0], { velocities: [0, 0, Infinity, 0] }), /^body 1: velocity x is Infinity/);
  fails(() => world.addEach([0, 0, 1, 1, 0], { velocities: [1] }), /1 number of velocities for 1 body: give 2 for each/);
  fails(() => world.addEach([0, 0, 1, 1, 0, 5, 5, 1, 1, 0, 9, 9, 1, 1, 0], { masses: [1, 1, -1] }), /^body 2: mass is -1/);
  assert.equal(world.length, 0);
  assert.deepEqual(list(new World2().addEach([0, 0, 1, 1, 0, 5, 5, 1, 1, 0])), list(world.addEach([0, 0, 1, 1, 0, 5, 5, 1, 1, 0])));
  fails(() => world.step(-1), /dt is -1/);
  fails(() => new World2({ response: 'none' }), /response is 'none'/);
  fails(() => new World2({ response: 'reverseAxis', threshold: -1 }), /threshold is -1/);
});

test('a long run takes no more memory', () => {
  const world = new World2();
  world.addEach([0, 0, 2, 1, 0.4, 4, 0.3, 2, 1, 0.1, 8, 0, 1, 1, 0], { velocities: [3, 0, 0, 0, -3, 0] });
  world.addEach([4, 9, 40, 1, 0, 4, -9, 40, 1, 0, -9, 0, 1, 40, 0, 19, 0, 1, 40, 0], { static: true });
  const run = (count) => {
    for (let k = 0; k < count; k += 1) world.step(0.1).list();
    return world.state().positions.buffer.byteLength;
  };
  const before = run(2000);
  assert.equal(run(50_000), before);
});

test('the answers have the bits of native code, with vectors and without', async () => {
  const expected = JSON.parse(readFileSync(new URL('../../../testdata/same-bits-parts.json', import.meta.url), 'utf8'));
  assert.deepEqual(worldAnswers(worlds), expected.world);
  const scalar = { ...(await import('../npm/world2.js?scalar')), World3: null };
  await scalar.init(readFileSync(new URL('../npm/world2-scalar.wasm', import.meta.url)));
  assert.deepEqual(worldAnswers(scalar), Object.fromEntries(Object.entries(expected.world).filter(([name]) => name.startsWith('plane'))));
});

test('a hull that stands somewhere turns about where its weight is', () => {
  const world = new World3();
  const pyramid = new Shapes3().hull([[0, 0, 0], [4, 0, 0], [0, 4, 0], [0, 0, 8]]);
  world.addEach(pyramid, { spins: [0, 0, 1] });
  assert.deepEqual([...world.state().positions], [1, 1, 2]);
  world.step(1);
  assert.deepEqual([...world.state().positions], [1, 1, 2]);
  world.free();
});

test('the shapes of all bodies where they are, for an index', async () => {
  const [core, space] = await Promise.all([import('../npm/obbit.js'), import('../npm/space.js')]);
  await Promise.all([core.init(), space.init()]);
  const mixed = new Shapes().box(0, 0, 2, 1, 0.3).aligned(5, 0, 7, 2).circle(0, 9, 1).capsule(9, 9, 11, 9, 0.5).segment(20, 0, 21, 3).polygon([[30, 0], [33, 0], [31, 2]]);
  const mixed3 = new Shapes3().box([0, 0, 0], [2, 1, 1]).aligned(5, 0, 0, 7, 2, 1).sphere(0, 9, 0, 1).capsule([9, 9, 0], [11, 9, 0], 0.5).segment([20, 0, 0], [21, 3, 0]).triangle([30, 0, 0], [33, 0, 0], [31, 2, 0]);
  for (const [World, shapes, Lists, Index, dimension] of [[World2, mixed, Shapes, core.Index, 2], [World3, mixed3, Shapes3, space.Index3, 3]]) {
    const world = new World();
    assert.deepEqual([list(world.placed().ids), world.placed().shapes.length], [[], 0]);
    const ids = world.addEach(shapes, { velocity: dimension === 2 ? [0.1, 0.7] : [0.1, 0.7, 0], spin: dimension === 2 ? 0.4 : [0, 0, 0.4] });
    const before = world.placed();
    assert.deepEqual([list(before.ids), before.shapes.length, before.shapes instanceof Lists], [list(ids), 6, true]);
    world.remove(ids[1]);
    world.step(1.5);
    const { ids: left, shapes: now } = world.placed();
    assert.deepEqual(list(left), [0, 2, 3, 4, 5]);
    // A ball stands where its body does, and stays in the list after the world has gone on.
    const { position } = world.body(2);
    world.step(1);
    const ball = dimension === 2 ? [4, ...position, 1] : [5, ...position, 1];
    assert.ok(now.data.join().includes(`,${ball.join()},`));
    // In the box around each shape as it was is the place where a world of these shapes has its body.
    const again = new World();
    const others = again.addEach(now);
    others.forEach((id) => {
      const { position: at } = again.body(id);
      const box = new Index(now).query(...(dimension === 2 ? [...at, ...at] : [at, at]));
      assert.ok(box.includes(id), `${id}`);
    });
    const index = new Index([]);
    index.rebuild(world.placed().shapes);
    const ray = dimension === 2 ? [position[0] + 0.1, -99, 0, 1] : [[position[0] + 0.1, -99, 0], [0, 1, 0]];
    const hit = list(index.ray(...ray).ids).map((at) => left[at]);
    assert.ok(hit.includes(2), `${hit}`);
  }
});

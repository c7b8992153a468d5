// The built page in the distribution's Chromium, as a person would use it.

import { createReadStream, existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { delimiter, extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const SHOTS = join(ROOT, 'tests/screenshots');
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.mjs': 'text/javascript', '.css': 'text/css', '.wasm': 'application/wasm', '.json': 'application/json' };
const FLAGS = [
  '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync', '--enable-unsafe-swiftshader',
];

/** Chromium as the distribution has it. */
export function executable() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  for (const name of ['chromium', 'chromium-browser', 'google-chrome']) {
    const found = folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
    if (found) return found;
  }
  throw new Error('no Chromium here: `apt-get install chromium` on Debian and Ubuntu');
}

/** Serves folders on loopback: `{ '/': folder, '/npm/': folder }`. */
export async function serve(folders) {
  const prefixes = Object.keys(folders).sort((a, b) => b.length - a.length);
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url, 'http://localhost').pathname);
    const prefix = prefixes.find((one) => path.startsWith(one));
    const file = prefix && join(folders[prefix], normalize(`/${path.slice(prefix.length) || 'index.html'}`));
    if (!file || !existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404).end('not here');
      return;
    }
    response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' });
    createReadStream(file).pipe(response);
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  return { url: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
}

/** The page, opened, in a browser whose letters are so large; `close` ends all. Any error of the page or a request elsewhere fails `close`. */
export async function start({ folders = { '/': join(ROOT, 'dist') }, letters = 16 } = {}) {
  const server = await serve(folders);
  const profile = mkdtempSync(join(tmpdir(), 'obbit-page-'));
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: executable(),
    headless: true,
    args: [...FLAGS, `--blink-settings=defaultFontSize=${letters}`],
    viewport: { width: 1280, height: 800 },
    colorScheme: 'light',
    acceptDownloads: true,
  });
  const problems = [];
  browser.on('page', watch);
  function watch(page) {
    page.on('console', (message) => {
      // Without a graphics card Chromium itself reads WebGL canvases back to show them.
      if (message.text().includes('GPU stall due to ReadPixels')) return;
      if (message.type() === 'error' || message.type() === 'warning') problems.push(`${message.type()}: ${message.text()}`);
    });
    page.on('pageerror', (error) => problems.push(`uncaught: ${error.stack ?? error.message}`));
    page.on('request', (request) => {
      if (!/^(http:\/\/127\.0\.0\.1|data:|blob:)/.test(request.url())) problems.push(`asks elsewhere: ${request.url()}`);
    });
  }
  const page = browser.pages()[0] ?? (await browser.newPage());
  watch(page);
  // As on a slow machine: `SLOW=12` gives the page a twelfth of the processor.
  const slow = Number(process.env.SLOW ?? 1);
  if (slow > 1) await (await browser.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: slow });
  return {
    page,
    browser,
    url: server.url,
    problems,
    /** Opens a scene anew, by its address. */
    async open(hash) {
      await page.goto('about:blank');
      await page.goto(`${server.url}#/${hash}`);
      const name = hash.split('?')[0];
      await page.waitForSelector(`html[data-ready="${name}"]`, { timeout: 30_000 });
      await this.settle(250);
    },
    /**
     * Waits by the page's own clock, then for two frames: however slow the machine, what the page had put off
     * for less time than that is done by then.
     */
    settle: (milliseconds = 180) =>
      page.evaluate(
        (time) => new Promise((done) => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(() => done())), time)),
        milliseconds,
      ),
    async shot(name) {
      mkdirSync(SHOTS, { recursive: true });
      await page.screenshot({ path: join(SHOTS, `${name}.png`) });
    },
    /** Fingers: `down` to where they are, one after the other, `to` other places in steps, and `up`, or `cancel` where the system takes them. */
    async fingers() {
      const session = await browser.newCDPSession(page);
      let last = [];
      const send = (type, points) => session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
      return {
        down: (...points) => send('touchStart', (last = points)),
        async to(points, steps = 5) {
          for (let i = 1; i <= steps; i += 1) await send('touchMove', points.map((point, k) => point.map((at, axis) => last[k][axis] + ((at - last[k][axis]) * i) / steps)));
          last = points;
        },
        up: () => send('touchEnd', (last = [])),
        cancel: () => send('touchCancel', (last = [])),
      };
    },
    /** Desktop and phone, light and dark. */
    async shots(name) {
      for (const [kind, width, height] of [['desktop', 1280, 800], ['phone', 390, 844]]) {
        await page.setViewportSize({ width, height });
        for (const colorScheme of ['light', 'dark']) {
          await page.emulateMedia({ colorScheme });
          await this.settle(700);
          await this.shot(`${name}-${kind}-${colorScheme}`);
        }
      }
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.emulateMedia({ colorScheme: 'light' });
      await this.settle(400);
    },
    /**
     * From where to where something is drawn, in pixels of the stage, or of what is named: what differs by more than
     * `least` from its corner, and in how many columns of pixels there is any of it. The readings and the sheet are left out.
     */
    async drawn(least = 40, within = '.stage') {
      const clip = await page.locator(within).boundingBox();
      const style = await page.addStyleTag({ content: '.hud, .toast, .side, .transport { visibility: hidden }' });
      const picture = (await page.screenshot({ clip })).toString('base64');
      await style.evaluate((tag) => tag.remove());
      return page.evaluate(async ([text, limit]) => {
        const image = await createImageBitmap(new Blob([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))]));
        const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
        context.drawImage(image, 0, 0);
        const { data, width } = context.getImageData(0, 0, image.width, image.height);
        const columns = new Set();
        const found = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
        for (let i = 0; i < data.length; i += 4) {
          if (![0, 1, 2].some((k) => Math.abs(data[i + k] - data[k]) > limit)) continue;
          const [x, y] = [(i / 4) % width, Math.floor(i / 4 / width)];
          columns.add(x);
          Object.assign(found, { left: Math.min(found.left, x), top: Math.min(found.top, y), right: Math.max(found.right, x), bottom: Math.max(found.bottom, y) });
        }
        return { ...found, columns: columns.size };
      }, [picture, least]);
    },
    /** What the page says under a key. */
    reading: (key) => page.textContent(`[data-reading="${key}"]`),
    async state() {
      await this.settle(); // the address is written a little later
      return new URLSearchParams((await page.evaluate(() => location.hash)).split('?')[1] ?? '');
    },
    async close() {
      await browser.close();
      server.close();
      rmSync(profile, { recursive: true, force: true });
      if (problems.length > 0) throw new Error(`the page had problems:\n${problems.join('\n')}`);
    },
  };
}

/** Checks again until nothing is wrong; after half a minute, what is wrong is thrown. */
export async function eventually(check, patience = 30_000) {
  const until = Date.now() + patience;
  for (;;) {
    try {
      return await check();
    } catch (wrong) {
      if (Date.now() > until) throw wrong;
      await new Promise((done) => setTimeout(done, 100));
    }
  }
}

/** The frames that the page drew while `act` ran: median, 95 of 100, and the longest, in milliseconds. */
export async function frameTimes(page, act) {
  await page.evaluate(() => Object.values(globalThis.obbitFrames).forEach((list) => list.splice(0)));
  await act();
  const { work, apart } = await page.evaluate(() => globalThis.obbitFrames);
  const of = (list) => {
    const sorted = [...list].sort((a, b) => a - b);
    const at = (share) => Number((sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0).toFixed(2));
    return { median: at(0.5), p95: at(0.95), longest: at(1) };
  };
  return { frames: work.length, work: of(work), apart: of(apart) };
}

// Which scene is shown, and its state, stand in the address: #/marquee?n=1000000

import './style/tokens.css';
import './style/page.css';
import './style/controls.css';
import './style/over.css';
import './style/told.css';
import './style/phone.css';
import './style/fingers.css';
import './style/forced.css';
import './style/print.css';
import { boxes } from './scenes/boxes.ts';
import { file } from './scenes/file.ts';
import { fit } from './scenes/fit-info.ts';
import { labels } from './scenes/labels.ts';
import { marquee } from './scenes/marquee.ts';
import { world } from './scenes/world.ts';
import { button } from './ui/controls.ts';
import { h, hush, toast } from './ui/dom.ts';
import { cut, Facts } from './ui/facts.ts';
import { frame } from './ui/frame.ts';
import { frames } from './ui/frames.ts';
import { savePicture } from './ui/picture.ts';
import type { Scene, SceneInfo, Stage } from './ui/stage.ts';

const SCENES: readonly [SceneInfo, ...SceneInfo[]] = [boxes, marquee, labels, world, fit, file];

let shown: { info: SceneInfo; scene: Scene; renew: Renew } | null = null;
let opening: SceneInfo = SCENES[0];
const around = frame(SCENES, () => opening, () => {
  if (!shown) toast('There is no picture yet');
  else savePicture(around.host, () => shown?.scene.draw(), `obbit-${shown.info.name}.png`);
});

/** The scene and state that the address names, and the name of a scene that is not there. */
function address(): { info: SceneInfo; state: URLSearchParams; unknown: string | null } {
  const [path = '', query = ''] = location.hash.replace(/^#\/?/, '').split('?', 2);
  const wanted = path.replace(/\/+$/, '');
  const info = SCENES.find(({ name }) => name === wanted.toLowerCase());
  return { info: info ?? SCENES[0], state: new URLSearchParams(query), unknown: info || wanted === '' ? null : wanted };
}

/** The part of the address that is shown; none before the first, as even an empty one is to be shown. */
let written: string | null = null;
let timer = 0;
/** Which opening of a scene is the newest: one that was slower than the next is thrown away. */
let newest = 0;

/** Lets what is kept in the address begin with another state. */
type Renew = (state: URLSearchParams) => void;

/** Where a scene that is no longer shown tells what it has to tell. */
const nowhere = new Facts('hud');

/** What the scene of the opening `mine` is given; once another is opened, what it still says is not heard. */
function stageFor(info: SceneInfo, state: URLSearchParams, mine: number): { stage: Stage; renew: Renew } {
  let kept = new URLSearchParams(state);
  const renew: Renew = (next) => (kept = new URLSearchParams(next));
  const stage: Stage = {
    host: around.host,
    panel: around.panel(info),
    get hud() {
      return mine === newest ? around.hud : nowhere;
    },
    state,
    keep(change) {
      if (mine !== newest) return;
      for (const [key, value] of Object.entries(change)) {
        if (value === null) kept.delete(key);
        else kept.set(key, value === true ? '1' : value === false ? '0' : String(value));
      }
      clearTimeout(timer);
      // Browsers refuse more than a few changes of the address a second.
      timer = window.setTimeout(() => {
        // Another address is there already, and about to be opened: it is not written over.
        if (opening !== info || location.hash !== written) return;
        const query = kept.toString().replaceAll('%2C', ',').replaceAll('%3A', ':');
        history.replaceState(null, '', `#/${info.name}${query ? `?${query}` : ''}`);
        written = location.hash; // as the browser spells it
        around.remember(info, written);
      }, 150);
    },
    summary(text) {
      if (mine === newest) around.summary(text);
    },
    unfold() {
      if (mine === newest) around.unfold();
    },
  };
  return { stage, renew };
}

async function route(): Promise<void> {
  const { info, state, unknown } = address();
  if (location.hash === written) return;
  written = location.hash;
  clearTimeout(timer);
  around.closeHelp();
  hush();
  if (unknown !== null) toast(`There is no scene "${cut(unknown, 40)}": this is ${info.title}`);
  if (shown?.info === info && shown.scene.open) {
    shown.renew(state);
    shown.scene.open(state);
    return;
  }
  shown?.scene.dispose();
  shown = null;
  opening = info;
  around.hud.element.remove();
  around.hud.clear();
  const loading = h('p', { class: 'loading', role: 'status' }, 'Loading…');
  around.host.replaceChildren(around.hud.element, loading);
  document.documentElement.dataset.ready = '';
  const mine = (newest += 1);
  const { stage, renew } = stageFor(info, state, mine);
  try {
    const scene = await info.mount(stage);
    if (mine !== newest) {
      scene.dispose();
      return;
    }
    loading.remove();
    around.host.append(around.hud.element);
    shown = { info, scene, renew };
    document.documentElement.dataset.ready = info.name;
  } catch (error) {
    if (mine !== newest) return;
    const again = () => {
      written = null;
      void route();
    };
    const why = `This scene could not be loaded: ${error instanceof Error ? error.message : String(error)}`;
    // Where it is seen on a phone, too, whose panel may be folded.
    stage.panel.replaceChildren();
    around.host.replaceChildren(around.hud.element, h('div', { class: 'failed' }, h('p', { class: 'problem', role: 'alert' }, why), button('Try again', again)));
    stage.summary('Not loaded');
    console.error(error);
  }
}

// A file that is dropped on a scene that takes none would be opened in place of the page.
for (const name of ['dragover', 'drop'] as const) {
  addEventListener(name, (event) => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
  });
}
addEventListener('drop', (event) => {
  if (opening.takes || !event.dataTransfer?.types.includes('Files')) return;
  const takers = SCENES.filter(({ takes }) => takes).map(({ title, takes }) => `${title} takes ${takes}`);
  toast(`This scene takes no file: ${takers.join(', ')}`);
});
addEventListener('hashchange', () => void route());
// For measurements: what the frames took.
Object.assign(globalThis, { obbitFrames: frames });
void route();

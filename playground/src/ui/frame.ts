// The frame around every scene: bar, tabs, panel, help.

import { button } from './controls.ts';
import { h, icon } from './dom.ts';
import { Facts } from './facts.ts';
import { FIELDS } from './keys.ts';
import type { SceneInfo } from './stage.ts';
import { isDark, onTheme, switchTheme } from './theme.ts';

export interface Frame {
  readonly host: HTMLElement;
  readonly hud: Facts;
  /** An empty panel for a scene, its title already there. */
  panel(scene: SceneInfo): HTMLElement;
  summary(text: string): void;
  /** Opens the panel where it is folded. */
  unfold(): void;
  /** The tab of a scene leads back to where it was. */
  remember(scene: SceneInfo, address: string): void;
  /** Help is of the scene that was shown when it was opened. */
  closeHelp(): void;
}

/** `picture` saves the drawing. */
export function frame(scenes: readonly SceneInfo[], current: () => SceneInfo, picture: () => void): Frame {
  const tabs = h('nav', { class: 'tabs', 'aria-label': 'Scenes' });
  for (const scene of scenes) tabs.append(h('a', { href: `#/${scene.name}`, 'data-of': scene.name }, scene.title));
  const hint = () => {
    tabs.classList.toggle('before', tabs.scrollLeft > 1);
    tabs.classList.toggle('after', tabs.scrollLeft + tabs.clientWidth < tabs.scrollWidth - 1);
  };
  tabs.addEventListener('scroll', hint, { passive: true });
  /** Only the tabs may scroll for the one that is shown, never the page. */
  const reveal = () => {
    const here = tabs.querySelector<HTMLElement>('[aria-current]');
    if (here && tabs.scrollWidth > tabs.clientWidth) tabs.scrollLeft = here.offsetLeft - tabs.clientWidth / 3;
  };
  new ResizeObserver(() => {
    reveal();
    hint();
  }).observe(tabs);

  const themeButton = h('button', { type: 'button', class: 'icon', onclick: switchTheme });
  const showTheme = () => {
    const next = isDark() ? 'light' : 'dark';
    const sun = ['M12 8a4 4 0 1 0 0 8a4 4 0 1 0 0-8', 'M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6L19 19M5 19l1.4-1.4M17.6 6.4L19 5'];
    themeButton.replaceChildren(isDark() ? icon(...sun) : icon('M20 14.5A8 8 0 0 1 9.500 4a8 8 0 1 0 10.500 10.500'));
    themeButton.setAttribute('aria-label', `Show it ${next}`);
    themeButton.title = `Show it ${next}`;
  };
  showTheme();
  onTheme(showTheme);

  const help = h('dialog', { 'aria-label': 'Help', onclick: (event: MouseEvent) => event.target === help && help.close() });
  const openHelp = () => {
    fillHelp(help, current());
    help.showModal();
    // The focus is on its last button.
    help.scrollTop = 0;
  };
  const helpButton = h('button', { type: 'button', class: 'icon', 'aria-label': 'Help', title: 'Help (?)', onclick: openHelp });
  helpButton.append(icon('M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18', 'M9.500 9.500a2.500 2.500 0 1 1 3.500 2.300c-.7.3-1 .8-1 1.700', 'M12 17v.01'));
  addEventListener('keydown', (event) => {
    if (event.key === '?' && !(event.target instanceof Element && event.target.matches(FIELDS))) openHelp();
  });

  const name = 'Save picture';
  const pictureButton = h('button', { type: 'button', class: 'icon named', 'aria-label': name, title: `${name} (PNG)`, onclick: picture });
  pictureButton.append(icon('M4 8h3.500l1.500-3h6l1.500 3H20v11H4z', 'M12 10a3.500 3.500 0 1 0 0 7a3.500 3.500 0 1 0 0-7'), h('span', {}, name));

  const host = h('main', { class: 'stage', id: 'stage' });
  const hud = new Facts('hud');
  const title = h('strong');
  const line = h('span', { 'data-reading': 'summary' });
  const body = h('div', { class: 'side-body', id: 'controls', tabindex: -1 });
  const grip = h('button', { type: 'button', class: 'grip', 'aria-controls': 'controls', 'aria-expanded': 'false' }, title, line);
  grip.append(icon('M6 15l6-6l6 6'));
  const side = h('aside', { class: 'side', 'aria-label': 'Controls' }, grip, body);
  const open = (isOpen: boolean) => {
    side.classList.toggle('open', isOpen);
    grip.setAttribute('aria-expanded', String(isOpen));
  };
  pull(grip, () => side.classList.contains('open'), open);
  // Links would change the address, which names the scene.
  const skip = h('div', { class: 'skip', role: 'navigation', 'aria-label': 'Skip' },
    button('Skip to the drawing', () => host.querySelector<HTMLElement>('canvas[tabindex]')?.focus()),
    button('Skip to the controls', () => {
      open(true);
      body.focus();
    }),
  );

  const brand = h('a', { class: 'brand', href: '#/boxes', 'aria-label': 'Obbit playground' }, mark(), 'Obbit');
  // What stood there until the script was read.
  document.querySelector('body > .loading')?.remove();
  document.body.append(
    skip,
    h('header', { class: 'bar' }, brand, tabs, h('div', { class: 'actions' }, pictureButton, helpButton, themeButton)),
    host,
    side,
    help,
  );

  return {
    host,
    hud,
    panel(scene) {
      for (const tab of tabs.querySelectorAll('a')) {
        const here = tab.dataset.of === scene.name;
        if (here) tab.setAttribute('aria-current', 'page');
        else tab.removeAttribute('aria-current');
      }
      reveal();
      document.title = `${scene.title} · Obbit playground`;
      title.textContent = scene.title;
      line.textContent = '';
      const room = h('div', { 'data-scene': scene.name });
      body.replaceChildren(h('h1', {}, scene.title), h('p', { class: 'lead' }, scene.lead), room);
      body.scrollTop = 0;
      return room;
    },
    remember(scene, address) {
      const tab = tabs.querySelector<HTMLAnchorElement>(`[data-of='${scene.name}']`);
      if (tab) tab.href = address;
    },
    closeHelp: () => help.close(),
    unfold: () => open(true),
    summary(text) {
      if (line.textContent !== text) line.textContent = text;
    },
  };
}

/** So far a finger goes, in pixels, before it pulls and does not press. */
const PULLED = 16;

/** A handle that is pressed, or pulled up and down, to open what hangs on it and to close it. */
function pull(grip: HTMLElement, isOpen: () => boolean, set: (open: boolean) => void): void {
  let from: number | null = null;
  let pulled = false;
  grip.addEventListener('pointerdown', ({ pointerId, clientY }) => {
    grip.setPointerCapture(pointerId);
    [from, pulled] = [clientY, false];
  });
  grip.addEventListener('pointermove', ({ clientY }) => {
    if (from === null || Math.abs(clientY - from) < PULLED) return;
    set(clientY < from);
    [from, pulled] = [clientY, true];
  });
  for (const name of ['pointerup', 'pointercancel'] as const) grip.addEventListener(name, () => (from = null));
  grip.addEventListener('click', ({ detail }) => {
    // A press of a key has no detail, and nothing was pulled by it.
    if (!pulled || detail === 0) set(!isOpen());
    pulled = false;
  });
}

/** Two boxes, one turned: the mark. */
function mark(): SVGSVGElement {
  const svg = icon();
  svg.setAttribute('viewBox', '0 0 32 26');
  svg.innerHTML =
    '<rect x="2" y="9" width="18" height="12" rx="1" fill="var(--a)"/>' +
    '<rect x="12" y="6" width="17" height="11" rx="1" transform="rotate(-38 20.500 11.500)" fill="var(--b)" fill-opacity=".85"/>';
  return svg;
}

const USUAL = [
  ['Drag the ground', 'move the view; two fingers move and zoom it'],
  ['Wheel', 'zoom where the pointer is'],
  ['Arrows, + and \u2212', 'the same by keys, once the drawing has the focus'],
  ['0', 'show all again'],
] as const;

function fillHelp(help: HTMLDialogElement, scene: SceneInfo): void {
  const list = h('dl');
  for (const [keys, what] of [...scene.help, ...(scene.view ?? USUAL)]) list.append(h('dt', {}, h('kbd', {}, keys)), h('dd', {}, what));
  help.replaceChildren(
    h('h2', {}, scene.title),
    h('p', {}, scene.lead),
    list,
    h('p', {}, 'What you set and what you look at stay in the address of the page: copy it to share it. Files that you open are not in it, and never leave your computer.'),
    h('p', {}, 'Save picture, in the bar, saves the drawing as a PNG, without the readings over it.'),
    h('div', { class: 'end' }, h('button', { type: 'button', class: 'button strong', onclick: () => help.close() }, 'Close')),
  );
}

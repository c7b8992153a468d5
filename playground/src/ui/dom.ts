// Elements without a framework.

type Child = Node | string | null | undefined;
type Attributes = Record<string, string | number | boolean | null | ((event: never) => void)>;

/** An element; `onclick` and the like become listeners, `true` an attribute without a value. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name.slice(2), value as EventListener);
    else if (value !== null && value !== false) element.setAttribute(name, value === true ? '' : String(value));
  }
  for (const child of children) if (child != null) element.append(child);
  return element;
}

/** A drawing of 24 by 24 made of paths. */
export function icon(...paths: string[]): SVGSVGElement {
  const space = 'http://www.w3.org/2000/svg';
  const svg = document.createElementNS(space, 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  for (const d of paths) {
    const path = document.createElementNS(space, 'path');
    path.setAttribute('d', d);
    svg.append(path);
  }
  return svg;
}

/** Whether a key is the browser's: with Ctrl or Cmd, and arrows with Alt, which go back and forth. Alt and other keys write some signs. */
export const isBrowsers = (event: KeyboardEvent): boolean => event.ctrlKey || event.metaKey || (event.altKey && event.key.startsWith('Arrow'));

/** Takes the keys that select all there is: of the page nothing is selected, since what is drawn is no text. */
export function takesAll(event: KeyboardEvent, all?: () => void): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (key.toLowerCase() !== 'a' || !(ctrlKey || metaKey) || altKey || shiftKey) return false;
  event.preventDefault();
  all?.();
  return true;
}

/** Ends what is being said. */
export const hush = (): void => document.querySelector('.toast')?.remove();

/** Says something: for two seconds, longer what takes longer to be read. The result ends it. */
export function toast(text: string): () => void {
  hush();
  const element = h('div', { class: 'toast', role: 'status' }, text);
  document.body.append(element);
  setTimeout(() => element.remove(), Math.max(2000, 60 * text.length));
  return () => element.remove();
}

/** Copies a text, and says so. */
export async function copy(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast(`${what} copied`);
  } catch {
    toast('This browser did not let it be copied');
  }
}

/** Offers something as a file. */
export function save(content: string | Blob, name: string, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  h('a', { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** Takes files that are dropped anywhere on the page, and marks `host` while they hover; the result ends that. */
export function onDrop(host: HTMLElement, take: (files: File[]) => void): () => void {
  const over = (event: DragEvent) => {
    // (Text that is dragged into a field is no file.)
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    host.classList.toggle('dropping', event.type === 'dragover');
  };
  const drop = (event: DragEvent) => {
    over(event);
    if (event.dataTransfer?.types.includes('Files')) take([...event.dataTransfer.files]);
  };
  const all = [['dragover', over], ['dragleave', over], ['drop', drop]] as const;
  for (const [name, listener] of all) addEventListener(name, listener);
  return () => {
    for (const [name, listener] of all) removeEventListener(name, listener);
    host.classList.remove('dropping');
  };
}

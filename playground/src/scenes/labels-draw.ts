// How the map of "Labels" is drawn: its lines, places and names.

import { NONE } from 'obbit';
import { MAP, type City } from '../data/cities.ts';
import { offsetsOf } from '../data/placing.ts';
import type { Plane } from '../ui/plane.ts';
import { faded, theme } from '../ui/theme.ts';
import { drawHidden, drawPointed, type Sight } from './labels-hidden.ts';

export interface Drawn {
  /** The labels on the screen, shown or not. */
  seen: number[];
  shown: number;
  /** Whether any is on its way in or out. */
  fading: boolean;
}

/** Room around a name for the ground that keeps lines off it, in pixels. */
const HALO = 2;

/** What the pictures of names may take, in bytes: several times as many as fit on a screen. */
const MOST_BYTES = 192 * 2 ** 20;

/** Names as pictures: letters are slow to draw when they are turned. */
export class Names {
  #pictures = new Map<City, OffscreenCanvas>();
  #bytes = 0;
  #key = '';

  clear(): void {
    this.#pictures.clear();
    this.#bytes = 0;
  }

  of(city: City, scale: number): OffscreenCanvas {
    const { ink, 'ink-2': pale, paper } = theme();
    const key = `${scale} ${ink} ${paper}`;
    if (key !== this.#key || this.#bytes > MOST_BYTES) this.clear();
    this.#key = key;
    const known = this.#pictures.get(city);
    if (known) return known;
    const picture = new OffscreenCanvas(Math.ceil((city.w + 2 * HALO) * scale), Math.ceil((city.h + 2 * HALO) * scale));
    const context = picture.getContext('2d')!;
    context.scale(picture.width / (city.w + 2 * HALO), picture.height / (city.h + 2 * HALO));
    context.font = `${city.font > 14 ? 600 : 450} ${city.font}px system-ui, -apple-system, sans-serif`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.lineJoin = 'round';
    const middle = [city.w / 2 + HALO, city.h / 2 + HALO] as const;
    context.strokeStyle = paper;
    context.lineWidth = 3;
    context.strokeText(city.name, ...middle, city.w);
    context.fillStyle = city.font > 14 ? ink : pale;
    context.fillText(city.name, ...middle, city.w);
    this.#pictures.set(city, picture);
    this.#bytes += 4 * picture.width * picture.height;
    return picture;
  }
}

/** Draws all, and says what is on the screen. Where what is `hidden` is to be seen, the label that the pointer is at tells more. */
export function drawMap(context: CanvasRenderingContext2D, names: Names, sight: Sight, { hidden, pointed }: { hidden: boolean; pointed: number | null }): Drawn {
  const { plane, cities, last, angle: labelAngle, decided: { positions, opacities } } = sight;
  graticule(context, plane);
  const colours = theme();
  const { width, height, view, ratio } = plane;
  const [cos, sin] = [Math.cos(labelAngle), Math.sin(labelAngle)];
  const drawn: Drawn = { seen: [], shown: 0, fading: false };
  const [mapCos, mapSin] = [Math.cos(view.angle) * view.zoom, Math.sin(view.angle) * view.zoom];

  const visible: number[] = [];
  const at: [number, number][] = [];
  for (let id = 0; id < cities.length; id += 1) {
    const { x, y } = cities[id]!;
    const [dx, dy] = [x - view.x, y - view.y];
    const [px, py] = [width / 2 + dx * mapCos - dy * mapSin, height / 2 + dx * mapSin + dy * mapCos];
    const opacity = opacities[id]!;
    if (opacity > 0 && opacity < 1) drawn.fading = true;
    if (positions[id] !== NONE) last[id] = positions[id]!;
    if (px < -160 || py < -160 || px > width + 160 || py > height + 160) continue;
    drawn.seen.push(id);
    if (positions[id] !== NONE) drawn.shown += 1;
    if (opacity > 0) {
      visible.push(id);
      at.push([px, py]);
    }
  }

  if (drawn.seen.length < 12_000) {
    context.fillStyle = faded(colours['ink-3'], 0.7);
    for (const id of drawn.seen) {
      const city = cities[id]!;
      const [px, py] = plane.toScreen(city.x, city.y);
      context.fillRect(px - 1, py - 1, 2, 2);
    }
  }
  if (hidden) drawHidden(context, sight, drawn.seen, pointed);

  const sharp = labelAngle === 0 ? 1 : 2;
  visible.forEach((id, i) => {
    const city = cities[id]!;
    const [px, py] = at[i]!;
    let [ox, oy] = offsetsOf(city)[last[id]!] ?? [0, 0];
    if (labelAngle === 0) {
      // At whole pixels: between them letters are soft.
      const whole = (place: number, offset: number, size: number) => Math.round(ratio * (place + offset - size / 2)) / ratio - place + size / 2;
      [ox, oy] = [whole(px, ox, city.w), whole(py, oy, city.h)];
    }
    context.setTransform(ratio * cos, ratio * sin, -ratio * sin, ratio * cos, ratio * px, ratio * py);
    context.globalAlpha = opacities[id]!;
    context.fillStyle = colours.ink;
    context.beginPath();
    context.arc(0, 0, city.font > 14 ? 3 : 2, 0, 2 * Math.PI);
    context.fill();
    context.drawImage(names.of(city, ratio * sharp), ox - city.w / 2 - HALO, oy - city.h / 2 - HALO, city.w + 2 * HALO, city.h + 2 * HALO);
  });
  context.globalAlpha = 1;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  if (hidden && pointed !== null) drawPointed(context, sight, pointed);
  return drawn;
}

/** Lines every 30 degrees. */
function graticule(context: CanvasRenderingContext2D, plane: Plane): void {
  context.save();
  plane.enter(context);
  context.lineWidth = 1 / plane.view.zoom;
  context.strokeStyle = theme().line;
  context.beginPath();
  for (let i = 0; i <= 12; i += 1) {
    context.moveTo((i * MAP) / 12, 0);
    context.lineTo((i * MAP) / 12, MAP);
  }
  for (let latitude = -60; latitude <= 75; latitude += 15) {
    const y = (0.5 - Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)) / (2 * Math.PI)) * MAP;
    context.moveTo(0, y);
    context.lineTo(MAP, y);
  }
  context.stroke();
  context.restore();
}

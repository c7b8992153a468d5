// How the map of "Labels" is drawn: its lines, places and names.

import { NONE } from 'obbit';
import { MAP } from '../data/cities.ts';
import { offsetsOf } from '../data/placing.ts';
import type { Plane } from '../ui/plane.ts';
import { faded, theme } from '../ui/theme.ts';
import { drawHidden, drawPointed, type Seen, type Sight } from './labels-hidden.ts';
import { HALO, type Names } from './labels-names.ts';

export interface Drawn {
  /** The labels on the screen, shown or not. */
  seen: Seen;
  shown: number;
  /** Whether names are missing whose pictures are not made yet. */
  lacks: boolean;
}

/** So far beside the screen, in pixels, a place may have its name on it. */
const BESIDE = 160;
/** More places than these on the screen have no dots: they would be all that is seen. */
const MOST_DOTS = 12_000;

/** The places on the screen, and beside it as far as names reach, and where they are there. */
export function placesSeen({ width, height, view }: Plane, places: Float64Array): Seen {
  const ids = new Uint32Array(places.length / 2);
  const at = new Float64Array(places.length);
  const [cos, sin] = [Math.cos(view.angle) * view.zoom, Math.sin(view.angle) * view.zoom];
  const [right, bottom] = [width + BESIDE, height + BESIDE];
  let found = 0;
  for (let i = 0; i < places.length; i += 2) {
    const dx = places[i]! - view.x;
    const dy = places[i + 1]! - view.y;
    const px = width / 2 + dx * cos - dy * sin;
    const py = height / 2 + dx * sin + dy * cos;
    if (px < -BESIDE || py < -BESIDE || px > right || py > bottom) continue;
    ids[found] = i / 2;
    at[2 * found] = px;
    at[2 * found + 1] = py;
    found += 1;
  }
  return { ids: ids.slice(0, found), at: at.subarray(0, 2 * found) };
}

/** Draws all, and says what is on the screen. Where what is `hidden` is to be seen, the label that the pointer is at tells more. */
export function drawMap(context: CanvasRenderingContext2D, names: Names, sight: Sight, { hidden, pointed }: { hidden: boolean; pointed: number | null }): Drawn {
  const { plane, standing: { cities, places, positions, opacities, last }, angle } = sight;
  graticule(context, plane);
  const colours = theme();
  const { ratio } = plane;
  const seen = placesSeen(plane, places);
  const { ids, at } = seen;
  const drawn: Drawn = { seen, shown: 0, lacks: false };
  for (const id of ids) if (positions[id] !== NONE) drawn.shown += 1;

  if (ids.length < MOST_DOTS) {
    context.fillStyle = faded(colours['ink-3'], 0.7);
    for (let i = 0; i < at.length; i += 2) context.fillRect(at[i]! - 1, at[i + 1]! - 1, 2, 2);
  }
  if (hidden) drawHidden(context, sight, ids, pointed);

  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  // Upright they are drawn pixel by pixel; turned ones are sharper from larger pictures.
  const scale = ratio * (angle === 0 ? 1 : 2);
  names.begin(scale);
  context.fillStyle = colours.ink;
  for (let i = 0; i < ids.length; i += 1) {
    const id = ids[i]!;
    if (opacities[id] === 0) continue;
    const city = cities[id]!;
    const picture = names.of(city);
    if (!picture) {
      drawn.lacks = true;
      continue;
    }
    const [px, py] = [at[2 * i]!, at[2 * i + 1]!];
    let [ox, oy] = offsetsOf(city)[last[id]!] ?? [0, 0];
    if (angle === 0) {
      // At whole pixels: between them letters are soft.
      const whole = (place: number, offset: number, size: number) => Math.round(ratio * (place + offset - size / 2)) / ratio - place + size / 2;
      [ox, oy] = [whole(px, ox, city.w), whole(py, oy, city.h)];
    }
    context.setTransform(ratio * cos, ratio * sin, -ratio * sin, ratio * cos, ratio * px, ratio * py);
    context.globalAlpha = opacities[id]!;
    context.beginPath();
    context.arc(0, 0, city.font > 14 ? 3 : 2, 0, 2 * Math.PI);
    context.fill();
    context.drawImage(picture, ox - city.w / 2 - HALO, oy - city.h / 2 - HALO, city.w + 2 * HALO, city.h + 2 * HALO);
  }
  names.end();
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

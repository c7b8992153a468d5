// The line of three in the plane: a ruler, and where naive code has its box.

import type { Naive } from '../data/worlds.ts';
import { count } from '../ui/facts.ts';
import type { Plane } from '../ui/plane.ts';
import { faded, theme } from '../ui/theme.ts';

/** Draws the ruler, and the box where it is by now; once it has left, that it has. */
export function drawNaive(context: CanvasRenderingContext2D, plane: Plane, { x: middle, lost }: Naive): void {
  context.strokeStyle = theme()['ink-3'];
  context.lineWidth = 1;
  context.beginPath();
  context.moveTo(...plane.toScreen(-14, 4));
  context.lineTo(...plane.toScreen(14, 4));
  for (let x = -14; x <= 14; x += 1) {
    const [tx, ty] = plane.toScreen(x, 4);
    context.moveTo(tx, ty);
    context.lineTo(tx, ty - (x === -13 || x === 13 || x === 0 ? 12 : 5));
  }
  context.stroke();
  context.fillStyle = theme()['ink-2'];
  context.font = '13px system-ui, sans-serif';
  context.textAlign = 'center';
  for (const x of [-13, 0, 13]) {
    const [tx, ty] = plane.toScreen(x, 4);
    context.fillText(String(x).replace('-', '\u2212'), tx, ty + 18);
  }
  if (lost !== null) {
    // It is out of sight before it is seen to leave.
    const way = Math.sign(middle);
    const [wx, wy] = plane.toScreen(14 * way, -1);
    context.textAlign = way > 0 ? 'right' : 'left';
    context.fillText(way > 0 ? `naive code jumped out in step ${count(lost)} \u2192` : `\u2190 naive code jumped out in step ${count(lost)}`, wx, wy - 12);
    return;
  }
  const [px, py] = plane.toScreen(middle - 1, -1);
  const side = 2 * plane.view.zoom;
  context.setLineDash([5, 4]);
  context.lineWidth = 1.5;
  context.strokeStyle = faded(theme().ink, 0.7);
  context.strokeRect(px, py, side, side);
  context.setLineDash([]);
  context.fillText('naive code', px + side / 2, py + side + 20);
}

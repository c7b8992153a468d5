// The corners of the convex hull of points, as they are drawn.

export function aroundPoints(points) {
  const sorted = [...points].sort(([a, b], [c, d]) => a - c || b - d);
  const side = (order) => {
    const found = [];
    for (const point of order) {
      while (found.length > 1 && !turnsLeft(found.at(-2), found.at(-1), point)) found.pop();
      found.push(point);
    }
    return found;
  };
  const [under, over] = [side(sorted), side(sorted.reverse())];
  // Either begins where the other ends.
  return points.length < 2 ? points : [...under.slice(0, -1), ...over.slice(0, -1)];
}

const turnsLeft = ([a, b], [c, d], [x, y]) => (c - a) * (y - b) - (d - b) * (x - a) > 0;

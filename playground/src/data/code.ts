// What is on the screen as code, to be copied.

import { outline, type Figure } from './figures.ts';

export const LANGUAGES = [
  ['rust', 'Rust'],
  ['js', 'JavaScript'],
  ['python', 'Python'],
] as const;
export type Language = (typeof LANGUAGES)[number][0];

export function codeFor(language: Language, a: Figure, b: Figure): string {
  return { rust, js, python }[language](a, b);
}

/** A number that is a float wherever it stands. */
const float = (value: number): string => (Number.isInteger(value) && Math.abs(value) < 1e15 ? value.toFixed(1) : String(value));
const pair = ([x, y]: readonly [number, number]): string => `[${float(x)}, ${float(y)}]`;

function rust(a: Figure, b: Figure): string {
  const types = new Set<string>();
  const make = (figure: Figure): string => {
    const { kind, x, y, w, h, angle } = figure;
    const { points, radius } = outline(figure);
    const use = (name: string) => (types.add(name), name);
    if (kind === 'box') {
      const rotation = angle === 0 ? `${use('Rot2')}::IDENTITY` : `${use('Rot2')}::from_degrees(${float(angle)})`;
      return `${use('Obb2')}::new(${pair([x, y])}, ${pair([w, h])}, ${rotation})?`;
    }
    if (kind === 'circle') return `${use('Circle')}::new(${pair([x, y])}, ${float(radius)})?`;
    if (kind === 'capsule') return `${use('Capsule2')}::new(${pair(points[0]!)}, ${pair(points[1]!)}, ${float(radius)})?`;
    if (kind === 'segment' || kind === 'point') return `${use('Segment2')}::new(${pair(points[0]!)}, ${pair(points.at(-1)!)})?`;
    return `${use('ConvexPolygon')}::from_points(&[${points.map(pair).join(', ')}])?`;
  };
  const lines = [make(a), make(b)];
  return `use obbit::{${[...types].sort().join(', ')}};

fn main() -> Result<(), obbit::Error> {
    let a = ${lines[0]};
    let b = ${lines[1]};
    println!("{:?}", a.relation(&b));
    println!("{:?}", a.separation(&b));
    println!("{:?}", a.mtv(&b)); // moves b out of a
    Ok(())
}`;
}

function js(a: Figure, b: Figure): string {
  const make = (figure: Figure): string => {
    const { kind, x, y, w, h, angle } = figure;
    const { points, radius } = outline(figure);
    const flat = points.flat().join(', ');
    if (kind === 'box') return `boxDegrees(${[x, y, w, h, angle].join(', ')})`;
    if (kind === 'circle') return `circle(${x}, ${y}, ${radius})`;
    if (kind === 'capsule') return `capsule(${flat}, ${radius})`;
    if (kind === 'segment') return `segment(${flat})`;
    if (kind === 'point') return `segment(${x}, ${y}, ${x}, ${y})`;
    return `hull([${points.map(([u, v]) => `[${u}, ${v}]`).join(', ')}])`;
  };
  return `import init, { Shapes, relation, separation, mtv } from 'obbit/queries';

await init();
const a = new Shapes().${make(a)};
const b = new Shapes().${make(b)};
console.log(relation(a, b));
console.log(separation(a, b));
console.log(mtv(a, b)); // moves b out of a`;
}

/** From Python the command line answers: it reads boxes and circles. */
function python(a: Figure, b: Figure): string {
  const columns: string[] = [];
  const values: number[] = [];
  for (const [name, figure] of [['a', a], ['b', b]] as const) {
    const { kind, x, y, w, h, angle } = figure;
    const row: Record<string, number> | null =
      kind === 'circle' ? { x, y, r: w / 2 } : kind === 'box' ? { x, y, w, h, angle } : kind === 'segment' ? { x, y, w, h: 0, angle } : kind === 'point' ? { x, y, w: 0, h: 0, angle } : null;
    if (!row) return `# From Python the command line answers, and it reads boxes,\n# circles, segments and points. For a ${kind === 'hexagon' ? 'polygon' : kind} use Rust or JavaScript.`;
    for (const [column, value] of Object.entries(row)) {
      columns.push(`${name}_${column}`);
      values.push(value);
    }
  }
  return `import csv, io, subprocess

table = """${columns.join(',')}
${values.join(',')}
"""
run = subprocess.run(["obbit", "relate", "-", "--input-format", "csv"],
                     input=table, capture_output=True, text=True, check=True)
answer = next(csv.DictReader(io.StringIO(run.stdout)))
print(answer["relation"], answer["distance"])
print(answer["mtv_x"], answer["mtv_y"])  # moves b out of a`;
}

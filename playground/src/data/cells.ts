// Splits separated values into rows of cells, and reads numbers, as the command line does.

/** A row, and the line it begins in. */
export interface Row {
  cells: string[];
  line: number;
}

const SEPARATORS = [',', ';', '\t'] as const;

/** Told now and then how much of the work is done, from 0 to 1. */
export type Progress = (share: number) => void;

/** The rows of a file, the header first. */
export function rowsOf(text: string, name: string, progress: Progress = () => {}): Row[] {
  if (/\r(?!\n)/.test(text) && !text.includes('\n')) throw new Error(`${name}: its lines end with a carriage return alone, as on old Macs: save it with line ends LF or CRLF`);
  // Spreadsheets may tell the separator in a line of its own; the header shows it anyway.
  const start = /^(?:[ \t]*\r?\n)*(?:sep=.\r?\n)?(?:[ \t]*\r?\n)*/.exec(text)![0].length;
  return split(text, start, name, progress);
}

/** Refuses a row of another length than the header's. */
export function asLong({ cells: { length: found }, line }: Row, wanted: number, name: string): void {
  if (found === wanted) return;
  const more = found > wanted ? ', with quotes around a cell that holds the separator' : '';
  throw new Error(`${name}, line ${line}: ${found} ${found === 1 ? 'cell' : 'cells'}, but the header names ${wanted}: give each row as many${more}`);
}

/** After so many rows it is told how far it is. */
export const ROWS_BETWEEN = 8192;

function split(text: string, start: number, name: string, progress: Progress): Row[] {
  const end = text.slice(start).search(/[\r\n]|$/) + start;
  const separator = separatorOf(text.slice(start, end));
  const rows: Row[] = [];
  let cells: string[] = [];
  // A cell is what was put together so far and what stands from `from` on: letter by letter takes several times as long.
  let [cell, from, quoted] = ['', start, false];
  let line = text.slice(0, start).split('\n').length;
  let begun = line;
  for (let i = start; i <= text.length; i += 1) {
    const letter = text[i];
    if (quoted) {
      if (letter === undefined) throw new Error(`${name}, line ${begun}: a quote that opens here is never closed: close it, or double it inside`);
      if (letter === '\n') line += 1;
      if (letter !== '"') continue;
      cell += text.slice(from, i);
      if (text[i + 1] === '"') cell += text[(i += 1)];
      else quoted = false;
      from = i + 1;
    } else if (letter === '"' && cell === '' && i === from) {
      quoted = true;
      from = i + 1;
    } else if (letter === separator) {
      cells.push(cell + text.slice(from, i));
      [cell, from] = ['', i + 1];
    } else if (letter === '\n' || letter === undefined) {
      cells.push((cell + text.slice(from, i)).replace(/\r$/, ''));
      if (cells.length > 1 || cells[0]!.trim() !== '') rows.push({ cells, line: begun });
      if (rows.length % ROWS_BETWEEN === 0) progress((i - start) / (text.length - start));
      [cells, cell, from, line] = [[], '', i + 1, line + 1];
      begun = line;
    }
  }
  return rows;
}

/** What the header uses most outside quotes; of equals the first. */
function separatorOf(header: string): string {
  const bare = header.replace(/"[^"]*"?/g, '');
  const times = (one: string) => bare.split(one).length;
  return SEPARATORS.reduce<string>((best, one) => (times(one) > times(best) ? one : best), ',');
}

/** A cell without the blanks around it; those of other alphabets stay, and are told. */
export const trimmed = (cell: string): string => cell.replace(/^[ \t\n\f\r]+|[ \t\n\f\r]+$/g, '');

/** The number in a cell, written in decimals: `Number` alone would take 0x10 as well. Throws what is wrong with it. */
export function numberIn(cell: string): number {
  const text = trimmed(cell);
  if (text === '') throw new Error('the cell is empty: give a number');
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text)) {
    const cure = /\d/.test(text) && text.includes(',') ? 'decimals follow a point, not a comma' : 'give one such as 12.5 or -3e2';
    throw new Error(`${shown(text)} is no finite number: ${cure}`);
  }
  const value = Number(text);
  if (!Number.isFinite(value)) throw new Error(`${shown(text)} is too large for a 64-bit number: scale the input down`);
  return value;
}

/** What was found, not too long. */
export const shown = (text: string): string => (text === '' ? 'nothing' : `"${text.length > 40 ? `${text.slice(0, 40)}…` : text}"`);

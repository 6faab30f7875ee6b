/**
 * Prints the results of a bench, and writes them to its file in docs/performance when the process
 * ends without an error, with the command and the machine. Text outside of the two marks stays.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { arch, cpus, platform, totalmem } from 'node:os';
import { basename, join } from 'node:path';
import { ROOT } from '../kit/root.ts';

const START = '<!-- results -->';
const END = '<!-- end of the results -->';
/** Environment variables that some benches read as options. */
const OPTIONS = ['RUNS', 'ROUNDS', 'AREAS'];

const [, script = '', ...args] = process.argv;
const area = basename(script, '.bench.js');
/** Rows of a table, or a sentence. */
const blocks: (string[][] | string)[] = [];

export function row(...cells: readonly (string | number)[]): void {
  const table = blocks.at(-1);
  if (!Array.isArray(table)) throw new Error('A row needs a table.');
  table.push(cells.map(String));
  console.log(cells.join(' | '));
}

/** Starts a table, whose rows follow. */
export function table(...headers: readonly string[]): void {
  blocks.push([]);
  row(...headers);
}

export function note(text: string): void {
  blocks.push(text);
  console.log(text);
}

function inColumns(rows: readonly string[][]): string {
  const widthOf = (column: number) =>
    Math.max(...rows.map((cells) => (cells[column] ?? '').length));
  const lines = rows.map((cells) =>
    cells.map((cell, column) => cell.padEnd(widthOf(column))).join('  '),
  );
  return ['```text', ...lines.map((line) => line.trimEnd()), '```'].join('\n');
}

function command(): string {
  const variables = OPTIONS.filter((name) => process.env[name] !== undefined);
  const set = variables.map((name) => `${name}=${process.env[name]}`);
  return [...set, 'npm run bench --', area, ...args].join(' ');
}

function machine(): string {
  const processors = cpus();
  const memory = `${(totalmem() / 2 ** 30).toFixed(0)} GB`;
  const model = processors[0]?.model.trim() ?? '';
  return `${processors.length} × ${model}, ${memory}, ${platform()} ${arch()}, Node ${process.version}`;
}

process.once('exit', (code) => {
  if (code !== 0) return;
  const path = join(ROOT, 'docs/performance', `${area}.md`);
  const text = existsSync(path) ? readFileSync(path, 'utf8') : `# ${area}\n\n${START}${END}\n`;
  const [before = ''] = text.split(START);
  const [, after = '\n'] = text.split(END);
  const results = blocks.map((block) => (typeof block === 'string' ? block : inColumns(block)));
  const parts = [START, `\`${command()}\` on ${machine()}`, ...results, END];
  writeFileSync(path, before + parts.join('\n\n') + after);
});

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
const lines: string[] = [];

function print(line: string): void {
  console.log(line);
  lines.push(line);
}

export const row = (...cells: readonly (string | number)[]): void =>
  print(`| ${cells.join(' | ')} |`);

/** Starts a table, whose rows follow. */
export function table(...headers: readonly string[]): void {
  if (lines.length > 0) print('');
  row(...headers);
  print(`|${'---|'.repeat(headers.length)}`);
}

export function note(text: string): void {
  print('');
  print(text);
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
  const text = existsSync(path) ? readFileSync(path, 'utf8') : `# ${area}\n\n${START}\n${END}\n`;
  const [before = ''] = text.split(START);
  const [, after = '\n'] = text.split(END);
  const results = [START, `\`${command()}\` on ${machine()}`, '', ...lines, '', END];
  writeFileSync(path, before + results.join('\n') + after);
});

import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const PACKAGE = fileURLToPath(new URL('../../', import.meta.url));
/** Compiled programs start three times as fast; a full test run compiles them first. */
const runsFromSource =
  import.meta.url.endsWith('.ts') && process.env['PARALLAX_COMPILED'] === undefined;

/** A program in a child process, run from source if this file is. */
export interface ServerProcess {
  readonly child: ChildProcess;
  readonly output: { out: string; err: string };
  /** the exit code; null when ended by a signal */
  readonly ended: Promise<number | null>;
}

const argumentsOf = (program: string): string[] =>
  runsFromSource
    ? ['--import', 'tsx', '--conditions=source', program]
    : [program.replace(/^src(.*)\.ts$/, 'dist$1.js')];

/**
 * Runs a program of this package, given by its source path, with only these environment variables.
 */
export function runProgram(
  program: string,
  env: Record<string, string>,
  args: readonly string[] = [],
): ServerProcess {
  const child = spawn(process.execPath, [...argumentsOf(program), ...args], {
    cwd: PACKAGE,
    env: { PATH: process.env['PATH'] ?? '', ...env },
  });
  const output = { out: '', err: '' };
  child.stdout.on('data', (chunk) => {
    output.out += String(chunk);
  });
  child.stderr.on('data', (chunk) => {
    output.err += String(chunk);
  });
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', (code) => resolve(code));
  });
  return { child, output, ended };
}

/**
 * Waits for a line of output that matches and returns its first group. Rejects when the program
 * ends.
 */
export function waitForLine(
  { child, output, ended }: ServerProcess,
  line: RegExp,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const look = (): void => {
      const found = line.exec(output.out);
      if (found) resolve(found[1] ?? '');
    };
    child.stdout?.on('data', look);
    look();
    void ended.then((code) => reject(new Error(`It ended with ${code}: ${output.err}`)));
  });
}

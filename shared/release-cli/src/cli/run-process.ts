import { spawn } from 'node:child_process';
import { CommandFailure } from './command-failure.ts';
import { terminateProcessGroup } from './terminate-process-group.ts';

export interface ProcessResult {
  /** null when a signal ended it */
  readonly code: number | null;
  /** standard output alone */
  readonly stdout: string;
  /** standard output and error together */
  readonly output: string;
}

/** Runs a program to its end and collects its output. An abort ends it with everything it has started. */
export function runProcess(
  program: string,
  args: readonly string[],
  options: {
    readonly cwd: string;
    readonly signal: AbortSignal;
    readonly env?: Readonly<Record<string, string | undefined>>;
  },
): Promise<ProcessResult> {
  const { cwd, signal, env } = options;
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
      detached: true,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const end = () => terminateProcessGroup(child);
    signal.addEventListener('abort', end, { once: true });
    if (signal.aborted) end();
    let stdout = '';
    let output = '';
    child.stdout.on('data', (part: Buffer) => {
      stdout += part.toString();
      output += part.toString();
    });
    child.stderr.on('data', (part: Buffer) => {
      output += part.toString();
    });
    child.once('error', reject);
    child.once('close', (code) => {
      signal.removeEventListener('abort', end);
      if (signal.aborted) reject(new CommandFailure('interrupted', 'Interrupted.'));
      else resolve({ code, stdout, output });
    });
  });
}

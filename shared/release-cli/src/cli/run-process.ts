import { spawn } from 'node:child_process';

export interface ProcessResult {
  /** null when a signal ended it */
  readonly code: number | null;
  /** standard output and error together */
  readonly output: string;
}

/** Runs a program to its end. An abort ends it with SIGTERM; its output is collected. */
export function runProcess(
  program: string,
  args: readonly string[],
  options: {
    readonly cwd: string;
    readonly signal: AbortSignal;
    readonly env?: Readonly<Record<string, string | undefined>>;
    readonly onLine?: (line: string) => void;
  },
): Promise<ProcessResult> {
  const { cwd, signal, env, onLine } = options;
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
      signal,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    let rest = '';
    const read = (part: Buffer) => {
      const text = part.toString();
      output += text;
      if (!onLine) return;
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) onLine(line);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
}

import { type ChildProcess, spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { terminateProcessGroup } from '../cli/terminate-process-group.ts';

/**
 * Runs a long-running program and passes on each line of its output. It runs at low priority, since
 * a developer waits for the build and the page. Returns a function that stops it.
 */
export function watch(
  program: string,
  args: readonly string[],
  cwd: string,
  onLine: (line: string) => void,
): () => void {
  const child: ChildProcess = spawn(program, args, {
    cwd,
    detached: true,
    env: { ...process.env, NODE_ENV: 'development' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  // an exit that does not wait for `stop`, as after a second Ctrl+C
  process.once('exit', () => terminateProcessGroup(child));
  let rest = '';
  const read = (part: Buffer) => {
    const lines = (rest + part.toString()).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.trim() !== '') onLine(line);
  };
  child.stdout?.on('data', read);
  child.stderr?.on('data', read);
  child.once('error', (error) => onLine(error.message));
  return () => terminateProcessGroup(child);
}

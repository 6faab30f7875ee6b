import type { ChildProcess } from 'node:child_process';

/**
 * Ends a process that leads a process group, with all its child processes: a started script often
 * runs the actual program in a child process.
 */
export function terminateProcessGroup({ pid, exitCode, signalCode }: ChildProcess): void {
  if (pid === undefined || exitCode !== null || signalCode !== null) return;
  try {
    process.kill(-pid, 'SIGTERM');
  } catch {
    // it has already ended
  }
}

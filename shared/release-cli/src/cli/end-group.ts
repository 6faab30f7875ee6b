import type { ChildProcess } from 'node:child_process';

/**
 * Ends a process that was started as the leader of a group, with everything that it has started
 * itself: programs often run in a process of their own behind a script.
 */
export function endGroup({ pid, exitCode, signalCode }: ChildProcess): void {
  if (pid === undefined || exitCode !== null || signalCode !== null) return;
  try {
    process.kill(-pid, 'SIGTERM');
  } catch {
    // it has ended meanwhile
  }
}

import { basename } from 'node:path';

const POLL_MS = 500;

/**
 * A signal that aborts when the process that runs this script for npm ends. npm passes a signal on to
 * the shell between the two only, and most shells end without passing it on.
 */
export function parentEnded() {
  const ended = new AbortController();
  const [, file = ''] = process.argv;
  // a script that npm has not started itself may outlive its parent
  if (!process.env['npm_lifecycle_script']?.includes(basename(file))) return ended.signal;
  const parent = process.ppid;
  const timer = setInterval(() => {
    // another process has adopted this one
    if (process.ppid === parent) return;
    clearInterval(timer);
    ended.abort();
  }, POLL_MS);
  timer.unref();
  return ended.signal;
}

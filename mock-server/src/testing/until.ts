import { setTimeout as after } from 'node:timers/promises';

const TIMEOUT_MS = 15_000;
const PAUSE_MS = 20;

/** Repeats a look until it returns something true, and returns that. Throws after 15 s. */
export async function until<T>(look: () => Promise<T | false | undefined>): Promise<T> {
  const end = performance.now() + TIMEOUT_MS;
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    if (performance.now() > end) throw new Error('It has not become true in time.');
    await after(PAUSE_MS);
  }
}

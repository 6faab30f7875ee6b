import type { AxiosInstance } from 'axios';

const HEALTH_PATH = '/healthz';
const TIMEOUT_MS = 2_000;
/** Calls that fail together share an answer for this time. */
const SHARED_MS = 5_000;

/**
 * Returns a function that asks whether the server answers at all, which tells a request that the browser has
 * blocked from a lost connection.
 */
export function createServerCheck(client: AxiosInstance): () => Promise<boolean> {
  let last: { readonly at: number; readonly answer: Promise<boolean> } | undefined;

  const ask = async (): Promise<boolean> => {
    try {
      const { status } = await client.get(HEALTH_PATH, { timeout: TIMEOUT_MS });
      return status === 200;
    } catch {
      return false;
    }
  };
  return () => {
    const at = performance.now();
    if (last === undefined || at - last.at > SHARED_MS) last = { at, answer: ask() };
    return last.answer;
  };
}

import { setTimeout as after } from 'node:timers/promises';

export const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

/** Counts by response status, or by kind of what was sent on the feed. */
export type Sent = Record<string, number>;

/** Upper limit of requests per attack. */
const REQUESTS_MAX = 20_000;
/** Pause after a rejected request. */
const REFUSED_PAUSE_MS = 2;

export const pause = (ms: number): Promise<void> => after(ms);

interface RepeatedRequest {
  readonly path: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Sends `parallel` requests at a time until `until`, and counts the responses. */
export async function repeat(
  { url, cookie, until }: { url: string; cookie: string; until: number },
  parallel: number,
  next: () => RepeatedRequest,
): Promise<Sent> {
  const sent: Sent = {};
  let remaining = REQUESTS_MAX;
  const sendUntilEnd = async (): Promise<void> => {
    while (performance.now() < until && remaining > 0) {
      remaining -= 1;
      const { path, headers, ...init } = next();
      const response = await fetch(url + path, {
        ...init,
        headers: { ...headers, cookie },
        redirect: 'manual',
      });
      await response.arrayBuffer();
      sent[response.status] = (sent[response.status] ?? 0) + 1;
      if (response.status >= 400) await after(REFUSED_PAUSE_MS);
    }
  };
  await Promise.all(Array.from({ length: parallel }, sendUntilEnd));
  return sent;
}

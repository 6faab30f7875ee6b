import type { AnswerKeeper } from './answer-keeper.ts';
import { ApiError } from './api-error.ts';

/** A server without a response for this long is replaced by the cached response, if there is one. */
export const KEPT_WAIT_MS = 4_000;

const isUnreachable = (error: unknown): boolean =>
  error instanceof ApiError && (error.noAnswer === 'network' || error.noAnswer === 'timeout');

/**
 * Sends a request and caches its response. Without a network, or while the server is silent, returns
 * the cached response instead.
 */
export async function callOrKept<T>(parts: {
  keeper: AnswerKeeper;
  address: string;
  signal: AbortSignal | undefined;
  /** @param signal aborts it; by default that of the call */
  request: (signal?: AbortSignal) => Promise<{ answer: T; body: string }>;
  /** throws if the body is not a successful response */
  parse: (body: string) => T;
}): Promise<T> {
  const { keeper, address, signal, request, parse } = parts;
  const never = new AbortController();
  const repeat = async () => (await request(never.signal)).body;
  const keep = keeper.start(address, repeat);
  const live = request().then(({ answer, body }) => {
    keep(body);
    return answer;
  });
  const readKept = async (): Promise<{ answer: T } | undefined> => {
    const kept = await keeper.read(address);
    if (kept === undefined) return undefined;
    try {
      const answer = parse(kept.body);
      keeper.used(kept);
      return { answer };
    } catch {
      // stored by a version with another schema
      return undefined;
    }
  };

  let timer: ReturnType<typeof setTimeout> | undefined;
  const slow = new Promise<T>((resolve) => {
    timer = setTimeout(() => {
      void readKept().then((kept) => resolve(kept ? kept.answer : live));
    }, KEPT_WAIT_MS);
  });
  try {
    return await Promise.race([live, slow]);
  } catch (error) {
    signal?.throwIfAborted();
    const kept = isUnreachable(error) ? await readKept() : undefined;
    if (kept === undefined) throw error;
    return kept.answer;
  } finally {
    clearTimeout(timer);
  }
}

import type { AxiosInstance } from 'axios';
import { ApiError } from './api-error.ts';

const HEALTH_PATH = '/healthz';
const TIMEOUT_MS = 2_000;
/** Requests that the browser blocks fail within this time. */
const AT_ONCE_MS = 1_000;
/** For this time, calls that fail do not ask a server again that did not answer. */
const SILENT_MS = 5_000;
/** For this time, the second failure of a write is compared with its first. */
const REMEMBERED_MS = 60_000;

/** Asks whether the server answers now. */
function createServerCheck(client: AxiosInstance) {
  let pending: Promise<boolean> | undefined;
  let silentUntil = 0;

  const ask = async (): Promise<boolean> => {
    try {
      const { status } = await client.get(HEALTH_PATH, { timeout: TIMEOUT_MS });
      return status === 200;
    } catch {
      return false;
    }
  };
  const askOnce = async (): Promise<boolean> => {
    const answers = await ask();
    pending = undefined;
    if (!answers) silentUntil = performance.now() + SILENT_MS;
    return answers;
  };
  return {
    answers: async (): Promise<boolean> => {
      if (performance.now() < silentUntil) return false;
      pending ??= askOnce();
      return pending;
    },
    /** A response to another request was received. */
    confirm: () => {
      silentUntil = 0;
    },
  };
}

interface Failure {
  readonly error: unknown;
  readonly isAtOnce: boolean;
}

async function tried<T>(send: () => Promise<T>): Promise<{ received: T } | Failure> {
  const startedAt = performance.now();
  try {
    return { received: await send() };
  } catch (error) {
    const isLost = error instanceof ApiError && error.noResponse === 'network';
    return { error, isAtOnce: isLost && performance.now() - startedAt < AT_ONCE_MS };
  }
}

/**
 * Tells a request that the browser blocks from a lost connection: it fails at once twice, and the server answers
 * another request in between. What may be repeated is sent again; of the others, the user's next attempt
 * counts. Every call is sent at most twice.
 */
export function createBlockDetector(client: AxiosInstance) {
  const server = createServerCheck(client);
  /** The times of the first failures, by the kind of request. */
  const failedBefore = new Map<string, number>();

  return async function detectBlocking<T>(
    kind: string,
    send: () => Promise<T>,
    { isRepeatable, signal }: { isRepeatable: boolean; signal: AbortSignal | undefined },
  ): Promise<T> {
    const first = await tried(send);
    const before = failedBefore.get(kind);
    failedBefore.delete(kind);
    if ('received' in first) {
      server.confirm();
      return first.received;
    }
    if (!first.isAtOnce) throw first.error;
    const answers = await server.answers();
    signal?.throwIfAborted();
    if (!answers) {
      // the connection was lost, which explains the earlier failures too
      failedBefore.clear();
      throw first.error;
    }
    if (isRepeatable) {
      const second = await tried(send);
      if ('received' in second) return second.received;
      throw second.isAtOnce ? blocked(kind, second.error) : second.error;
    }
    const now = performance.now();
    failedBefore.set(kind, now);
    if (before !== undefined && now - before < REMEMBERED_MS) throw blocked(kind, first.error);
    throw first.error;
  };
}

const blocked = (kind: string, cause: unknown): ApiError =>
  new ApiError(kind, { noResponse: 'blocked', cause });

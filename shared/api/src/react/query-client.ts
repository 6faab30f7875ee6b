import { isRejection } from '@parallax/api';
import { type DefaultOptions, notifyManager, type Query, QueryClient } from '@tanstack/react-query';

const ATTEMPTS = 3;
const FIRST_PAUSE_MS = 500;

/** Whether retrying is pointless: the server rejected the request with a status below 500. */
export const isNonRetryable = (error: unknown): boolean =>
  isRejection(error) && (error.status ?? 0) < 500;

/** Up to three attempts, after 0.5 s and 1 s; none after a final rejection. */
const retryPolicy = {
  retry: (failures: number, error: Error): boolean =>
    failures < ATTEMPTS - 1 && !isNonRetryable(error),
  retryDelay: (failures: number): number => FIRST_PAUSE_MS * 2 ** failures,
};

/** The pause in ms after which a failed request is repeated by this policy; undefined if it is not. */
export const retryPauseAfter = (error: unknown, failures: number): number | undefined =>
  error instanceof Error && retryPolicy.retry(failures - 1, error)
    ? retryPolicy.retryDelay(failures - 1)
    : undefined;

const defaultOptions: DefaultOptions = {
  queries: {
    ...retryPolicy,
    staleTime: 30_000,
    refetchOnWindowFocus: false,
    // otherwise queries would pause instead of fail while the browser reports being offline
    networkMode: 'always',
    refetchOnReconnect: true,
  },
};

// By default, a timer notifies observers: a controlled input would show its previous value until then
notifyManager.setScheduler(queueMicrotask);

/** The page's query client, shared by all remotes. */
export const queryClient = new QueryClient({ defaultOptions });

/** Removes all queries except those of open endpoints, which do not depend on the session. */
export function clearPrivateQueries(): void {
  queryClient.removeQueries({ predicate: ({ meta }) => meta?.['access'] !== 'open' });
}

/** Refetches the active queries that failed, except final rejections by the server. */
export function refetchFailed(): void {
  const failed = {
    type: 'active',
    predicate: ({ state }: Query) => state.status === 'error' && !isNonRetryable(state.error),
  } as const;
  void queryClient.refetchQueries(failed, { cancelRefetch: false });
}

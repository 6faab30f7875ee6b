import { ApiError } from '@parallax/api';
import { QueryClient } from '@tanstack/react-query';

const RETRIES = 2;

/** A refusal stays a refusal; only what got no proper answer is worth another try. */
const retry = (failures: number, error: Error): boolean =>
  failures < RETRIES && (!(error instanceof ApiError) || error.status === undefined);

/** The one query client of the page. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry, staleTime: 30_000, refetchOnWindowFocus: false } },
});

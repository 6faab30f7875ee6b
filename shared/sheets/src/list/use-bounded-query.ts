import {
  type QueryKey,
  type UseQueryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTooLong } from './use-too-long.ts';

export interface BoundedQuery<Data> {
  data: Data | undefined;
  /** `error` only while there are no data: what was read once stays while it is read again */
  state: 'pending' | 'error' | 'success';
  /** null while nothing has failed; waiting too long has no error of its own */
  error: Error | null;
  /** asks anew, also while an earlier request still hangs */
  retry: () => void;
  /** reads again what is known */
  refresh: () => void;
}

/** A query whose wait for its first data ends after 30 s, when it can be tried again. */
export function useBoundedQuery<Data, Key extends QueryKey>(
  options: UseQueryOptions<Data, Error, Data, Key>,
): BoundedQuery<Data> {
  const client = useQueryClient();
  const { data, status, error, isEnabled, refetch } = useQuery(options);
  const { over, restart } = useTooLong(isEnabled && status === 'pending');
  const { queryKey } = options;
  const refresh = useCallback(() => void refetch({ cancelRefetch: false }), [refetch]);
  const missing = over ? 'error' : status;
  return {
    data,
    state: data === undefined ? missing : 'success',
    error,
    retry: () => {
      restart();
      void client.cancelQueries({ queryKey, exact: true }).then(() => refetch());
    },
    refresh,
  };
}

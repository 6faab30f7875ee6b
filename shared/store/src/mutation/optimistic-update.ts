import { queryKeyOf, type ReadInput } from '@parallax/api/react';
import type { Data, Endpoint } from '@parallax/protocol';
import type { QueryClient } from '@tanstack/react-query';

/** A change of cached data before the server has confirmed it. */
export interface OptimisticUpdate<Input> {
  /** Returns the rollback function. */
  apply: (client: QueryClient, input: Input) => (() => void) | Promise<() => void>;
}

/**
 * Changes the cached data of an endpoint immediately, if cached. The rollback restores the previous
 * data unless they were changed again since, and invalidates the query.
 */
export const optimisticUpdate = <Q extends Endpoint, Input>(
  endpoint: Q,
  readInput: ReadInput<Q> | undefined,
  change: (cached: Data<Q>, input: Input) => Data<Q>,
): OptimisticUpdate<Input> => ({
  async apply(client, input) {
    const queryKey = queryKeyOf(endpoint, readInput);
    // a response in flight would restore the old data
    await client.cancelQueries({ queryKey, exact: true });
    const before = client.getQueryData<Data<Q>>(queryKey);
    if (before === undefined) return () => undefined;
    const changed = client.setQueryData<Data<Q>>(queryKey, change(before, input));
    return () => {
      if (client.getQueryData(queryKey) === changed) client.setQueryData<Data<Q>>(queryKey, before);
      void client.invalidateQueries({ queryKey, exact: true });
    };
  },
});

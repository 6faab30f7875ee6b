import type { CallArguments } from '@parallax/api';
import type { Data, Endpoint } from '@parallax/protocol';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type MutationOptions, type MutationOutcome, mutateEndpoint } from './mutate-endpoint.ts';

export interface EndpointMutation<E extends Endpoint> {
  /** Resolves with the outcome; never rejects. */
  run: (...input: CallArguments<E>) => Promise<MutationOutcome<Data<E>>>;
  /** whether a mutation is pending */
  busy: boolean;
}

/**
 * A mutation of an endpoint. Returns its messages without showing them; see `useSave`. It bypasses
 * the mutation cache of react-query, which would retain passwords, codes and secrets.
 */
export function useEndpointMutation<E extends Endpoint>(
  endpoint: E,
  options: MutationOptions<E>,
): EndpointMutation<E> {
  const client = useQueryClient();
  const [pending, setPending] = useState(0);
  const latest = useRef({ endpoint, options });
  useEffect(() => {
    latest.current = { endpoint, options };
  });
  const run = useCallback(
    async (...input: CallArguments<E>) => {
      const { endpoint, options } = latest.current;
      setPending((count) => count + 1);
      const outcome = await mutateEndpoint(client, endpoint, options, ...input);
      setPending((count) => count - 1);
      return outcome;
    },
    [client],
  );
  return { run, busy: pending > 0 };
}

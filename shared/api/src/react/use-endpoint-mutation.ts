import type { CallArguments } from '@parallax/api';
import type { Data, Endpoint } from '@parallax/protocol';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { type MutationOptions, mutateEndpoint, type Outcome } from './mutate-endpoint.ts';

export interface EndpointMutation<E extends Endpoint> {
  /** Resolves with the outcome; never rejects. */
  run: (...input: CallArguments<E>) => Promise<Outcome<Data<E>>>;
  /** whether the last mutation is pending */
  busy: boolean;
}

/** A mutation of an endpoint. Returns its messages without showing them; see `useSave`. */
export function useEndpointMutation<E extends Endpoint>(
  endpoint: E,
  options: MutationOptions<E>,
): EndpointMutation<E> {
  const client = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    networkMode: 'always',
    // the cache would retain the input, which may contain secrets
    gcTime: 0,
    mutationFn: (input: CallArguments<E>) => mutateEndpoint(client, endpoint, options, ...input),
  });
  const run = useCallback((...input: CallArguments<E>) => mutateAsync(input), [mutateAsync]);
  return { run, busy: isPending };
}

import { useIsMounted } from '@parallax/ui/state';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { mutate } from './mutate.ts';
import type { Mutation, MutationOutcome } from './mutation.ts';

interface UsedMutation<Input, Result> {
  /** Resolves with the outcome; never rejects. Stable between renders. */
  run: (input: Input, signal?: AbortSignal) => Promise<MutationOutcome<Result>>;
  /** whether it is pending */
  busy: boolean;
}

/**
 * A mutation of a component. It bypasses the mutation cache of react-query, which would retain
 * passwords, codes and secrets.
 */
export function useMutation<Input, Result>(
  mutation: Mutation<Input, Result>,
): UsedMutation<Input, Result> {
  const client = useQueryClient();
  const mounted = useIsMounted();
  const [pending, setPending] = useState(0);
  const latest = useRef(mutation);
  useEffect(() => {
    latest.current = mutation;
  });
  const run = useCallback(
    async function send(input: Input, signal?: AbortSignal): Promise<MutationOutcome<Result>> {
      setPending((count) => count + 1);
      const outcome = await mutate(client, latest.current, input, {
        isMounted: () => mounted.current,
        signal,
        again: () => send(input, signal),
      });
      setPending((count) => count - 1);
      return outcome;
    },
    [client, mounted],
  );
  return { run, busy: pending > 0 };
}

import { callForResponse, isRejection } from '@parallax/api';
import {
  ALGO_STARTED,
  type AlgoOrder,
  type AlgoOrderInput,
  listAlgoOrders,
  newId,
  startAlgoOrder,
} from '@parallax/protocol';
import { fromServer, type Mutation, type MutationOutcome, useMutation } from '@parallax/store';
import { formatFullTime } from '@parallax/ui/format';
import { showToast } from '@parallax/ui/state';
import { useCallback, useRef } from 'react';

const START: Mutation<AlgoOrderInput, AlgoOrder> = {
  call: (body) => callForResponse(startAlgoOrder, { body }),
  invalidates: [listAlgoOrders],
  success: fromServer(ALGO_STARTED),
  // shown with what was started
  isExpected: () => true,
};

const hasArrived = (outcome: MutationOutcome<AlgoOrder>): boolean =>
  outcome.ok || (isRejection(outcome.error) && (outcome.error.status ?? 0) < 500);

interface Starting {
  /** The id for the algo of a press: that of the last one if its answer was lost and nothing was changed since. */
  idFor: (input: AlgoOrderInput) => string;
  /** Resolves with the reason if the algo was refused. Stable. */
  start: (input: AlgoOrderInput, text: string) => Promise<string | undefined>;
  starting: boolean;
}

const contentOf = (input: AlgoOrderInput): string => JSON.stringify({ ...input, id: '' });

/**
 * Starts algos and shows the outcome. After a lost answer, 'Try again' and another press with the same content repeat
 * the id, so that the server starts it only once.
 */
export function useStartAlgo(): Starting {
  const { run, busy } = useMutation(START);
  const pending = useRef(new Set<string>());
  const lost = useRef<AlgoOrderInput>(undefined);
  const idFor = useCallback((input: AlgoOrderInput) => {
    const last = lost.current;
    return last !== undefined && contentOf(last) === contentOf(input) ? last.id : newId();
  }, []);
  const start = useCallback(
    async function startOnce(input: AlgoOrderInput, text: string): Promise<string | undefined> {
      const { id } = input;
      if (pending.current.has(id)) return undefined;
      pending.current.add(id);
      const outcome = await run(input);
      pending.current.delete(id);
      lost.current = hasArrived(outcome) ? undefined : input;
      if (outcome.ok) {
        const { startAt } = outcome.data;
        const waits = outcome.data.state === 'WAITING' && startAt !== null;
        const title = waits
          ? `The algo waits for ${formatFullTime(Date.parse(startAt))}`
          : (outcome.text ?? ALGO_STARTED);
        showToast({ kind: 'success', title, description: text, id });
        return undefined;
      }
      if (hasArrived(outcome)) {
        const title = 'The algo was not started';
        showToast({ kind: 'error', title, description: outcome.text, id });
        return outcome.text;
      }
      showToast({
        kind: 'error',
        title: 'The algo may not have started',
        description: `${outcome.text} Trying again starts it only once.`,
        id,
        persistent: true,
        action: { label: 'Try again', onSelect: () => void startOnce(input, text) },
      });
      return undefined;
    },
    [run],
  );
  return { idFor, start, starting: busy };
}

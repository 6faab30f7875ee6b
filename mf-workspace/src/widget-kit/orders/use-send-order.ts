import { callForResponse, isRejection } from '@parallax/api';
import { expectOrder } from '@parallax/feed';
import {
  type Body,
  closePosition,
  isDone,
  ORDER_REJECTED,
  ORDER_SENT,
  type Order,
  type OrderInput,
  POSITION_CLOSING,
  sendOrder,
} from '@parallax/protocol';
import {
  followSending,
  type Mutation,
  type MutationOutcome,
  type OrderAnswer,
  useMutation,
} from '@parallax/store';
import { orderNewsText } from '@parallax/trading-ui/orders';
import { showToast } from '@parallax/ui/state';
import { useCallback, useRef } from 'react';
import { useTraderId } from '../use-trader-id.ts';
import { listWhileSending } from './sending-orders.ts';

/** Shows that an order was not sent, and why. */
const showRejected = (reason: string): void => {
  showToast({ kind: 'error', title: ORDER_REJECTED, description: reason });
};

/** Shows how the sending of an order ended. */
function showAnswer(
  id: string,
  outcome: MutationOutcome<Order>,
  { success, again }: { success: string; again: () => void },
): OrderAnswer {
  if (outcome.ok) {
    const { data } = outcome;
    // the end of an order that was sent before is announced itself
    if (!isDone(data.status)) {
      showToast({ kind: 'success', title: success, description: orderNewsText(data), id });
    }
    return data;
  }
  const { error, text } = outcome;
  if (isRejection(error) && (error.status ?? 0) < 500) {
    showRejected(text);
    return 'refused';
  }
  showToast({
    kind: 'error',
    title: 'The order may not have arrived',
    description: `${text} Trying again sends it only once.`,
    id,
    persistent: true,
    action: { label: 'Try again', onSelect: again },
  });
  return 'lost';
}

interface Sending<Input> {
  /** Resolves with the reason if the order was refused. Stable. */
  send: (input: Input) => Promise<string | undefined>;
  sending: boolean;
}

/**
 * Sends orders and shows the outcome. An order that is being sent is not sent a second time. After a lost
 * response, 'Try again' repeats the order with its id, so that the server sends it only once.
 */
function useSending<Input extends { readonly id: string; readonly accountId: string }>(
  mutation: Mutation<Input, Order>,
  {
    success,
    list,
  }: { success: string; list?: (input: Input, traderId: string | undefined) => () => void },
): Sending<Input> {
  const { run, busy } = useMutation(mutation);
  const traderId = useTraderId();
  const pending = useRef(new Set<string>());
  const send = useCallback(
    async function sendOnce(input: Input): Promise<string | undefined> {
      const { id, accountId } = input;
      if (pending.current.has(id)) return undefined;
      pending.current.add(id);
      const unlist = list?.(input, traderId);
      const showOrder = expectOrder({ id, accountId, ...(unlist && { onReported: unlist }) });
      const running = run(input);
      const answer = running.then((outcome) => {
        pending.current.delete(id);
        unlist?.();
        showOrder(outcome.ok ? outcome.data : undefined);
        return showAnswer(id, outcome, { success, again: () => void sendOnce(input) });
      });
      followSending({ id, accountId, answer });
      const outcome = await running;
      return (await answer) === 'refused' && !outcome.ok ? outcome.text : undefined;
    },
    [run, success, list, traderId],
  );
  return { send, sending: busy };
}

const SEND: Mutation<OrderInput, Order> = {
  call: (body) => callForResponse(sendOrder, { body }),
  invalidates: [],
};
const CLOSE: Mutation<Body<typeof closePosition>, Order> = {
  call: (body) => callForResponse(closePosition, { body }),
  invalidates: [],
};

/** Sends an order with the id that it was given when the person pressed the button. */
export const useSendOrder = (): Sending<OrderInput> =>
  useSending(SEND, { success: ORDER_SENT, list: listWhileSending });

/** Sends an order that closes a share of a position. */
export const useClosePosition = (): Sending<Body<typeof closePosition>> =>
  useSending(CLOSE, { success: POSITION_CLOSING });

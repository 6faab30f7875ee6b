import { callApi, isRejection } from '@parallax/api';
import { type Data, largestOrder } from '@parallax/protocol';
import { useCallback, useEffect, useRef } from 'react';
import {
  type PolledAnswer,
  usePolledCall,
} from '../../widget-kit/orders/preview/use-polled-call.ts';
import type { SizedOrder } from './sized-order.ts';

export type LargestOrder = Data<typeof largestOrder>;

const call = ({ order }: SizedOrder, signal: AbortSignal): Promise<LargestOrder> =>
  callApi(largestOrder, { body: order, signal });

const keyOf = ({ key }: SizedOrder): string => key;

const subjectOf = ({
  order: { accountId, exchange, symbol, side, reduceOnly },
}: SizedOrder): string => [accountId, exchange, symbol, side, reduceOnly].join(' ');

/**
 * The largest order that passes, and its shares. `load` resolves with those of the present moment, or with
 * why they are not known; with undefined if the order has been changed meanwhile.
 */
export function useLargestOrder(order: SizedOrder | undefined): PolledAnswer<LargestOrder> & {
  readonly load: () => Promise<LargestOrder | { readonly failure: string } | undefined>;
} {
  const polled = usePolledCall({ request: order, call, keyOf, subjectOf });
  const latest = useRef(order);
  useEffect(() => {
    latest.current = order;
  });
  const load = useCallback(async () => {
    const requested = latest.current;
    if (requested === undefined) return undefined;
    const isCurrent = (): boolean => latest.current?.key === requested.key;
    try {
      const loaded = await callApi(largestOrder, { body: requested.order });
      return isCurrent() ? loaded : undefined;
    } catch (error) {
      const failure = isRejection(error) ? error.texts[0] : undefined;
      return isCurrent()
        ? { failure: failure ?? 'The largest order is not known now. Try again.' }
        : undefined;
    }
  }, []);
  return { ...polled, load };
}

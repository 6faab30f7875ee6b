import { callApi } from '@parallax/api';
import { type Data, type OrderInput, previewOrder } from '@parallax/protocol';
import { usePolledCall } from './use-polled-call.ts';

type OrderPreview = Data<typeof previewOrder>;

export interface PreviewState {
  readonly preview: OrderPreview | undefined;
  /** why there is none */
  readonly failure: string | undefined;
  /** whether it is of an earlier order than the present one */
  readonly isOutdated: boolean;
}

const call = (body: OrderInput, signal: AbortSignal): Promise<OrderPreview> =>
  callApi(previewOrder, { body, signal });

/** Each press makes an order with another id. */
const keyOf = (order: OrderInput): string => JSON.stringify({ ...order, id: '' });

/** What the figures of a preview belong to: while another amount or price is typed, the last ones remain. */
const subjectOf = ({ accountId, exchange, symbol, side }: OrderInput): string =>
  [accountId, exchange, symbol, side].join(' ');

/** The preview of an order by the present book. Without an order there is none. */
export function useOrderPreview(order: OrderInput | undefined): PreviewState {
  const { answer, ...state } = usePolledCall({ request: order, call, keyOf, subjectOf });
  return { preview: answer, ...state };
}

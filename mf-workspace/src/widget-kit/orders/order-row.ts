import { isDone, type Order } from '@parallax/protocol';
import type { RecordRow } from '../accounts/record-row.ts';
import { STATUS_NAMES } from './order-names.ts';

export interface OrderRow extends RecordRow {
  readonly order: Order;
  /** see `exitOfText` */
  readonly exitOf?: string | undefined;
  /** whether its answer has not come, so that it cannot be changed or cancelled */
  readonly isSending?: boolean;
}

export const isSent = ({ isSending }: OrderRow): boolean => isSending !== true;

export const orderRow = (record: RecordRow, order: Order): OrderRow => ({ ...record, order });

export const orderKey = ({ order }: OrderRow): string => order.id;

/** The status of an order; that it is being sent, or a cancellation that is requested but not confirmed. */
export const statusName = ({ order: { status, cancelRequested }, isSending }: OrderRow): string => {
  if (isSending === true) return 'Sending';
  return cancelRequested && !isDone(status) ? 'Cancelling' : STATUS_NAMES[status];
};

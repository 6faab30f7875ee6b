import { isDone, type Order } from '@parallax/protocol';
import type { RecordRow } from '../accounts/record-row.ts';
import { STATUS_NAMES } from './order-names.ts';

export interface OrderRow extends RecordRow {
  readonly order: Order;
  /** see `exitOfText` */
  readonly exitOf?: string | undefined;
}

export const orderRow = (record: RecordRow, order: Order): OrderRow => ({ ...record, order });

export const orderKey = ({ order }: OrderRow): string => order.id;

/** The status of an order; while a requested cancel is not confirmed, that it is being cancelled. */
export const statusName = ({ status, cancelRequested }: Order): string =>
  cancelRequested && !isDone(status) ? 'Cancelling' : STATUS_NAMES[status];

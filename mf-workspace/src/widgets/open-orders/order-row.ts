import {
  type Account,
  type Contract,
  contractKey,
  nameOfKey,
  type Order,
} from '@parallax/protocol';
import { contractName } from '@parallax/ui/format';
import { STATUS_NAMES } from '../../orders/order-names.ts';

/** An open order with its account, and its contract if that is still listed. */
export interface OrderRow {
  readonly order: Order;
  readonly account: Account;
  readonly contract: Contract | undefined;
  readonly venueName: string;
}

export const orderKey = ({ order }: OrderRow): string => order.id;

export const contractNameOf = ({ order, contract }: OrderRow): string =>
  contract === undefined ? nameOfKey(contractKey(order)) : contractName(contract);

/** The status of an order; a requested cancel is not confirmed yet. */
export const statusName = ({ status, cancelRequested }: Order): string =>
  cancelRequested ? 'Cancelling' : STATUS_NAMES[status];

import type { VenueFill } from '@parallax/live';
import type { Order } from '@parallax/protocol';

/** What becomes of the orders of an account, for those who measure it. Nothing of it waits or fails. */
export interface OrderEvents {
  /** An order was taken to be sent, or was open when the account was opened. */
  readonly onTaken: (order: Order) => void;
  /** It is sent to its venue now, maybe once more. */
  readonly onSending: (order: Order) => void;
  /** @param at when, in Unix milliseconds */
  readonly onTriggered: (order: Order, at: number) => void;
  /** It has changed, by this fill if there is one. */
  readonly onChanged: (order: Order, fill?: VenueFill) => void;
  /** The account is closed: another process may run it from now on. */
  readonly onClosed: (accountId: string) => void;
}

import { contractKey, newId } from '@parallax/protocol';
import { isPhonePage, showToast } from '@parallax/ui/state';
import { createContext, useContext, useEffect, useMemo, useRef } from 'react';
import type { LiveAccount } from '../../widget-kit/accounts/accounts-view.tsx';
import { AsOfContext, type ConfirmNotLive } from '../../widget-kit/accounts/confirm-not-live.tsx';
import { useAskBeforeSending } from '../../widget-kit/orders/ask-before-sending.ts';
import { useClosePosition, useSendOrder } from '../../widget-kit/orders/use-send-order.ts';
import {
  type ClosedPart,
  changedProblem,
  closingOrder,
  type ExitOrder,
  type ExitValues,
  exitOrders,
  type MarketOrder,
  reversingOrder,
} from './position-orders.ts';
import { closeQuestion, exitsQuestion, reverseQuestion } from './position-questions.tsx';
import type { PositionRow } from './position-row.ts';

/** What is sent for positions. */
export interface PositionActions {
  /** Closes a part at the market. */
  close: (row: PositionRow, part: ClosedPart) => void;
  /** Turns the position around by one order of twice its amount. */
  reverse: (row: PositionRow) => void;
  /**
   * Resolves with whether the orders are sent: not if the answer is no, and not if the position no longer suits them.
   * @param row as it was when the values were entered
   */
  sendExits: (row: PositionRow, values: ExitValues) => Promise<boolean>;
}

interface Dialogs {
  /** Opens the dialog for an amount to close. */
  askAmount: (row: PositionRow) => void;
  /** Opens the dialog for take profit and stop loss. */
  askExits: (row: PositionRow) => void;
}

const ignore = (): void => undefined;

const isSame = (order: MarketOrder, { side, amount }: MarketOrder): boolean =>
  order.side === side && order.amount === amount;

const showChanged = (...texts: readonly string[]): void => {
  showToast({ kind: 'error', title: 'The position has changed', description: texts.join(' ') });
};

const PRESS_AGAIN = 'Press again to see what would be sent now.';

/** What a row that still has its buttons is followed by. */
const pressAgain = (present: PositionRow | undefined): readonly string[] =>
  present === undefined || present.position.soldFromHoldings === true ? [] : [PRESS_AGAIN];

/** What an account has of the contract of a row now; undefined once it has no position. */
function presentOf(accounts: readonly LiveAccount[], row: PositionRow) {
  const { accountId } = row.position;
  const live = accounts.find(({ account }) => account.id === accountId)?.live;
  const key = contractKey(row.position);
  const position = live?.positions.find((each) => contractKey(each) === key);
  return position && { row: { ...row, position }, orders: live?.orders ?? [] };
}

/** The actions of the rows. */
export const PositionActionsContext = createContext<
  Pick<PositionActions, 'close' | 'reverse'> & Dialogs
>({ close: ignore, reverse: ignore, askAmount: ignore, askExits: ignore });

/**
 * Sends the orders of positions. Asks before that as the order ticket does, always while the positions are not live,
 * on the phone, and before a position is turned around.
 */
export function usePositionActions(
  accounts: readonly LiveAccount[],
  confirm: ConfirmNotLive,
): PositionActions {
  const { send: sendClosing } = useClosePosition();
  const { send } = useSendOrder();
  const { asksFor } = useAskBeforeSending();
  const isCurrent = useContext(AsOfContext) === undefined;
  const latest = useRef(accounts);
  useEffect(() => {
    latest.current = accounts;
  }, [accounts]);
  return useMemo(() => {
    const ordersOf = ({ position }: PositionRow) =>
      latest.current.find(({ account }) => account.id === position.accountId)?.live?.orders ?? [];
    const asks = ({ account }: PositionRow): boolean => isPhonePage() || asksFor(account.mode);

    const close = async (row: PositionRow, part: ClosedPart): Promise<void> => {
      const { accountId, exchange, symbol } = row.position;
      const order = closingOrder(row, part, ordersOf(row));
      const isAsked = asks(row) || !isCurrent;
      if (!(await confirm(closeQuestion(row, order, isAsked)))) return;
      const present = presentOf(latest.current, row);
      const now = present && closingOrder(present.row, part, present.orders);
      if (isAsked && !(now && isSame(now, order))) {
        showChanged('It was not closed.', ...pressAgain(present?.row));
        return;
      }
      // with nothing left to close, the server says why
      const sent = isAsked && order.amount !== '0' ? { amount: order.amount } : part;
      await sendClosing({ id: newId(), accountId, exchange, symbol, type: 'market', ...sent });
    };
    const reverse = async (row: PositionRow): Promise<void> => {
      const order = reversingOrder(row, ordersOf(row));
      if ('problem' in order) {
        showToast({
          kind: 'error',
          title: 'The position was not reversed',
          description: order.problem,
        });
        return;
      }
      if (!(await confirm(reverseQuestion(row, order)))) return;
      const present = presentOf(latest.current, row);
      const now = present && reversingOrder(present.row, present.orders);
      if (now === undefined || 'problem' in now || !isSame(now, order)) {
        const more = now && 'problem' in now ? [now.problem] : pressAgain(present?.row);
        showChanged('It was not reversed.', ...more);
        return;
      }
      const { accountId, exchange, symbol, strategyId } = row.position;
      const of = { accountId, exchange, symbol, strategyId };
      await send({ id: newId(), ...of, ...order, type: 'market', source: 'ticket' });
    };
    const sendAll = async (orders: readonly ExitOrder[]): Promise<void> => {
      for (const order of orders) await send(order);
    };
    const sendExits = async (row: PositionRow, values: ExitValues): Promise<boolean> => {
      const orders = exitOrders(row, values, newId);
      const named = presentOf(latest.current, row)?.row ?? row;
      if (!(await confirm(exitsQuestion(named, orders, asks(row))))) return false;
      const present = presentOf(latest.current, row)?.row;
      if (changedProblem(row, present, values) !== undefined) return false;
      void sendAll(orders);
      return true;
    };
    return {
      close: (row, part) => void close(row, part),
      reverse: (row) => void reverse(row),
      sendExits,
    };
  }, [confirm, send, sendClosing, asksFor, isCurrent]);
}

import { newId } from '@parallax/protocol';
import { Button, Menu } from '@parallax/ui';
import { isPhonePage } from '@parallax/ui/state';
import { createContext, useContext, useEffect, useMemo, useRef } from 'react';
import type { LiveAccount } from '../../widget-kit/accounts/accounts-view.tsx';
import type { ConfirmNotLive } from '../../widget-kit/accounts/confirm-not-live.tsx';
import { useAskBeforeSending } from '../../widget-kit/orders/ask-before-sending.ts';
import { useClosePosition } from '../../widget-kit/orders/use-send-order.ts';
import { type ClosedPart, closingOrder } from './position-orders.ts';
import { closeQuestion } from './position-questions.tsx';
import type { PositionRow } from './position-row.ts';

const SHARES = [0.25, 0.5, 1] as const;

interface Closing {
  close: (row: PositionRow, part: ClosedPart) => void;
  /** Opens the dialog for an amount. */
  askAmount: (row: PositionRow) => void;
}

const ignore = (): void => undefined;

/** Closes positions. */
export const ClosingContext = createContext<Closing>({ close: ignore, askAmount: ignore });

/**
 * Sends orders that close a part of a position at the market. Asks before that as the order ticket does, and
 * always while the positions are not live.
 */
export function useClosing(
  accounts: readonly LiveAccount[],
  confirm: ConfirmNotLive,
): Pick<Closing, 'close'> {
  const { send } = useClosePosition();
  const { asksFor } = useAskBeforeSending();
  const latest = useRef(accounts);
  useEffect(() => {
    latest.current = accounts;
  }, [accounts]);
  return useMemo(() => {
    const close = async (row: PositionRow, part: ClosedPart): Promise<void> => {
      const { accountId, exchange, symbol } = row.position;
      const live = latest.current.find(({ account }) => account.id === accountId)?.live;
      const order = closingOrder(row, part, live?.orders ?? []);
      const asks = isPhonePage() || asksFor(row.account.mode);
      if (!(await confirm(closeQuestion(row, order, asks)))) return;
      await send({ id: newId(), accountId, exchange, symbol, type: 'market', ...part });
    };
    return { close: (row, part) => void close(row, part) };
  }, [confirm, send, asksFor]);
}

/** Closes a part of the position of a row, which is chosen in a menu. */
export function CloseButton({ row }: { row: PositionRow }) {
  const { close, askAmount } = useContext(ClosingContext);
  return (
    <Menu
      trigger={<Button tabIndex={-1}>Close</Button>}
      items={[
        ...SHARES.map((share) => ({
          label: `${share * 100}%`,
          onSelect: () => close(row, { share }),
        })),
        { label: 'Amount…', onSelect: () => askAmount(row) },
      ]}
    />
  );
}

import { type Body, type closePosition, newId } from '@parallax/protocol';
import { Button, Menu } from '@parallax/ui';
import { createContext, useContext, useMemo } from 'react';
import type { ConfirmNotLive, Question } from '../../widget-kit/accounts/confirm-not-live.tsx';
import { useClosePosition } from '../../widget-kit/orders/use-send-order.ts';
import type { PositionRow } from './position-row.ts';

const SHARES = [0.25, 0.5, 1] as const;

const CLOSE: Question = {
  title: 'Close the position?',
  confirmLabel: 'Close position',
  cancelLabel: 'Keep position',
};

type Part = Pick<Body<typeof closePosition>, 'share' | 'amount'>;

interface Closing {
  close: (row: PositionRow, part: Part) => void;
  /** Opens the dialog for an amount. */
  askAmount: (row: PositionRow) => void;
}

const ignore = (): void => undefined;

/** Closes positions. */
export const ClosingContext = createContext<Closing>({ close: ignore, askAmount: ignore });

/**
 * Sends orders that close a part of a position at the market.
 * @param confirm asks before that while the positions are not live
 */
export function useClosing(confirm: ConfirmNotLive): Pick<Closing, 'close'> {
  const { send } = useClosePosition();
  return useMemo(() => {
    const close = async ({ position }: PositionRow, part: Part): Promise<void> => {
      const { accountId, exchange, symbol } = position;
      if (!(await confirm(CLOSE))) return;
      await send({ id: newId(), accountId, exchange, symbol, type: 'market', ...part });
    };
    return { close: (row, part) => void close(row, part) };
  }, [confirm, send]);
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

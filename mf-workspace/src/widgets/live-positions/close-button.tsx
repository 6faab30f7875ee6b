import { newId } from '@parallax/protocol';
import { Button, Menu } from '@parallax/ui';
import { createContext, useContext, useMemo } from 'react';
import type { ConfirmNotLive, Question } from '../../accounts/confirm-not-live.tsx';
import { useClosePosition } from '../../orders/use-send-order.ts';
import type { PositionRow } from './position-row.ts';

const SHARES = [0.25, 0.5, 1] as const;

const CLOSE: Question = {
  title: 'Close the position?',
  confirmLabel: 'Close position',
  cancelLabel: 'Keep position',
};

interface Closing {
  close: (row: PositionRow, share: number) => void;
}

/** Closes positions. */
export const ClosingContext = createContext<Closing>({ close: () => undefined });

/**
 * Sends orders that close a share of a position at the market.
 * @param confirm asks before that while the positions are not live
 */
export function useClosing(confirm: ConfirmNotLive): Closing {
  const { send } = useClosePosition();
  return useMemo(() => {
    const close = async ({ position }: PositionRow, share: number): Promise<void> => {
      const { accountId, exchange, symbol } = position;
      if (!(await confirm(CLOSE))) return;
      await send({ id: newId(), accountId, exchange, symbol, type: 'market', share });
    };
    return { close: (row, share) => void close(row, share) };
  }, [confirm, send]);
}

/** Closes a share of the position of a row, which is chosen in a menu. */
export function CloseButton({ row }: { row: PositionRow }) {
  const { close } = useContext(ClosingContext);
  return (
    <Menu
      trigger={<Button tabIndex={-1}>Close</Button>}
      items={SHARES.map((share) => ({
        label: `${share * 100}%`,
        onSelect: () => close(row, share),
      }))}
    />
  );
}

import { newId } from '@parallax/protocol';
import { Button, Menu } from '@parallax/ui';
import { createContext, useContext, useMemo } from 'react';
import { useClosePosition } from '../../orders/use-send-order.ts';
import type { PositionRow } from './position-row.ts';

const SHARES = [0.25, 0.5, 1] as const;

interface Closing {
  close: (row: PositionRow, share: number) => void;
}

/** Closes positions. */
export const ClosingContext = createContext<Closing>({ close: () => undefined });

/** Sends orders that close a share of a position at the market. */
export function useClosing(): Closing {
  const { send } = useClosePosition();
  return useMemo(
    () => ({
      close({ position: { accountId, exchange, symbol } }, share) {
        void send({ id: newId(), accountId, exchange, symbol, type: 'market', share });
      },
    }),
    [send],
  );
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

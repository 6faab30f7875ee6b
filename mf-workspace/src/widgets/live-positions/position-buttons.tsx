import { Button, Menu, VisuallyHidden } from '@parallax/ui';
import { type ReactNode, useContext, useId } from 'react';
import styles from './live-positions.module.css';
import { exitsProblem, reverseProblem } from './position-orders.ts';
import type { PositionRow } from './position-row.ts';
import { PositionActionsContext } from './use-position-actions.ts';

const SHARES = [0.25, 0.5, 1] as const;

/** Closes a part of the position of a row, which is chosen in a menu. */
function CloseButton({ row }: { row: PositionRow }) {
  const { close, askAmount } = useContext(PositionActionsContext);
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

/** A button of a row, which says why it cannot be pressed. */
function ActionButton({
  problem,
  onPress,
  children,
}: {
  problem: string | undefined;
  onPress: () => void;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <span className={styles.action}>
      <Button
        tabIndex={-1}
        aria-disabled={problem !== undefined || undefined}
        aria-describedby={problem === undefined ? undefined : id}
        title={problem}
        onClick={() => problem === undefined && onPress()}
      >
        {children}
      </Button>
      {problem !== undefined && <VisuallyHidden id={id}>{problem}</VisuallyHidden>}
    </span>
  );
}

/** The buttons of a position; in a narrow table, the row's menu has those besides 'Close'. */
export function PositionButtons({ row }: { row: PositionRow }) {
  const { reverse, askExits } = useContext(PositionActionsContext);
  return (
    <span className={styles.actions}>
      <CloseButton row={row} />
      <ActionButton problem={reverseProblem(row)} onPress={() => reverse(row)}>
        Reverse
      </ActionButton>
      <ActionButton problem={exitsProblem(row)} onPress={() => askExits(row)}>
        <span aria-hidden>TP / SL</span>
        <VisuallyHidden>Take profit / stop loss</VisuallyHidden>
      </ActionButton>
    </span>
  );
}

import type { RowMenu } from '@parallax/ui';
import { exitsProblem, reverseProblem } from './position-orders.ts';
import type { PositionRow } from './position-row.ts';

type Item = RowMenu['items'][number];

const itemOf = (label: string, problem: string | undefined, onSelect: () => void): Item =>
  problem === undefined
    ? { label, onSelect }
    : { label: `${label}: ${problem}`, disabled: true, onSelect };

/** What the menu of a position offers besides that of its contract; what cannot be done says why. */
export function positionMenuItems(
  row: PositionRow,
  actions: {
    readonly reverse: (row: PositionRow) => void;
    readonly askExits: (row: PositionRow) => void;
  },
): readonly Item[] {
  // no position, see `soldFromHoldings`
  if (row.position.soldFromHoldings === true) return [];
  return [
    itemOf('Reverse', reverseProblem(row), () => actions.reverse(row)),
    itemOf('Take profit / stop loss', exitsProblem(row), () => actions.askExits(row)),
  ];
}

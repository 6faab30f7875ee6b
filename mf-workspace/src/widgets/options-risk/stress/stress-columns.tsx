import { Badge, type TableColumn } from '@parallax/ui';
import { directionOfText, formatDecimalText, NO_VALUE } from '@parallax/ui/format';
import { ratioText } from '../../../widget-kit/accounts/account-margin.ts';
import { moveName, moveOf } from '../../../widget-kit/risk/move-of.ts';
import type { StressCell } from '../../../widget-kit/risk/use-stress.ts';
import styles from '../options-risk.module.css';
import { isSameMove, type StressMove, type StressRow } from './stress-grid.ts';

type Column = TableColumn<StressRow>;

const VOLATILITY = 'Volatility ';

const pnlText = ({ pnlUsd }: StressCell): string =>
  formatDecimalText(pnlUsd, { decimals: 0, signed: true });

/** Of the padding and of the mark of the worst cell, and of a character of a figure. */
const MARK_PX = 68;
const CHARACTER_PX = 7.3;

/** The least width in pixels of a column with these cells, the worst one among them: no figure is cut. */
export const stressColumnWidth = (cells: readonly StressCell[]): number =>
  Math.ceil(MARK_PX + CHARACTER_PX * Math.max(0, ...cells.map((cell) => pnlText(cell).length)));

const SPOT: Column = {
  id: 'spot',
  header: 'Spot',
  title: 'The move of all prices, and how much of the result counts if it is not all of it',
  width: 'minmax(72px, 0.8fr)',
  pinned: true,
  cell: ({ spot, weight }) => (
    <span title={weight === '1' ? undefined : `${ratioText(weight)} of the result counts`}>
      {moveOf(spot)}
      {weight !== '1' && <span className={styles.quiet}>{` × ${ratioText(weight)}`}</span>}
    </span>
  ),
};

function CellButton({
  cell,
  isWorst,
  onOpen,
}: {
  cell: StressCell;
  isWorst: boolean;
  onOpen: (move: StressMove) => void;
}) {
  const text = pnlText(cell);
  const { spot, vol } = cell;
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.figure}
      data-direction={directionOfText(text)}
      title={moveName(cell)}
      onClick={() => onOpen({ spot, vol })}
    >
      {isWorst && <Badge tone="down">Worst</Badge>} {text}
    </button>
  );
}

/** A column for each change of volatilities. */
export const stressColumns = (
  vols: readonly string[],
  {
    worst,
    width,
    onOpen,
  }: {
    worst: StressMove | null;
    /** the least in pixels */
    width: number;
    /** shows the lines of a cell; stable */
    onOpen: (move: StressMove) => void;
  },
): readonly Column[] => [
  SPOT,
  ...vols.map(
    (vol): Column => ({
      id: vol,
      header: VOLATILITY + moveOf(vol),
      group: VOLATILITY.trim(),
      groupPrefix: VOLATILITY,
      align: 'end',
      width: `minmax(${width}px, 1fr)`,
      controls: true,
      isShaded: ({ cells }) => {
        const cell = cells.get(vol);
        return cell !== undefined && isSameMove(cell, worst);
      },
      cell: ({ cells }) => {
        const cell = cells.get(vol);
        if (cell === undefined) return NO_VALUE;
        return <CellButton cell={cell} isWorst={isSameMove(cell, worst)} onOpen={onOpen} />;
      },
    }),
  ),
];

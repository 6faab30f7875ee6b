import { BASIS_POINTS, type TableColumn, type Unit } from '@parallax/ui';
import { formatSignedBps } from '@parallax/ui/format';
import { growingWidth, liveFigureColumn } from '../tables/live-figure-column.ts';
import { FigureCell } from './ladder-cells.tsx';
import type { LadderMarket } from './ladder-market.ts';
import type { LadderRow } from './ladder-rows.ts';

export interface FigureOptions
  extends Pick<
    TableColumn<LadderRow>,
    'id' | 'header' | 'fileHeading' | 'hint' | 'hiddenByDefault' | 'decimals'
  > {
  /** basis points by default */
  unit?: Unit<LadderRow>;
  value: (row: LadderRow) => number | undefined;
  text?: (value: number | undefined, row: LadderRow) => string;
  /** shown before the figure */
  prefix?: (row: LadderRow) => string;
  /** whether it depends on the taker fees */
  needsFees?: boolean;
}

/** A figure of both contracts. Rows with stale prices or without a value come last. */
export const figureColumn = (
  { hasReliableFigures, unknownFee }: LadderMarket,
  {
    value,
    text = formatSignedBps,
    unit = BASIS_POINTS,
    prefix,
    needsFees = false,
    ...column
  }: FigureOptions,
): TableColumn<LadderRow> =>
  liveFigureColumn({
    ...column,
    unit,
    width: growingWidth(96),
    cell: (row) => (
      <FigureCell
        id={column.id}
        row={row}
        text={() => text(value(row), row)}
        reason={() => (needsFees ? unknownFee(row) : undefined)}
        prefix={prefix && (() => prefix(row))}
      />
    ),
    isSortable: hasReliableFigures,
    value,
  });

import { contractKey, type Position } from '@parallax/protocol';
import { toNumber } from '@parallax/trading';
import {
  COMPUTED_PERCENT,
  LiveText,
  ModeBadge,
  ofDifferences,
  type TableColumn,
  type Unit,
  USD,
  unitByRow,
  VisuallyHidden,
} from '@parallax/ui';
import {
  counted,
  directionOfText,
  formatAveragePrice,
  formatDecimalText,
  formatOrderPrice,
  formatPercent,
  NO_VALUE,
} from '@parallax/ui/format';
import type { ReactNode } from 'react';
import {
  ACCOUNT_COLUMNS,
  CONTRACT_COLUMN,
  ContractCell,
  IN_PRICE_UNIT,
  numberOf,
  strategyColumn,
  symbolColumn,
  VENUE_COLUMN,
} from '../../widget-kit/accounts/record-columns.tsx';
import { type TableLines, twoLineColumns } from '../../widget-kit/accounts/table-lines.tsx';
import { IN_SECOND_LINE } from '../../widget-kit/contract/contract-lines.tsx';
import { MARGIN_MODE_NAMES } from '../../widget-kit/orders/order-names.ts';
import styles from './live-positions.module.css';
import { PositionButtons } from './position-buttons.tsx';
import {
  amountUnitOf,
  isFace,
  liveFigures,
  markOf,
  moneyDecimals,
  type PositionGroup,
  type PositionRow,
  positionAmountText,
  soldAmountOf,
  textOf,
} from './position-row.ts';
import { grossUsd, netUsd, sumUsd } from './position-sums.ts';
import { FEES_LEFT_OUT, LiveProfit, plainDollars, signedDollars } from './position-totals.tsx';

type Column = TableColumn<PositionRow>;

const keysOf = ({ contract }: PositionRow): string[] =>
  contract === undefined ? [] : [contractKey(contract)];

/** 'Isolated 20×' */
const marginText = ({ marginMode, leverage }: Position): string =>
  marginMode === null
    ? NO_VALUE
    : `${MARGIN_MODE_NAMES[marginMode]} ${formatDecimalText(leverage, { most: 1 })}×`;

const priceText = (text: string | null, { contract }: PositionRow): string =>
  formatOrderPrice(text, contract);

const entryText = ({ position, contract }: PositionRow): string =>
  formatAveragePrice(position.entryPrice, contract);

function moneyText(text: string | null, { position: { asset } }: PositionRow): string {
  const formatted = formatDecimalText(text, { decimals: moneyDecimals(asset), signed: true });
  return text === null ? formatted : `${formatted} ${asset}`;
}

const feesText = ({ position: { fees, asset } }: PositionRow): string =>
  `${formatDecimalText(fees, { decimals: moneyDecimals(asset) })} ${asset}`;

const breakEvenText = ({ position, contract }: PositionRow): string =>
  formatAveragePrice(position.breakEven, contract);

const FACE = 'Face USD';

/** The notional at the mark price, or the face of an inverse contract, which says so. */
function Notional({ row }: { row: PositionRow }) {
  const text = formatDecimalText(row.position.notionalUsd, { decimals: 2 });
  if (!isFace(row)) return text;
  return (
    <span title={FACE}>
      {text}
      <VisuallyHidden> {FACE}</VisuallyHidden>
    </span>
  );
}

const IN_ASSET: Unit<PositionRow> = unitByRow('Asset', ({ position }) => position.asset);
/** An average entry price has more digits than the profit is known to. */
const UNREALISED_UNIT: Unit<PositionRow> = ofDifferences(IN_ASSET, ({ position }) =>
  moneyDecimals(position.asset),
);
const UNREALISED_USD_UNIT: Unit<PositionRow> = ofDifferences(USD, () => 2);
const IN_SIZE_UNIT: Unit<PositionRow> = unitByRow('Amount unit', amountUnitOf);

function Unrealised({ row }: { row: PositionRow }) {
  return (
    <LiveText
      tickers={keysOf(row)}
      compute={() => {
        const text = moneyText(textOf(liveFigures(row).unrealised), row);
        return { text, direction: directionOfText(text) };
      }}
    />
  );
}

const dollarsText = (row: PositionRow): string =>
  formatDecimalText(textOf(liveFigures(row).unrealisedUsd), { decimals: 2, signed: true });

const shareOf = (row: PositionRow): number | null => {
  const { share } = liveFigures(row);
  return share === null ? null : toNumber(share);
};

const shareText = (row: PositionRow): string => formatPercent(shareOf(row));

const LiveFigure = ({ row, of }: { row: PositionRow; of: (row: PositionRow) => string }) => (
  <LiveText
    tickers={keysOf(row)}
    compute={() => {
      const text = of(row);
      return { text, direction: directionOfText(text) };
    }}
  />
);

const Mark = ({ row }: { row: PositionRow }) => (
  <LiveText tickers={keysOf(row)} compute={() => ({ text: priceText(markOf(row), row) })} />
);

const COLUMNS: readonly Column[] = [
  { ...CONTRACT_COLUMN, pinned: true },
  VENUE_COLUMN,
  symbolColumn(({ position }) => position.symbol),
  ...ACCOUNT_COLUMNS,
  {
    id: 'amount',
    header: 'Amount',
    title: "Negative for a short position; 'Sold' for coins that the account held before",
    align: 'end',
    fixed: true,
    width: 'minmax(96px, 1fr)',
    cell: positionAmountText,
    unit: IN_SIZE_UNIT,
    value: ({ position }) => (position.soldFromHoldings === true ? null : position.amount),
    sortValue: ({ position }) => Number(position.amount),
  },
  {
    id: 'sold',
    header: 'Sold from holdings',
    title: 'Coins that were sold and that the account held before',
    align: 'end',
    hiddenByDefault: true,
    alwaysExported: true,
    width: 'minmax(96px, 1fr)',
    cell: (row) => formatDecimalText(soldAmountOf(row)),
    unit: IN_SIZE_UNIT,
    value: soldAmountOf,
    sortValue: (row) => numberOf(soldAmountOf(row)),
  },
  {
    id: 'entry',
    header: 'Entry',
    title: 'Average price',
    align: 'end',
    width: 'minmax(84px, 1fr)',
    cell: entryText,
    unit: IN_PRICE_UNIT,
    sortValue: ({ position }) => numberOf(position.entryPrice),
  },
  {
    id: 'mark',
    header: 'Mark',
    title: 'Mark price, or else the mid or last price',
    align: 'end',
    width: 'minmax(84px, 1fr)',
    live: true,
    cell: (row) => <Mark row={row} />,
    unit: IN_PRICE_UNIT,
    value: markOf,
    sortValue: (row) => numberOf(markOf(row)),
  },
  {
    id: 'unrealised',
    header: 'Unrealised',
    title: 'Profit at the mark price that is not realised',
    align: 'end',
    essential: true,
    width: 'minmax(104px, 1fr)',
    live: true,
    cell: (row) => <Unrealised row={row} />,
    unit: UNREALISED_UNIT,
    sortValue: (row) => numberOf(textOf(liveFigures(row).unrealised)),
  },
  {
    id: 'unrealisedUsd',
    header: 'Unrealised USD',
    title: 'At the mark price, and at the index price of the asset',
    align: 'end',
    width: 'minmax(96px, 1fr)',
    live: true,
    cell: (row) => <LiveFigure row={row} of={dollarsText} />,
    unit: UNREALISED_USD_UNIT,
    sortValue: (row) => numberOf(textOf(liveFigures(row).unrealisedUsd)),
  },
  {
    id: 'unrealisedShare',
    header: 'Unrealised %',
    title: 'Of the notional at the entry price',
    align: 'end',
    width: 'minmax(72px, 1fr)',
    live: true,
    cell: (row) => <LiveFigure row={row} of={shareText} />,
    unit: COMPUTED_PERCENT,
    sortValue: shareOf,
  },
  {
    id: 'breakEven',
    header: 'Break-even',
    title: `Closing at the market at this price leaves nothing, with realised profit, funding and fees. ${FEES_LEFT_OUT}`,
    align: 'end',
    width: 'minmax(84px, 1fr)',
    cell: breakEvenText,
    unit: IN_PRICE_UNIT,
    value: ({ position }) => position.breakEven,
    sortValue: ({ position }) => numberOf(position.breakEven),
  },
  {
    id: 'funding',
    header: 'Funding',
    title: 'Received since the position was opened; negative if paid',
    align: 'end',
    width: 'minmax(104px, 1fr)',
    cell: (row) => moneyText(row.position.funding, row),
    unit: IN_ASSET,
    value: ({ position }) => position.funding,
    sortValue: ({ position }) => Number(position.funding),
  },
  {
    id: 'fees',
    header: 'Fees',
    title: `Paid since the position was opened; negative for rebates. ${FEES_LEFT_OUT}`,
    align: 'end',
    width: 'minmax(96px, 1fr)',
    cell: (row) => feesText(row),
    unit: IN_ASSET,
    value: ({ position }) => position.fees,
    sortValue: ({ position }) => Number(position.fees),
  },
  {
    id: 'realised',
    header: 'Realised',
    title: 'Since the position was opened, without funding and fees',
    align: 'end',
    width: 'minmax(104px, 1fr)',
    cell: (row) => moneyText(row.position.realised, row),
    unit: IN_ASSET,
    sortValue: ({ position }) => Number(position.realised),
  },
  {
    id: 'margin',
    header: 'Margin',
    title:
      'The margin mode, and the leverage that is set or else the notional as a multiple of the margin',
    align: 'end',
    width: 'minmax(92px, 1fr)',
    cell: ({ position }) => marginText(position),
    value: ({ position }) => (position.marginMode === null ? null : marginText(position)),
    sortValue: ({ position }) => numberOf(position.leverage),
  },
  {
    id: 'liquidation',
    header: 'Liquidation',
    title: 'The mark price at which the venue would close the position',
    align: 'end',
    width: 'minmax(84px, 1fr)',
    cell: (row) => priceText(row.position.liquidationPrice, row),
    unit: IN_PRICE_UNIT,
    sortValue: ({ position }) => numberOf(position.liquidationPrice),
  },
  {
    id: 'notional',
    header: 'Notional USD',
    title: `At the mark price; of inverse contracts their face (${FACE})`,
    align: 'end',
    width: 'minmax(96px, 1fr)',
    cell: (row) => <Notional row={row} />,
    value: ({ position }) => position.notionalUsd,
    unit: USD,
    sortValue: ({ position }) => numberOf(position.notionalUsd),
  },
  {
    id: 'actions',
    header: 'Actions',
    hideHeader: true,
    align: 'end',
    width: 'var(--actions)',
    fixed: true,
    pinned: true,
    controls: true,
    cell: (row) => row.position.soldFromHoldings !== true && <PositionButtons row={row} />,
  },
];

const inTwoLines = (column: Column): Column => {
  switch (column.id) {
    case 'contract':
      return { ...column, cell: (row) => <ContractCell row={row} narrow /> };
    case 'amount':
      return {
        ...column,
        header: 'Amount',
        cell: (row) => (
          <>
            {positionAmountText(row)}
            <span className={styles.secondLine}>
              <Unrealised row={row} />
            </span>
          </>
        ),
      };
    case 'entry':
      return {
        ...column,
        header: 'Entry, mark',
        fileHeading: 'Entry',
        cell: (row) => (
          <>
            {entryText(row)}
            <span className={styles.secondLine}>
              <Mark row={row} />
            </span>
          </>
        ),
      };
    case 'account':
      return { ...column, width: 'minmax(80px, 220px)' };
    case 'liquidation':
      return {
        ...column,
        cell: (row) => (
          <>
            {priceText(row.position.liquidationPrice, row)}
            <span className={styles.secondLine}>{marginText(row.position)}</span>
          </>
        ),
      };
    case 'notional':
      return {
        ...column,
        cell: (row) => (
          <>
            <Notional row={row} />
            <span className={styles.secondLine}>{moneyText(row.position.realised, row)}</span>
          </>
        ),
      };
    case 'unrealisedUsd':
      return {
        ...column,
        header: 'Unrealised USD, %',
        fileHeading: 'Unrealised USD',
        cell: (row) => (
          <>
            <LiveFigure row={row} of={dollarsText} />
            <span className={styles.secondLine}>
              <LiveFigure row={row} of={shareText} />
            </span>
          </>
        ),
      };
    case 'funding':
      return {
        ...column,
        header: 'Funding, fees',
        fileHeading: 'Funding',
        cell: (row) => (
          <>
            {moneyText(row.position.funding, row)}
            <span className={styles.secondLine}>{feesText(row)}</span>
          </>
        ),
      };
    case 'unrealised':
    case 'unrealisedShare':
    case 'fees':
    case 'mark':
    case 'venue':
    case 'margin':
    case 'realised':
      return { ...column, essential: false, ...IN_SECOND_LINE };
    default:
      return column;
  }
};

/** What the heading of a group shows in a column: its name, and the sums in dollars. */
function headingCell(id: string, { title, mode, rows }: PositionGroup): ReactNode {
  switch (id) {
    case 'contract':
      return (
        <span className={styles.group}>
          <span className={styles.groupName} title={title}>
            {title}
          </span>
          <ModeBadge mode={mode} />
          <span className={styles.quiet}>{counted(rows.length, 'position')}</span>
        </span>
      );
    case 'amount':
      return <span title="Long less short, in USD">{`Net ${signedDollars(netUsd(rows))}`}</span>;
    case 'unrealisedUsd':
      return <LiveProfit rows={rows} />;
    case 'realised':
      return signedDollars(sumUsd(rows, 'realised'));
    case 'funding':
      return signedDollars(sumUsd(rows, 'funding'));
    case 'fees':
      return plainDollars(sumUsd(rows, 'fees'));
    case 'notional':
      return plainDollars(grossUsd(rows));
    default:
      return null;
  }
}

const withHeadingCells = (column: Column): Column => ({
  ...column,
  cell: (row) => (row.group === undefined ? column.cell(row) : headingCell(column.id, row.group)),
});

/** The widths at which a table of 280 px shows what a position is, and its button. */
const NARROW_WIDTHS = new Map([
  ['contract', 'minmax(72px, 1fr)'],
  ['amount', 'minmax(88px, 1.2fr)'],
  ['actions', 'minmax(54px, 1fr)'],
]);

const BY_LINES = twoLineColumns(COLUMNS, inTwoLines, NARROW_WIDTHS);
const POSITION_COLUMNS = {
  one: BY_LINES.one.map(withHeadingCells),
  two: BY_LINES.two.map(withHeadingCells),
  narrow: BY_LINES.narrow.map(withHeadingCells),
};

/** @param tagOf the tag of a strategy by its id */
export const positionColumns = (
  lines: TableLines,
  tagOf: (id: string | null) => string | null,
): readonly Column[] => [
  ...POSITION_COLUMNS[lines],
  withHeadingCells({
    ...strategyColumn<PositionRow>(({ position }) => tagOf(position.strategyId)),
    hiddenByDefault: true,
  }),
];

import { contractKey, type Position } from '@parallax/protocol';
import {
  LiveText,
  ofDifferences,
  type TableColumn,
  type Unit,
  USD,
  unitByRow,
  VisuallyHidden,
} from '@parallax/ui';
import {
  directionOfText,
  formatAveragePrice,
  formatDecimalText,
  formatOrderPrice,
  NO_VALUE,
} from '@parallax/ui/format';
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
import { CloseButton } from './close-button.tsx';
import styles from './live-positions.module.css';
import {
  amountUnitOf,
  isFace,
  markOf,
  moneyDecimals,
  type PositionRow,
  positionAmountText,
  soldAmountOf,
  unrealisedOf,
} from './position-row.ts';

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
const IN_SIZE_UNIT: Unit<PositionRow> = unitByRow('Amount unit', amountUnitOf);

function Unrealised({ row }: { row: PositionRow }) {
  return (
    <LiveText
      tickers={keysOf(row)}
      compute={() => {
        const text = moneyText(unrealisedOf(row), row);
        return { text, direction: directionOfText(text) };
      }}
    />
  );
}

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
    sortValue: (row) => numberOf(unrealisedOf(row)),
  },
  {
    id: 'realised',
    header: 'Realised',
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
    width: '64px',
    fixed: true,
    pinned: true,
    controls: true,
    cell: (row) => row.position.soldFromHoldings !== true && <CloseButton row={row} />,
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
    case 'unrealised':
    case 'mark':
    case 'venue':
    case 'margin':
    case 'realised':
      return { ...column, essential: false, ...IN_SECOND_LINE };
    default:
      return column;
  }
};

/** The widths at which a table of 280 px shows what a position is, and its button. */
const NARROW_WIDTHS = new Map([
  ['contract', 'minmax(72px, 1fr)'],
  ['amount', 'minmax(88px, 1.2fr)'],
  ['actions', 'minmax(54px, 1fr)'],
]);

const POSITION_COLUMNS = twoLineColumns(COLUMNS, inTwoLines, NARROW_WIDTHS);

/** @param tagOf the tag of a strategy by its id */
export const positionColumns = (
  lines: TableLines,
  tagOf: (id: string | null) => string | null,
): readonly Column[] => [
  ...POSITION_COLUMNS[lines],
  {
    ...strategyColumn<PositionRow>(({ position }) => tagOf(position.strategyId)),
    hiddenByDefault: true,
  },
];

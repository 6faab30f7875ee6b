import { type TableColumn, type Unit, unitByRow } from '@parallax/ui';
import { amountText, formatDecimalText, formatOrderPrice } from '@parallax/ui/format';
import {
  ACCOUNT_COLUMNS,
  CONTRACT_COLUMN,
  IN_PRICE_UNIT,
  SideText,
  sideColumn,
  strategyColumn,
  symbolColumn,
  timeColumn,
  timeInTwoLines,
  VENUE_COLUMN,
} from '../accounts/record-columns.tsx';
import type { FillRow } from '../accounts/record-row.ts';
import { type TableLines, twoLineColumns } from '../accounts/table-lines.tsx';
import { IN_SECOND_LINE, SecondLine } from '../contract/contract-lines.tsx';
import { liquidityNameOf } from '../orders/order-names.ts';

type Column = TableColumn<FillRow>;

const unitOf = ({ contract }: FillRow): string => contract?.contractSizeUnit ?? '';

const IN_AMOUNT_UNIT: Unit<FillRow> = unitByRow('Amount unit', unitOf);
const IN_FEE_ASSET: Unit<FillRow> = unitByRow('Fee asset', ({ fill }) => fill.feeAsset);

const priceText = ({ fill, contract }: FillRow): string => formatOrderPrice(fill.price, contract);

const COLUMNS: readonly Column[] = [
  CONTRACT_COLUMN,
  { ...VENUE_COLUMN, hiddenByDefault: true },
  symbolColumn(({ fill }) => fill.symbol),
  sideColumn(({ fill }) => fill.side),
  {
    id: 'amount',
    header: 'Amount',
    align: 'end',
    fixed: true,
    width: 'minmax(96px, 1fr)',
    cell: (row) => amountText(row.fill.amount, unitOf(row)),
    unit: IN_AMOUNT_UNIT,
    value: ({ fill }) => fill.amount,
  },
  {
    id: 'price',
    header: 'Price',
    align: 'end',
    width: 'minmax(84px, 1fr)',
    cell: priceText,
    unit: IN_PRICE_UNIT,
    value: ({ fill }) => fill.price,
  },
  {
    id: 'fee',
    header: 'Fee',
    title: 'Negative for a rebate',
    align: 'end',
    width: 'minmax(116px, 1fr)',
    cell: ({ fill }) => `${formatDecimalText(fill.fee, { most: 8 })} ${fill.feeAsset}`,
    unit: IN_FEE_ASSET,
    value: ({ fill }) => fill.fee,
  },
  {
    id: 'liquidity',
    header: 'Maker, taker',
    title: 'Or what has made the trade without an order, such as a liquidation',
    width: 'minmax(80px, 96px)',
    cell: ({ fill }) => liquidityNameOf(fill),
    value: ({ fill }) => liquidityNameOf(fill),
  },
  ...ACCOUNT_COLUMNS,
  timeColumn('Time', ({ fill }) => fill.at),
  {
    id: 'order',
    header: 'Order ID',
    hiddenByDefault: true,
    alwaysExported: true,
    width: 'minmax(160px, 260px)',
    cell: ({ fill }) => fill.orderId,
    value: ({ fill }) => fill.orderId,
  },
  {
    id: 'id',
    header: 'Trade ID',
    hiddenByDefault: true,
    alwaysExported: true,
    width: 'minmax(96px, 260px)',
    cell: ({ fill }) => fill.id,
    value: ({ fill }) => fill.id,
  },
];

const inTwoLines = (column: Column): Column => {
  switch (column.id) {
    case 'contract':
      return {
        ...column,
        cell: (row) => (
          <>
            <span title={`${row.contractName} · ${row.venueName}`}>{row.contractName}</span>
            <SecondLine>
              <SideText side={row.fill.side} />
              {` · ${liquidityNameOf(row.fill)}`}
            </SecondLine>
          </>
        ),
      };
    case 'amount':
      return {
        ...column,
        header: 'Amount, price',
        fileHeading: 'Amount',
        cell: (row) => (
          <>
            {amountText(row.fill.amount, unitOf(row))}
            <SecondLine>{priceText(row)}</SecondLine>
          </>
        ),
      };
    case 'side':
    case 'liquidity':
    case 'price':
      return { ...column, ...IN_SECOND_LINE };
    case 'time':
      return timeInTwoLines(column, ({ fill }) => fill.at);
    default:
      return column;
  }
};

/** The widths at which a table of 280 px shows what was traded, and when. */
const NARROW_WIDTHS = new Map([
  ['contract', 'minmax(96px, 1fr)'],
  ['amount', 'minmax(84px, 1fr)'],
  ['time', 'minmax(72px, 1fr)'],
]);

const FILL_COLUMNS = twoLineColumns(COLUMNS, inTwoLines, NARROW_WIDTHS);

/** @param tagOf the tag of a strategy by its id */
export const fillColumns = (
  lines: TableLines,
  tagOf: (id: string | null) => string | null,
): readonly Column[] => [
  ...FILL_COLUMNS[lines],
  strategyColumn(({ fill }) => tagOf(fill.strategyId)),
];

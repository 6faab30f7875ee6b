import { type Contract, nameOfKey } from '@parallax/protocol';
import { minWidthToShow, type TableColumn, USD, UTC_TIME, unitByRow } from '@parallax/ui';
import {
  contractName,
  dollarDecimals,
  formatCompactInColumn,
  formatCount,
  formatPrice,
  formatSize,
  formatTime,
  TIME_ZONE_HINT,
  timeHeader,
} from '@parallax/ui/format';
import {
  ContractLines,
  IN_SECOND_LINE,
  SecondLine,
  VenueLine,
} from '../../widget-kit/contract/contract-lines.tsx';
import type { ValuedLiquidation } from './liquidation-bars.ts';
import styles from './liquidations.module.css';

/** A liquidation with its contract, if the catalogue still has it. */
export interface TapeRow {
  readonly liquidation: ValuedLiquidation;
  readonly contract: Contract | undefined;
  /** display name */
  readonly venue: string;
}

type Column = TableColumn<TapeRow>;

const PRICE_DECIMALS = 2;
const SIZE_DECIMALS = 4;
/** From here on, decimals do not matter. */
const MIN_WHOLE_SIZE = 10_000;
/** Sizes from here on are abbreviated: in full, with the unit, they would not fit the column. */
const MAX_WHOLE_SIZE = 1_000_000;

/** The liquidated position: a forced sale closes a long one. */
const positionOf = ({ liquidation }: TapeRow): string =>
  liquidation.side === 'sell' ? 'Long' : 'Short';

const nameOf = ({ contract, liquidation }: TapeRow): string =>
  contract === undefined ? nameOfKey(liquidation.contract) : contractName(contract);

const venueOf = ({ venue }: TapeRow): string => venue;

const priceDecimalsOf = ({ contract }: TapeRow): number =>
  contract?.priceDecimals ?? PRICE_DECIMALS;

const priceOf = (row: TapeRow): string => formatPrice(row.liquidation.price, priceDecimalsOf(row));

const toneOf = ({ liquidation }: TapeRow) =>
  liquidation.side === 'sell' ? styles.down : styles.up;

function sizeDecimalsOf({ liquidation, contract }: TapeRow): number {
  if (contract === undefined) return SIZE_DECIMALS;
  const { base, qtyDecimals, contractSizeUnit } = contract;
  const worth = dollarDecimals({ ...contract, contractSizeUnit: base }, liquidation.price);
  // the venue's quantity decimals of an inverse contract are in another unit
  return contractSizeUnit === base
    ? Math.min(qtyDecimals, worth ?? qtyDecimals)
    : (worth ?? SIZE_DECIMALS);
}

function sizeOf(row: TapeRow): string {
  const { base_value: size } = row.liquidation;
  if (size >= MAX_WHOLE_SIZE) return formatCompactInColumn(size);
  return size < MIN_WHOLE_SIZE ? formatSize(size, sizeDecimalsOf(row)) : formatCount(size);
}

/** In the base. For inverse contracts, the number of contracts would only restate the value. */
const Size = (row: TapeRow) => (
  <>
    {sizeOf(row)} <span className={styles.unit}>{row.liquidation.base}</span>
  </>
);

function Name({ row, narrow }: { row: TapeRow; narrow: boolean }) {
  const { contract, liquidation } = row;
  const time = formatTime(liquidation.at);
  if (contract !== undefined) {
    return <ContractLines contract={contract} narrow={narrow} time={time} />;
  }
  return (
    <>
      {nameOf(row)}
      {narrow && (
        <VenueLine
          venue={{ exchange: liquidation.exchange, exchangeName: venueOf(row) }}
          time={time}
        />
      )}
    </>
  );
}

const valueColumn = (narrow: boolean): Column => ({
  id: 'value',
  header: 'Value (USD)',
  // room for '@0.0000062978'
  width: narrow ? 'minmax(91px, 1fr)' : 'minmax(88px, 0.8fr)',
  essential: true,
  title: 'In US dollars at index prices',
  align: 'end',
  unit: USD,
  filter: 'range',
  cell: (row) => (
    <>
      {formatCount(row.liquidation.dollars)}
      {narrow && <SecondLine> @{priceOf(row)}</SecondLine>}
    </>
  ),
  sortValue: ({ liquidation }) => liquidation.dollars,
});

/**
 * The columns of the tape.
 * @param narrow whether the rows have two lines, with the time and the venue below the contract, and
 * the price below the value
 */
const tapeColumns = (narrow: boolean): readonly Column[] => [
  {
    id: 'time',
    get header() {
      return timeHeader();
    },
    fileHeading: 'Time',
    unit: UTC_TIME,
    title: TIME_ZONE_HINT,
    width: 'minmax(80px, 0.8fr)',
    ...(narrow && IN_SECOND_LINE),
    cell: ({ liquidation }) => formatTime(liquidation.at),
    sortValue: ({ liquidation }) => liquidation.at,
  },
  {
    id: 'contract',
    get header() {
      return narrow ? `Contract, ${timeHeader('time')}` : 'Contract';
    },
    fileHeading: 'Contract',
    ...(narrow && { title: TIME_ZONE_HINT }),
    // room for '09:40:59 · Binance COIN-M' before other columns grow
    width: narrow ? 'minmax(125px, 220px)' : 'minmax(160px, 1.4fr)',
    fixed: true,
    filter: 'text',
    cell: (row) => <Name row={row} narrow={narrow} />,
    sortValue: nameOf,
    value: nameOf,
  },
  {
    id: 'side',
    header: 'Side',
    width: narrow ? 'minmax(34px, 0.4fr)' : 'minmax(60px, 0.8fr)',
    essential: true,
    title: 'The side that was liquidated: a forced sale closes a long position',
    filter: 'choice',
    cell: (row) => <span className={toneOf(row)}>{positionOf(row)}</span>,
    sortValue: positionOf,
  },
  ...(narrow ? [valueColumn(narrow)] : []),
  {
    id: 'price',
    header: 'Price',
    align: 'end',
    width: 'minmax(88px, 1fr)',
    ...(narrow && IN_SECOND_LINE),
    decimals: priceDecimalsOf,
    unit: unitByRow('Quote', ({ liquidation }) => liquidation.quote),
    cell: priceOf,
    sortValue: ({ liquidation }) => liquidation.price,
  },
  {
    id: 'size',
    header: 'Size',
    title: 'In the base',
    align: 'end',
    unit: unitByRow('Base', ({ liquidation }) => liquidation.base),
    width: 'minmax(128px, 1.2fr)',
    cell: Size,
    sortValue: ({ liquidation }) => liquidation.base_value,
  },
  ...(narrow ? [] : [valueColumn(narrow)]),
  {
    id: 'venue',
    header: 'Venue',
    width: 'minmax(120px, 1fr)',
    ...(narrow && IN_SECOND_LINE),
    filter: 'choice',
    cell: venueOf,
    sortValue: venueOf,
  },
];

export const TAPE_COLUMNS = tapeColumns(false);
export const NARROW_TAPE_COLUMNS = tapeColumns(true);
/** In a narrower table, the venue is in the second line. */
export const ONE_LINE_PX = minWidthToShow(TAPE_COLUMNS, 'venue', { hasMenus: true });

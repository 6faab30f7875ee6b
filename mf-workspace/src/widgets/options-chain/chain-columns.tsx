import type { OptionQuote, OptionType } from '@parallax/protocol';
import { COLUMN_GAP, isHidden, type TableColumn, type TableState } from '@parallax/ui';
import {
  formatCompactInColumn,
  formatDelta,
  formatPrice,
  formatSize,
  formatVolatility,
} from '@parallax/ui/format';
import { decimalsOf } from '../../widget-kit/contract/decimals-of.ts';
import { type ChainRow, greekDecimals, isInTheMoney } from '../../widget-kit/options/chain-rows.ts';
import { type ChainCurrencies, explainedUnit, type QuoteField, unitOf } from './chain-units.ts';
import styles from './options-chain.module.css';
import type { SideFilter } from './options-chain-settings.ts';

type Column = TableColumn<ChainRow>;

interface FieldColumn {
  readonly field: QuoteField;
  readonly header: string;
  readonly format: (value: number | null, quote: OptionQuote) => string;
  readonly essential?: boolean;
}

interface ChainFormat extends ChainCurrencies {
  readonly underlying: number | null;
  /** the strike nearest to the underlying */
  readonly atTheMoney: number | undefined;
  readonly priceDecimalsOf: (contract: string) => number;
  readonly markDecimalsOf: (contract: string) => number;
  readonly sizeDecimalsOf: (contract: string) => number;
}

/** Sizes of at least this are abbreviated: 1.23K. */
const COMPACT_FROM = 1_000;

const PRICE_WIDTH = 68;
const NUMBER_WIDTH = 60;
const STRIKE_WIDTH = 92;
/** the row menus, the padding of the rows, the gap beside the strike and the scroll bar */
const FIXED_WIDTH = 72;

/** The fields in the order in which a table adds their columns as it gets wider. */
const BY_IMPORTANCE: readonly QuoteField[] = [
  'bid',
  'ask',
  'mark_iv',
  'delta',
  'mark_price',
  'bid_iv',
  'ask_iv',
  'last',
  'volume_24h_base',
  'open_interest',
  'bid_size',
  'ask_size',
  'theta',
  'vega',
  'gamma',
];

const WIDTHS: Readonly<Record<QuoteField, number>> = {
  bid: PRICE_WIDTH,
  ask: PRICE_WIDTH,
  mark_iv: NUMBER_WIDTH,
  delta: NUMBER_WIDTH,
  mark_price: PRICE_WIDTH,
  bid_iv: NUMBER_WIDTH,
  ask_iv: NUMBER_WIDTH,
  volume_24h_base: NUMBER_WIDTH,
  last: PRICE_WIDTH,
  open_interest: NUMBER_WIDTH,
  bid_size: NUMBER_WIDTH,
  ask_size: NUMBER_WIDTH,
  theta: NUMBER_WIDTH,
  vega: NUMBER_WIDTH,
  // 0.0000125
  gamma: 76,
};

/** How many columns per side fit beside the strike, by importance, with `sides` sides shown. */
function columnsThatFit(width: number, sides: number): number {
  let remaining = width - STRIKE_WIDTH - FIXED_WIDTH;
  const firstThatDoesNotFit = BY_IMPORTANCE.findIndex((field) => {
    remaining -= sides * (WIDTHS[field] + COLUMN_GAP);
    return remaining < 0;
  });
  return firstThatDoesNotFit < 0 ? BY_IMPORTANCE.length : firstThatDoesNotFit;
}

/** Below this width the grid puts the strike first instead of between the sides. */
const BOTH_SIDES_MIN_PX = 480;

/** The number of columns per side when both sides are shown. */
export const columnsPerSide = (width: number): number =>
  width < BOTH_SIDES_MIN_PX ? 0 : columnsThatFit(width, 2);

/** Enough for all prices and volatilities; a table that is too narrow for them scrolls. */
const SINGLE_SIDE_MIN = 8;

export const columnsOfSingleSide = (width: number): number =>
  Math.max(SINGLE_SIDE_MIN, columnsThatFit(width, 1));

const TYPE_NAMES = { call: 'Call', put: 'Put' } as const;
const GROUPS = { call: 'Calls', put: 'Puts' } as const;

const withDecimals = (decimals: number) => (value: number | null) => formatPrice(value, decimals);

/** The columns of one side, from the strike outwards; bid and ask stay in this order on both sides. */
function fieldColumns({
  underlying,
  priceDecimalsOf,
  markDecimalsOf,
  sizeDecimalsOf,
}: ChainFormat): readonly (readonly FieldColumn[])[] {
  const price: FieldColumn['format'] = (value, { contract }) =>
    formatPrice(value, priceDecimalsOf(contract));
  const mark: FieldColumn['format'] = (value, { contract }) =>
    formatPrice(value, markDecimalsOf(contract));
  const size: FieldColumn['format'] = (value, { contract }) =>
    value !== null && value >= COMPACT_FROM
      ? formatCompactInColumn(value)
      : formatSize(value, sizeDecimalsOf(contract));
  const { gamma, thetaVega } = greekDecimals(underlying);
  return [
    [
      { field: 'bid', header: 'Bid', format: price, essential: true },
      { field: 'ask', header: 'Ask', format: price, essential: true },
    ],
    [
      { field: 'bid_size', header: 'Bid size', format: size },
      { field: 'ask_size', header: 'Ask size', format: size },
    ],
    [
      { field: 'bid_iv', header: 'Bid IV', format: formatVolatility },
      { field: 'ask_iv', header: 'Ask IV', format: formatVolatility },
    ],
    [{ field: 'mark_price', header: 'Mark', format: mark }],
    [{ field: 'mark_iv', header: 'Mark IV', format: formatVolatility, essential: true }],
    [{ field: 'delta', header: 'Delta', format: formatDelta }],
    [{ field: 'gamma', header: 'Gamma', format: withDecimals(gamma) }],
    [{ field: 'theta', header: 'Theta', format: withDecimals(thetaVega) }],
    [{ field: 'vega', header: 'Vega', format: withDecimals(thetaVega) }],
    [{ field: 'volume_24h_base', header: 'Volume', format: size }],
    [{ field: 'open_interest', header: 'Open int.', format: size }],
    [{ field: 'last', header: 'Last', format: price }],
  ];
}

const PRICES: readonly QuoteField[] = ['bid', 'ask', 'mark_price', 'last'];
const SIZES: readonly QuoteField[] = ['volume_24h_base', 'open_interest', 'bid_size', 'ask_size'];

const columnId = (type: OptionType, field: QuoteField): string => `${type} ${field}`;

/** The type of the options whose quotes a column shows; undefined for the strike. */
export const optionTypeOf = ({ group }: Column): OptionType | undefined =>
  group === GROUPS.call ? 'call' : group === GROUPS.put ? 'put' : undefined;

const typesOf = (side: SideFilter): readonly OptionType[] =>
  side === 'Both' ? ['call', 'put'] : side === 'Calls' ? ['call'] : ['put'];

const isShownByDefault = (field: QuoteField, count: number): boolean =>
  BY_IMPORTANCE.indexOf(field) < count;

/**
 * Whether the chain has columns of prices, and of sizes.
 * @param count the number of columns shown per side by default
 */
export function shownUnits(
  side: SideFilter,
  count: number,
  table: TableState,
): { readonly prices: boolean; readonly sizes: boolean } {
  const shows = (field: QuoteField): boolean =>
    typesOf(side).some(
      (type) =>
        !isHidden(
          { id: columnId(type, field), hiddenByDefault: !isShownByDefault(field, count) },
          table,
        ),
    );
  return { prices: PRICES.some(shows), sizes: SIZES.some(shows) };
}

function quoteColumn(
  type: OptionType,
  format: ChainFormat,
  column: FieldColumn & Pick<Column, 'hiddenByDefault' | 'unavailable'>,
): Column {
  const { field, header, hiddenByDefault = false, essential = false } = column;
  const name = `${TYPE_NAMES[type]} ${header}`;
  const unit = unitOf(field, format);
  const explained = explainedUnit(field, format);
  return {
    id: columnId(type, field),
    header: name,
    group: GROUPS[type],
    groupPrefix: `${TYPE_NAMES[type]} `,
    ...(explained !== undefined && { title: `${name} ${explained}` }),
    width: `minmax(${WIDTHS[field]}px, 1fr)`,
    align: 'end',
    hiddenByDefault,
    unavailable: column.unavailable,
    essential,
    filter: 'range',
    unit,
    isShaded: ({ strike }) => isInTheMoney(type, strike, format.underlying),
    cell: (row) => {
      const quote = row[type];
      return (
        <span className={styles[type]}>
          {quote === null ? '—' : column.format(quote[field], quote)}
        </span>
      );
    },
    sortValue: (row) => row[type]?.[field],
  };
}

/**
 * The columns of the chain: the strike is between calls and puts, or before a single side. Those of
 * a side that is not shown are unavailable, so that the user's settings of them are kept.
 * @param count the number of columns shown per side by default
 */
export function chainColumns(
  format: ChainFormat,
  side: SideFilter,
  { strikeDecimals, count }: { strikeDecimals: number; count: number },
): readonly Column[] {
  const groups = fieldColumns(format);
  const types = typesOf(side);
  const columnsOf = (type: OptionType, fields: readonly FieldColumn[]): readonly Column[] =>
    fields.map((column) =>
      quoteColumn(type, format, {
        ...column,
        hiddenByDefault: !isShownByDefault(column.field, count),
        unavailable: types.includes(type) ? undefined : `${GROUPS[type]} are not shown`,
      }),
    );
  const strike: Column = {
    id: 'strike',
    header: 'Strike',
    width: `minmax(${STRIKE_WIDTH}px, 1fr)`,
    align: 'end',
    fixed: true,
    filter: 'range',
    unit: { name: format.quote },
    cell: (row) => (
      <span className={styles.strike}>
        {row.strike === format.atTheMoney && <span className={styles.atm}>ATM</span>}
        {formatPrice(row.strike, strikeDecimals)}
      </span>
    ),
    sortValue: (row) => row.strike,
  };
  const puts = columnsOf('put', groups.flat());
  if (side === 'Calls') return [strike, ...columnsOf('call', groups.flat()), ...puts];
  return [...columnsOf('call', [...groups].reverse().flat()), strike, ...puts];
}

/** The largest number of decimals among the strikes. */
export const decimalsOfStrikes = (rows: readonly Pick<ChainRow, 'strike'>[]): number =>
  Math.max(0, ...rows.map(({ strike }) => decimalsOf(strike)));

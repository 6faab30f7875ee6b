import type { OptionQuote } from '@parallax/protocol';
import type { TableColumn } from '@parallax/ui';
import {
  formatCompactInColumn,
  formatDelta,
  formatPrice,
  formatVolatility,
} from '@parallax/ui/format';
import { type ChainRow, greekDecimals, isInTheMoney } from './chain-rows.ts';
import styles from './options-chain.module.css';
import type { SIDES } from './options-chain-settings.ts';

type Column = TableColumn<ChainRow>;
type Side = 'call' | 'put';
type Figure = Exclude<keyof OptionQuote, 'contract' | 'symbol'>;

interface FigureColumn {
  readonly figure: Figure;
  readonly header: string;
  readonly format: (value: number | null, quote: OptionQuote) => string;
  readonly essential?: boolean;
  /** the factor from the value to the number typed in a filter: 100 for percent */
  readonly rangeFactor?: number;
}

interface ChainFormat {
  readonly underlying: number | null;
  /** the strike nearest to the underlying */
  readonly atTheMoney: number | undefined;
  /** asset of the prices */
  readonly priceUnit: string;
  readonly base: string;
  readonly decimalsOf: (contract: string) => number;
  readonly markDecimalsOf: (contract: string) => number;
}

const PRICE_WIDTH = 68;
const FIGURE_WIDTH = 60;
const STRIKE_WIDTH = 92;
const COLUMN_GAP = 8;
/** the menus and the padding of the rows, the gap beside the strike, and a scroll bar */
const BESIDE_FIGURES = 72;

/** The figures in the order in which a table shows them as it gets wider. */
const BY_IMPORTANCE: readonly Figure[] = [
  'bid',
  'ask',
  'mark_iv',
  'delta',
  'mark_price',
  'bid_iv',
  'ask_iv',
  'volume_24h_base',
  'last',
  'open_interest',
  'bid_size',
  'ask_size',
  'theta',
  'vega',
  'gamma',
];

const WIDTHS: Readonly<Record<Figure, number>> = {
  bid: PRICE_WIDTH,
  ask: PRICE_WIDTH,
  mark_iv: FIGURE_WIDTH,
  delta: FIGURE_WIDTH,
  mark_price: PRICE_WIDTH,
  bid_iv: FIGURE_WIDTH,
  ask_iv: FIGURE_WIDTH,
  volume_24h_base: FIGURE_WIDTH,
  last: PRICE_WIDTH,
  open_interest: FIGURE_WIDTH,
  bid_size: FIGURE_WIDTH,
  ask_size: FIGURE_WIDTH,
  theta: FIGURE_WIDTH,
  vega: FIGURE_WIDTH,
  // 0.0000125
  gamma: 76,
};

/** How many of the most important figures of each of so many sides fit beside the strike. */
function figuresThatFit(width: number, sides: number): number {
  let left = width - STRIKE_WIDTH - BESIDE_FIGURES;
  const first = BY_IMPORTANCE.findIndex((figure) => {
    left -= sides * (WIDTHS[figure] + COLUMN_GAP);
    return left < 0;
  });
  return first < 0 ? BY_IMPORTANCE.length : first;
}

/** In a narrower table the grid puts the strike first, no longer between the sides. */
const BOTH_SIDES_MIN_PX = 480;

/** The number of figures of each side in a table of both. */
export const figuresPerSide = (width: number): number =>
  width < BOTH_SIDES_MIN_PX ? 0 : figuresThatFit(width, 2);

/** Fewer would leave out a price or volatility; a table that is too narrow for them scrolls. */
const ONE_SIDE_MIN = 9;

export const figuresOfOneSide = (width: number): number =>
  Math.max(ONE_SIDE_MIN, figuresThatFit(width, 1));

const SIDE_NAMES = { call: 'Call', put: 'Put' } as const;
const GROUPS = { call: 'Calls', put: 'Puts' } as const;

const fixed = (decimals: number) => (value: number | null) => formatPrice(value, decimals);

/** The figures of one side, from the strike outwards. */
function figuresOf({
  underlying,
  decimalsOf,
  markDecimalsOf,
}: ChainFormat): readonly FigureColumn[] {
  const price: FigureColumn['format'] = (value, { contract }) =>
    formatPrice(value, decimalsOf(contract));
  const mark: FigureColumn['format'] = (value, { contract }) =>
    formatPrice(value, markDecimalsOf(contract));
  const { gamma, money } = greekDecimals(underlying);
  const percent = { format: formatVolatility, rangeFactor: 100 };
  return [
    { figure: 'bid', header: 'bid', format: price, essential: true },
    { figure: 'ask', header: 'ask', format: price, essential: true },
    { figure: 'bid_iv', header: 'bid IV', ...percent },
    { figure: 'ask_iv', header: 'ask IV', ...percent },
    { figure: 'mark_price', header: 'mark', format: mark },
    { figure: 'mark_iv', header: 'mark IV', ...percent },
    { figure: 'delta', header: 'delta', format: formatDelta },
    { figure: 'gamma', header: 'gamma', format: fixed(gamma) },
    { figure: 'theta', header: 'theta', format: fixed(money) },
    { figure: 'vega', header: 'vega', format: fixed(money) },
    { figure: 'volume_24h_base', header: 'volume', format: formatCompactInColumn },
    { figure: 'open_interest', header: 'open int.', format: formatCompactInColumn },
    { figure: 'bid_size', header: 'bid size', format: formatCompactInColumn },
    { figure: 'ask_size', header: 'ask size', format: formatCompactInColumn },
    { figure: 'last', header: 'last', format: price },
  ];
}

const UNITS: Partial<Record<Figure, (format: ChainFormat) => string>> = {
  bid: ({ priceUnit }) => `in ${priceUnit}`,
  ask: ({ priceUnit }) => `in ${priceUnit}`,
  mark_price: ({ priceUnit }) => `in ${priceUnit}`,
  last: ({ priceUnit }) => `in ${priceUnit}`,
  theta: () => 'per day',
  vega: () => 'per percentage point of volatility',
  volume_24h_base: ({ base }) => `of 24h, in ${base}`,
  open_interest: ({ base }) => `in ${base}`,
  bid_size: ({ base }) => `in ${base}`,
  ask_size: ({ base }) => `in ${base}`,
};

function columnOf(
  side: Side,
  format: ChainFormat,
  column: FigureColumn & { readonly optional: boolean },
): Column {
  const { figure, header, optional, essential = false, rangeFactor } = column;
  const name = `${SIDE_NAMES[side]} ${header}`;
  const unit = UNITS[figure]?.(format);
  return {
    id: `${side} ${figure}`,
    header: name,
    group: GROUPS[side],
    groupPrefix: `${SIDE_NAMES[side]} `,
    ...(unit !== undefined && { title: `${name} ${unit}` }),
    width: `minmax(${WIDTHS[figure]}px, 1fr)`,
    align: 'end',
    optional,
    essential,
    filter: 'range',
    ...(rangeFactor !== undefined && { rangeFactor }),
    isShaded: ({ strike }) => isInTheMoney(side, strike, format.underlying),
    cell: (row) => {
      const quote = row[side];
      return (
        <span className={styles[side]}>
          {quote === null ? '—' : column.format(quote[figure], quote)}
        </span>
      );
    },
    sortValue: (row) => row[side]?.[figure],
  };
}

/**
 * The strike in the middle of calls and puts, or before one of them.
 * @param count the number of figures of each shown side until others are chosen
 */
export function chainColumns(
  format: ChainFormat,
  side: (typeof SIDES)[number],
  { strikeDecimals, count }: { strikeDecimals: number; count: number },
): readonly Column[] {
  const first = new Set(BY_IMPORTANCE.slice(0, count));
  const figures = figuresOf(format).map((each) =>
    Object.assign({}, each, { optional: !first.has(each.figure) }),
  );
  const calls = figures.map((figure) => columnOf('call', format, figure));
  const puts = figures.map((figure) => columnOf('put', format, figure));
  const strike: Column = {
    id: 'strike',
    header: 'Strike',
    width: `minmax(${STRIKE_WIDTH}px, 1fr)`,
    align: 'end',
    fixed: true,
    filter: 'range',
    cell: (row) => (
      <span className={styles.strike}>
        {row.strike === format.atTheMoney && <span className={styles.atm}>ATM</span>}
        {formatPrice(row.strike, strikeDecimals)}
      </span>
    ),
    sortValue: (row) => row.strike,
  };
  if (side === 'Calls') return [strike, ...calls];
  if (side === 'Puts') return [strike, ...puts];
  return [...calls.reverse(), strike, ...puts];
}

/** The decimals that all strikes of a chain need. */
export const decimalsOfStrikes = (rows: readonly Pick<ChainRow, 'strike'>[]): number =>
  Math.max(0, ...rows.map(({ strike }) => (String(strike).split('.')[1] ?? '').length));

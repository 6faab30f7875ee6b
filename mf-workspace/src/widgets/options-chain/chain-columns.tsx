import type { OptionQuote } from '@parallax/protocol';
import type { TableColumn } from '@parallax/ui';
import { formatCompact, formatPrice, formatVolatility } from '@parallax/ui/format';
import { type ChainRow, greekDecimals } from './chain-rows.ts';
import styles from './options-chain.module.css';
import type { SIDES } from './options-chain-settings.ts';

type Column = TableColumn<ChainRow>;
type Side = 'call' | 'put';
type Figure = Exclude<keyof OptionQuote, 'contract' | 'symbol'>;

interface FigureColumn {
  readonly figure: Figure;
  readonly header: string;
  readonly format: (value: number | null, quote: OptionQuote) => string;
  readonly width?: string;
  readonly optional?: boolean;
  readonly essential?: boolean;
  /** the factor from the value to what a person types in a filter */
  readonly rangeFactor?: number;
}

export interface ChainFormat {
  readonly underlying: number | null;
  /** the strike nearest to the underlying */
  readonly atTheMoney: number | undefined;
  /** asset of the prices */
  readonly priceUnit: string;
  readonly base: string;
  readonly decimalsOf: (contract: string) => number;
  readonly markDecimalsOf: (contract: string) => number;
}

const SIDE_NAMES = { call: 'Call', put: 'Put' } as const;

const fixed = (decimals: number) => (value: number | null) => formatPrice(value, decimals);

/** From the strike outwards. */
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
    { figure: 'delta', header: 'delta', format: fixed(3) },
    { figure: 'gamma', header: 'gamma', format: fixed(gamma), optional: true },
    { figure: 'theta', header: 'theta', format: fixed(money), optional: true },
    { figure: 'vega', header: 'vega', format: fixed(money), optional: true },
    { figure: 'volume_24h_base', header: 'volume', format: formatCompact },
    { figure: 'open_interest', header: 'open int.', format: formatCompact },
    { figure: 'bid_size', header: 'bid size', format: formatCompact, optional: true },
    { figure: 'ask_size', header: 'ask size', format: formatCompact, optional: true },
    { figure: 'last', header: 'last', format: price, optional: true },
  ];
}

const UNITS: Partial<Record<Figure, (format: ChainFormat) => string>> = {
  bid: ({ priceUnit }) => `in ${priceUnit}`,
  ask: ({ priceUnit }) => `in ${priceUnit}`,
  mark_price: ({ priceUnit }) => `in ${priceUnit}`,
  last: ({ priceUnit }) => `in ${priceUnit}`,
  theta: () => 'per day',
  vega: () => 'per percentage point of volatility',
  volume_24h_base: ({ base }) => `of 24 h, in ${base}`,
  open_interest: ({ base }) => `in ${base}`,
};

function columnOf(side: Side, format: ChainFormat, column: FigureColumn): Column {
  const { figure, header, optional = false, essential = false, rangeFactor } = column;
  const name = `${SIDE_NAMES[side]} ${header}`;
  const unit = UNITS[figure]?.(format);
  return {
    id: `${side} ${figure}`,
    header: name,
    ...(unit !== undefined && { title: `${name} ${unit}` }),
    width: column.width ?? 'minmax(84px, 1fr)',
    align: 'end',
    optional,
    essential,
    filter: 'range',
    ...(rangeFactor !== undefined && { rangeFactor }),
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

/** The strike in the middle of calls and puts, or before one of them. */
export function chainColumns(
  format: ChainFormat,
  side: (typeof SIDES)[number],
  strikeDecimals: number,
): readonly Column[] {
  const figures = figuresOf(format);
  const calls = figures.map((figure) => columnOf('call', format, figure));
  const puts = figures.map((figure) => columnOf('put', format, figure));
  const strike: Column = {
    id: 'strike',
    header: 'Strike',
    width: 'minmax(92px, 1fr)',
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

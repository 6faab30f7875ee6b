import type { OptionQuote } from '@parallax/protocol';
import { NO_UNIT, PERCENT, type Unit } from '@parallax/ui';

export type QuoteField = Exclude<keyof OptionQuote, 'contract' | 'symbol'>;

export interface ChainCurrencies {
  /** asset of the prices */
  readonly priceUnit: string;
  readonly base: string;
  /** currency of the greeks */
  readonly quote: string;
}

type UnitOf = (format: ChainCurrencies) => Unit;

const inPriceUnit: UnitOf = ({ priceUnit }) => ({ name: priceUnit });
const inBase: UnitOf = ({ base }) => ({ name: base });
const inPercent: UnitOf = () => PERCENT;

const UNITS: Readonly<Record<QuoteField, UnitOf>> = {
  bid: inPriceUnit,
  ask: inPriceUnit,
  mark_price: inPriceUnit,
  last: inPriceUnit,
  bid_iv: inPercent,
  ask_iv: inPercent,
  mark_iv: inPercent,
  delta: () => NO_UNIT,
  gamma: ({ quote }) => ({ name: `per ${quote}` }),
  theta: ({ quote }) => ({ name: `${quote} per day` }),
  vega: ({ quote }) => ({ name: `${quote} per percentage point of volatility` }),
  volume_24h_base: inBase,
  open_interest: inBase,
  bid_size: inBase,
  ask_size: inBase,
};

/** The fields whose texts contain their unit, or have none that a trader needs. */
const UNEXPLAINED: ReadonlySet<QuoteField> = new Set([
  'bid_iv',
  'ask_iv',
  'mark_iv',
  'delta',
  'gamma',
]);

export const unitOf = (field: QuoteField, currencies: ChainCurrencies): Unit =>
  UNITS[field](currencies);

/** The unit in the tooltip of a header: 'in BTC'; undefined for fields that need none. */
export function explainedUnit(field: QuoteField, currencies: ChainCurrencies): string | undefined {
  if (UNEXPLAINED.has(field)) return undefined;
  const period = field === 'volume_24h_base' ? 'over 24h, ' : '';
  return `${period}in ${unitOf(field, currencies).name}`;
}

import type { InstType, OptionType, RiskType } from '@parallax/contract';
import { z } from 'zod';
import type { LiveVenueId } from '../venues.ts';
import { decimalOrNone, exact, numberOrNone } from './numbers.ts';

/** A contract as a venue lists it. */
export interface LiveInstrument {
  /** ccxt's name of it */
  readonly unified: string;
  readonly symbol: string;
  readonly origSymbol: string;
  readonly base: string;
  readonly quote: string;
  readonly instType: InstType;
  /** null for spot */
  readonly riskType: RiskType | null;
  readonly tick: number;
  readonly lot: number;
  /** what one of the venue's units of size is in ours: base units, or US dollars where inverse */
  readonly unit: number;
  /** Unix milliseconds */
  readonly expiry: number | null;
  readonly strike: number | null;
  readonly optionType: OptionType | null;
  /** hours between two fundings, where the list of contracts says them */
  readonly fundingHours: number | null;
}

const marketSchema = z.object({
  id: z.string(),
  symbol: z.string(),
  base: z.string(),
  quote: z.string(),
  settle: z.string().nullish(),
  type: z.enum(['spot', 'swap', 'future', 'option']),
  active: z.boolean().nullish(),
  contractSize: numberOrNone,
  expiry: numberOrNone,
  strike: numberOrNone,
  optionType: z.enum(['call', 'put']).nullish(),
  precision: z.object({ amount: z.number().positive(), price: z.number().positive() }),
  info: z
    .object({
      altname: z.string().optional(),
      alias: z.string().optional(),
      ctMult: decimalOrNone,
      // Bybit, in minutes
      fundingInterval: decimalOrNone,
    })
    .catch({ ctMult: undefined, fundingInterval: undefined }),
});
type Market = z.infer<typeof marketSchema>;

const TYPES = { spot: 'spot', swap: 'perpetual', future: 'future', option: 'option' } as const;

/** Options of other bases have few traders and thousands of strikes. */
const OPTION_BASES: ReadonlySet<string> = new Set(['BTC', 'ETH']);

function symbolOf(venue: LiveVenueId, { id, type, settle, info }: Market): string {
  if (venue === 'kraken_spot') return info.altname ?? id;
  // Bybit calls spot and USDT perpetual alike; here the perpetual carries `.P`
  if (venue === 'bybit_unified' && type === 'swap' && settle === 'USDT') return `${id}.P`;
  return id;
}

function unitOf(venue: LiveVenueId, { type, contractSize, info }: Market): number {
  // Deribit says all sizes in the base or in US dollars
  if (type === 'spot' || venue === 'deribit') return 1;
  return (contractSize ?? 1) * (info.ctMult ?? 1);
}

function fundingHoursOf({ type, info }: Market): number | null {
  const hours = (info.fundingInterval ?? 0) / 60;
  return type === 'swap' && hours >= 1 ? hours : null;
}

/**
 * Whether it is another name of a contract that is listed as well. Coinbase trades pairs in USDC and
 * in US dollars in one book, and tells news of both by the name of the latter.
 */
const isAlias = (venue: LiveVenueId, { info }: Market): boolean =>
  venue === 'coinbase' && info.alias !== undefined && info.alias !== '';

/**
 * A contract of ccxt's market structure; undefined for what is not traded, or not of a kind that is
 * shown here.
 * Source: ccxt manual, "Market structure".
 */
export function instrumentOf(venue: LiveVenueId, market: unknown): LiveInstrument | undefined {
  const parsed = marketSchema.safeParse(market);
  if (!parsed.success || parsed.data.active === false) return undefined;
  if (isAlias(venue, parsed.data)) return undefined;
  const { id, symbol, base, quote, settle, type, precision, expiry, strike } = parsed.data;
  if (type === 'option' && !OPTION_BASES.has(base)) return undefined;
  const isDated = type === 'future' || type === 'option';
  if (isDated && expiry === undefined) return undefined;
  const unit = unitOf(venue, parsed.data);
  return {
    unified: symbol,
    symbol: symbolOf(venue, parsed.data),
    origSymbol: id,
    base,
    quote,
    instType: TYPES[type],
    riskType: type === 'spot' ? null : settle === base ? 'inverse' : 'linear',
    tick: precision.price,
    lot: exact(precision.amount * unit),
    unit,
    expiry: isDated ? (expiry ?? null) : null,
    strike: strike ?? null,
    optionType: parsed.data.optionType ?? null,
    fundingHours: fundingHoursOf(parsed.data),
  };
}

import type { InstType, OptionType, RiskType } from '@parallax/protocol';
import { z } from 'zod';
import type { LiveVenueId } from '../venues.ts';
import { optionalDecimal, optionalNumber, roundFloat } from './numbers.ts';

/** A contract listed by a venue. */
export interface LiveInstrument {
  /** ccxt's unified symbol */
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
  /** our size units (base currency, or US dollars if inverse) per venue size unit */
  readonly unit: number;
  /** size of one of the venue's contracts in our size units; 1 for spot */
  readonly contractSize: number;
  /** asset that profit and loss are settled in; null for spot */
  readonly settle: string | null;
  /** Unix milliseconds */
  readonly expiry: number | null;
  readonly strike: number | null;
  readonly optionType: OptionType | null;
  /** hours between funding payments; null if the listing does not contain them */
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
  contractSize: optionalNumber,
  expiry: optionalNumber,
  strike: optionalNumber,
  optionType: z.enum(['call', 'put']).nullish(),
  precision: z.object({ amount: z.number().positive(), price: z.number().positive() }),
  info: z
    .object({
      altname: z.string().optional(),
      alias: z.string().optional(),
      ctMult: optionalDecimal,
      // Bybit, in minutes
      fundingInterval: optionalDecimal,
    })
    .catch({ ctMult: undefined, fundingInterval: undefined }),
});
type Market = z.infer<typeof marketSchema>;

const TYPES = { spot: 'spot', swap: 'perpetual', future: 'future', option: 'option' } as const;

/** Options on other bases are illiquid and have thousands of strikes. */
const OPTION_BASES: ReadonlySet<string> = new Set(['BTC', 'ETH']);

function toSymbol(venue: LiveVenueId, { id, type, settle, info }: Market): string {
  if (venue === 'kraken_spot') return info.altname ?? id;
  // Bybit uses the same id for a spot pair and its USDT perpetual; the perpetual gets the suffix `.P`
  if (venue === 'bybit_unified' && type === 'swap' && settle === 'USDT') return `${id}.P`;
  return id;
}

/** Our size units per venue size unit. Deribit publishes all sizes in base currency or US dollars. */
export const sizeUnit = (
  venue: LiveVenueId,
  { instType, contractSize }: Pick<LiveInstrument, 'instType' | 'contractSize'>,
): number => (instType === 'spot' || venue === 'deribit' ? 1 : contractSize);

function toFundingHours({ type, info }: Market): number | null {
  const hours = (info.fundingInterval ?? 0) / 60;
  return type === 'swap' && hours >= 1 ? hours : null;
}

/**
 * Whether the market is an alias of another listed one. Coinbase matches USDC and USD pairs in one book,
 * and publishes updates of both under the USD name.
 */
const isAlias = (venue: LiveVenueId, { info }: Market): boolean =>
  venue === 'coinbase' && info.alias !== undefined && info.alias !== '';

/**
 * Parses ccxt's market structure; undefined for inactive, invalid and unsupported markets.
 * Source: ccxt manual, "Market structure".
 */
export function parseInstrument(venue: LiveVenueId, market: unknown): LiveInstrument | undefined {
  const parsed = marketSchema.safeParse(market);
  if (!parsed.success || parsed.data.active === false) return undefined;
  if (isAlias(venue, parsed.data)) return undefined;
  const { id, symbol, base, quote, settle, type, precision, expiry, strike } = parsed.data;
  const { info } = parsed.data;
  if (type === 'option' && !OPTION_BASES.has(base)) return undefined;
  const isDated = type === 'future' || type === 'option';
  if (isDated && expiry === undefined) return undefined;
  const instType = TYPES[type];
  const listedSize = roundFloat((parsed.data.contractSize ?? 1) * (info.ctMult ?? 1));
  const contractSize = type === 'spot' ? 1 : listedSize;
  const unit = sizeUnit(venue, { instType, contractSize });
  return {
    unified: symbol,
    symbol: toSymbol(venue, parsed.data),
    origSymbol: id,
    base,
    quote,
    instType,
    riskType: type === 'spot' ? null : settle === base ? 'inverse' : 'linear',
    tick: precision.price,
    lot: roundFloat(precision.amount * unit),
    unit,
    contractSize,
    settle: type === 'spot' ? null : (settle ?? quote),
    expiry: isDated ? (expiry ?? null) : null,
    strike: strike ?? null,
    optionType: parsed.data.optionType ?? null,
    fundingHours: toFundingHours(parsed.data),
  };
}

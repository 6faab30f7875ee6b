import { isPricedInBase, isSizedInQuote } from '@parallax/protocol';
import type { LiveInstrument } from './market.ts';
import { optionalDecimal, roundFloat } from './numbers.ts';

/** Sizes and volumes as venues publish them. */
export interface VolumeParts {
  /** in the venue's size units */
  readonly bidSize?: number | undefined;
  readonly askSize?: number | undefined;
  /** over 24 hours, in the venue's size units: coins, US dollars or contracts */
  readonly sizeVolume?: number | undefined;
  /** the same in the other currency: the quote of linear contracts, the base of inverse ones */
  readonly counterVolume?: number | undefined;
  readonly baseVolume?: number | undefined;
  /** for options, in US dollars even if they are priced in the base */
  readonly quoteVolume?: number | undefined;
  readonly trades?: number | undefined;
  /** in the venue's size units */
  readonly openInterest?: number | undefined;
}

/** The fields of a venue's raw ticker that `volumePartsOf` reads. */
export const volumeInfo = {
  // Binance streams
  v: optionalDecimal,
  q: optionalDecimal,
  n: optionalDecimal,
  // Binance requests
  volume: optionalDecimal,
  quoteVolume: optionalDecimal,
  baseVolume: optionalDecimal,
  count: optionalDecimal,
  // Bybit
  volume24h: optionalDecimal,
  turnover24h: optionalDecimal,
  openInterest: optionalDecimal,
  // OKX
  vol24h: optionalDecimal,
  volCcy24h: optionalDecimal,
  // Deribit
  open_interest: optionalDecimal,
  volume_usd: optionalDecimal,
};

type Info = Partial<Record<keyof typeof volumeInfo, number | undefined>> & {
  readonly stats?:
    | { readonly volume?: number | undefined; volume_usd?: number | undefined }
    | undefined;
  readonly instType?: unknown;
  /** Kraken's number of trades today and in 24 hours */
  readonly t?: readonly (number | undefined)[] | undefined;
};

interface Structure {
  readonly bidVolume?: number | undefined;
  readonly askVolume?: number | undefined;
  readonly baseVolume?: number | undefined;
  readonly quoteVolume?: number | undefined;
}

/**
 * Reads sizes and volumes. ccxt's volumes are in coins for spot, and ambiguous for inverse
 * contracts; the raw fields of a venue are used where they are known. Sources: Binance "24hr Ticker Price Change
 * Statistics" of spot, USD-M and COIN-M; Kraken "Get Ticker Information"; Bybit "Get Tickers"; OKX "Get tickers"; Deribit
 * "public/ticker" and "public/get_book_summary_by_currency".
 */
export function volumePartsOf(structure: Structure, info: Info): VolumeParts {
  const sizes = { bidSize: structure.bidVolume, askSize: structure.askVolume };
  if (info.volume24h !== undefined) {
    const { volume24h: sizeVolume, turnover24h: counterVolume, openInterest } = info;
    return { ...sizes, sizeVolume, counterVolume, openInterest };
  }
  // OKX's other volume is in the base currency for derivatives, and in the quote currency for spot
  if (info.vol24h !== undefined) return { ...sizes, sizeVolume: info.vol24h };
  if (info.open_interest !== undefined || info.stats !== undefined) {
    return {
      ...sizes,
      baseVolume: info.stats?.volume ?? info.volume,
      quoteVolume: info.stats?.volume_usd ?? info.volume_usd,
      openInterest: info.open_interest,
    };
  }
  const binance = { size: info.v ?? info.volume, trades: info.n ?? info.count };
  if (binance.size !== undefined && binance.trades !== undefined) {
    const counterVolume = info.q ?? info.quoteVolume ?? info.baseVolume;
    return { ...sizes, sizeVolume: binance.size, counterVolume, trades: binance.trades };
  }
  const { baseVolume, quoteVolume } = structure;
  return { ...sizes, baseVolume, quoteVolume, trades: info.t?.[1] };
}

/** The ticker fields of sizes and volumes. */
export interface Amounts {
  readonly bid_size?: number;
  readonly ask_size?: number;
  readonly volume_24h_base?: number;
  readonly volume_24h_quote?: number;
  readonly trades_24h?: number;
  readonly open_interest?: number;
}

/**
 * Converts to our units: sizes of inverse futures and perpetuals are in US dollars, all others in the
 * base. A volume that the venue publishes in one currency only is valued at `price` in the other; so is
 * the volume of an option priced in the base, whose published turnover is in US dollars.
 */
export function toAmounts(
  parts: VolumeParts,
  instrument: Pick<LiveInstrument, 'instType' | 'riskType' | 'unit'>,
  price: number | undefined,
): Amounts {
  const sized = (size: number | undefined) =>
    size === undefined ? undefined : roundFloat(size * instrument.unit);
  const volume = sized(parts.sizeVolume);
  const inQuote = isSizedInQuote(instrument);
  const published = {
    base: parts.baseVolume ?? (inQuote ? parts.counterVolume : volume),
    quote:
      (isPricedInBase(instrument) ? undefined : parts.quoteVolume) ??
      (inQuote ? volume : parts.counterVolume),
  };
  const isPriced = price !== undefined && price > 0;
  const base =
    published.base ??
    (isPriced && published.quote !== undefined ? published.quote / price : undefined);
  const quote =
    published.quote ??
    (isPriced && published.base !== undefined ? published.base * price : undefined);
  return withoutUnknown({
    bid_size: sized(parts.bidSize),
    ask_size: sized(parts.askSize),
    volume_24h_base: base === undefined ? undefined : roundFloat(base),
    volume_24h_quote: quote === undefined ? undefined : roundFloat(quote),
    trades_24h: parts.trades,
    open_interest: instrument.instType === 'spot' ? undefined : sized(parts.openInterest),
  });
}

/** Omits unknown and invalid amounts. */
const withoutUnknown = (amounts: Record<keyof Amounts, number | undefined>): Amounts =>
  Object.fromEntries(
    Object.entries(amounts).filter(([, value]) => value !== undefined && value >= 0),
  );

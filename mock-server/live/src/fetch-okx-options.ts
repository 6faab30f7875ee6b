import { z } from 'zod';
import type { PartialFetch } from './fetch-derivatives.ts';
import { optionalDecimal, roundFloat } from './map/numbers.ts';
import { positive, type TickerParts } from './map/ticker.ts';

const summarySchema = z.object({
  instId: z.string(),
  markVol: optionalDecimal,
  bidVol: optionalDecimal,
  askVol: optionalDecimal,
  fwdPx: optionalDecimal,
  deltaBS: optionalDecimal,
  gammaBS: optionalDecimal,
  thetaBS: optionalDecimal,
  vegaBS: optionalDecimal,
});
type Summary = z.infer<typeof summarySchema>;
const responseSchema = z.object({ data: z.array(summarySchema) });

const rounded = (value: number | undefined): number | undefined =>
  value === undefined ? undefined : roundFloat(value);

/**
 * Volatilities as fractions, and the greeks of Black-Scholes, which are in US dollars: theta per day,
 * vega per percentage point. OKX's greeks without the suffix `BS` are in the base and are not used.
 */
function toParts(summary: Summary): TickerParts {
  const optionFigures = {
    implied_volatility: rounded(positive(summary.markVol)),
    bid_iv: rounded(positive(summary.bidVol)),
    ask_iv: rounded(positive(summary.askVol)),
    underlying_price: rounded(positive(summary.fwdPx)),
    delta: rounded(summary.deltaBS),
    gamma: rounded(summary.gammaBS),
    theta: rounded(summary.thetaBS),
    vega: rounded(summary.vegaBS),
  };
  const known = Object.entries(optionFigures).filter(([, value]) => value !== undefined);
  return { optionFigures: Object.fromEntries(known) };
}

/** Volatilities and greeks of an underlying's options, which OKX's tickers do not carry. */
export const okxOptionSummary =
  (underlying: string): PartialFetch =>
  async (exchange, instruments) => {
    const response = await exchange.publicGetPublicOptSummary?.({ uly: underlying });
    const { data } = responseSchema.parse(response);
    const unified = new Map(instruments.map((one) => [one.origSymbol, one.unified]));
    return new Map(
      data.flatMap((summary) => {
        const name = unified.get(summary.instId);
        return name === undefined ? [] : [[name, toParts(summary)] as const];
      }),
    );
  };

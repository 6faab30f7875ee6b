import { annualisedBasis, daysTo } from '../market/basis.ts';
import type { Ticker } from '../market/market.ts';
import { spreadFraction } from '../market/spread.ts';
import type { PriceAlertKind } from './price-alert-kinds.ts';

type Quote = Pick<Ticker, 'last' | 'mid' | 'index_price' | 'pred_funding_rate'>;

/** What the figure of an alert is computed from. */
export interface AlertInputs {
  readonly kind: PriceAlertKind;
  readonly ticker: Quote;
  /** of the second contract of a spread; undefined while it is unknown or stale */
  readonly other?: Pick<Ticker, 'mid'> | undefined;
  /** of the contract, in Unix milliseconds; null without an expiry */
  readonly expiry: number | null;
}

const positive = (value: number | null): number | null =>
  value !== null && Number.isFinite(value) && value > 0 ? value : null;
const finite = (value: number | null): number | null =>
  value !== null && Number.isFinite(value) ? value : null;

/** Annualised: (mid − index) / index × 365 / days; null for perpetuals and below one day. */
function basisFraction({ mid, index_price }: Quote, expiry: number | null, now: number) {
  const [price, index] = [positive(mid), positive(index_price)];
  if (price === null || index === null || expiry === null) return null;
  return annualisedBasis((price - index) / index, daysTo(expiry, now));
}

/**
 * The figure that an alert compares with its value: the last price, or the spread of two mid prices,
 * the predicted funding rate or the annualised basis as a fraction. Null while it is unknown.
 */
export function alertFigure(inputs: AlertInputs, now: number): number | null {
  const { kind, ticker, other, expiry } = inputs;
  if (kind === 'spread') return spreadFraction(ticker.mid, other?.mid ?? null);
  if (kind === 'funding') return finite(ticker.pred_funding_rate);
  if (kind === 'basis') return basisFraction(ticker, expiry, now);
  return positive(ticker.last);
}

import { lastTicker } from '@parallax/feed';
import { type Contract, contractKey, type TickerField } from '@parallax/protocol';
import { fieldValue } from '@parallax/ui';

/** The newest value of a field, as its cell shows it; null unless the feed has sent a ticker. */
export function tickerFigure(contract: Contract, field: TickerField): number | null {
  const ticker = lastTicker(contractKey(contract));
  return fieldValue(ticker, field) ?? null;
}

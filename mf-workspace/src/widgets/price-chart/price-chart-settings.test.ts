import { expect, it } from '@jest/globals';
import { INDICATORS_MAX } from './indicators/indicator.ts';
import { PRICE_LINES_MAX } from './lines/price-lines.ts';
import { priceChartSettingsSchema } from './price-chart-settings.ts';

const ids = (count: number) => Array.from({ length: count }, (_, index) => `${index}`);

it('price chart settings drop the newest indicators and the oldest lines beyond the limit', () => {
  const indicators = ids(INDICATORS_MAX + 1).map((id) => ({ id, kind: 'vwap' }));
  const lines = ids(PRICE_LINES_MAX + 1).map((id) => ({ id, contract: 'okx:BTC-USDT', price: 1 }));
  const settings = priceChartSettingsSchema.parse({ indicators, lines });
  expect(settings.indicators).toEqual(indicators.slice(0, -1));
  expect(settings.lines).toEqual(lines.slice(1));
});

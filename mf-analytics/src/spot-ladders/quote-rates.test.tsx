import { expect, it } from '@jest/globals';
import { contractKey } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { screen } from '@testing-library/react';
import { renderView, startAnalyticsPage } from '../testing/start-analytics-page.tsx';
import { QuoteRates } from './quote-rates.tsx';

const baseContract = contractOf({ exchange: 'bybit_unified', symbol: 'ETHUSDT', base: 'ETH' });
const other = contractOf({ exchange: 'okx', symbol: 'ETH-USDC', base: 'ETH', quote: 'USDC' });
const index = contractOf({
  exchange: 'binance_usdm',
  exchangeName: 'Binance USD-M',
  symbol: 'USDCUSDT',
  base: 'USDC',
  instType: 'perpetual',
});
startAnalyticsPage({ contracts: [baseContract, other, index] });

it('the source of a quote rate names its contracts and venues by their display names', () => {
  const conversion = { numerators: [contractKey(index)], denominators: [] };
  renderView(<QuoteRates rows={[{ key: 'row', baseContract, other, conversion }]} />);
  expect(screen.getByRole('listitem')).toHaveAttribute(
    'title',
    'Source: index price of USDC/USDT perp on Binance USD-M',
  );
});

import { afterEach, beforeEach, jest } from '@jest/globals';
import { queryClient } from '@parallax/api/react';
import { type Contract, contractKey, type Liquidation, listLiquidations } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { catalogueEntry, type Page, startPage } from '@parallax/store/testing';
import { installFakeEngines } from '@parallax/trading-ui/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, type RenderResult, render, screen } from '@testing-library/react';
import { HeaderSlotsContext } from '../../../widget-kit/frame/widget-header.tsx';
import { WithNavigation } from '../../testing/with-navigation.tsx';
import { LiquidationsWidget } from '../liquidations.tsx';
import { liquidationsSettingsSchema } from '../liquidations-settings.ts';

export const perpetual = (exchange: string, base: string, quote: string): Contract =>
  contractOf({
    exchange,
    exchangeName: exchange.toUpperCase(),
    symbol: `${base}-${quote}`,
    base,
    quote,
    instType: 'perpetual',
    riskType: 'linear',
    contractSizeUnit: base,
  });
export const btc = perpetual('okx', 'BTC', 'USDT');
export const eth = perpetual('bybit', 'ETH', 'USD');
export const usd: Contract = {
  ...perpetual('okx', 'BTC', 'USD'),
  riskType: 'inverse',
  contractSizeUnit: 'USD',
  qtyDecimals: 0,
};
const exchanges = [catalogueEntry('okx', { displayName: 'OKX' })];
export const page: Page = startPage({ contracts: [btc, eth, usd], exchanges });
export const { server, feed } = page;
/** One USDT is two dollars. */
export const INDEX = { 'okx:BTC-USDT': 50_000, 'okx:BTC-USD': 100_000 };

export const liquidation = (
  contract: Contract,
  id: string,
  quote_value: number,
  side: 'buy' | 'sell' = 'sell',
): Liquidation => ({
  contract: contractKey(contract),
  exchange: contract.exchange,
  symbol: contract.symbol,
  base: contract.base,
  quote: contract.quote,
  riskType: 'linear',
  id,
  side,
  price: 100_000,
  contracts: 0.5,
  base_value: 0.5,
  quote_value,
  at: Number(id),
});
export const onSettings: jest.Mock = jest.fn();
export const show = (settings: object = {}, subtitle: HTMLElement | null = null): RenderResult =>
  render(
    <QueryClientProvider client={queryClient}>
      <HeaderSlotsContext value={{ subtitle, controls: null }}>
        <LiquidationsWidget
          settings={liquidationsSettingsSchema.parse({ view: 'Tape', ...settings })}
          onSettings={onSettings}
        />
      </HeaderSlotsContext>
    </QueryClientProvider>,
    { wrapper: WithNavigation },
  );
export const rows = () =>
  [...document.querySelectorAll('tr[data-index]')].map((row) => row.textContent ?? '');
export const sendPrice = (key: string, index_price: number | null, options?: { age: number }) =>
  feed.ticker(key, { index_price }, options);
/** The topics of a kind that the page is subscribed to. */
export const topics = (prefix: string) =>
  feed
    .topics()
    .filter((topic) => topic.startsWith(prefix))
    .sort();
export const setHidden = (hidden: boolean) => {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
};
export const passTime = (ms: number) => {
  const later = Date.now() + ms;
  jest.spyOn(Date, 'now').mockReturnValue(later);
};
export const totals = () => screen.getAllByRole('definition').map(({ textContent }) => textContent);

beforeEach(async () => {
  installFakeEngines();
  for (const [key, price] of Object.entries(INDEX)) await sendPrice(key, price);
  server.respond(listLiquidations, () => [
    liquidation(btc, '1', 1_000),
    liquidation(eth, '2', 700, 'buy'),
  ]);
});
afterEach(() => {
  Reflect.deleteProperty(document, 'hidden');
  jest.restoreAllMocks();
});

import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { queryClient } from '@parallax/api/react';
import { subscribeTicker } from '@parallax/feed';
import {
  type Contract,
  contractKey,
  type FundingRate,
  listFundingRates,
  TICKER_STALE_MS,
} from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { startPage } from '@parallax/store/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HeaderSlotsContext } from '../../widget-kit/frame/widget-header.tsx';
import { WithNavigation } from '../testing/with-navigation.tsx';
import { FundingRates } from './funding-rates.tsx';
import { fundingRatesSettingsSchema } from './funding-rates-settings.ts';

const perpetual = (exchange: string, base: string): Contract =>
  contractOf({ exchange, symbol: `${base}-PERP`, base, instType: 'perpetual', riskType: 'linear' });
const contracts = [perpetual('okx', 'BTC'), perpetual('bybit', 'ETH')];
const page = startPage({ contracts });
const { server, feed } = page;

const rateOf = (contract: Contract, rate: number, interval_hours: number): FundingRate => ({
  contract: contractKey(contract),
  exchange: contract.exchange,
  symbol: contract.symbol,
  base: contract.base,
  quote: contract.quote,
  riskType: 'linear',
  rate,
  interval_hours,
  apr: 0,
  next_funding_time: 0,
  mark_price: 1,
  index_price: 1,
});
const onSettings = jest.fn();
const show = (settings: object = {}, header: HTMLElement | null = null) =>
  render(
    <QueryClientProvider client={queryClient}>
      <HeaderSlotsContext value={{ subtitle: header, controls: null }}>
        <FundingRates
          settings={fundingRatesSettingsSchema.parse(settings)}
          onSettings={onSettings}
        />
      </HeaderSlotsContext>
    </QueryClientProvider>,
    { wrapper: WithNavigation },
  );
const rows = () =>
  [...document.querySelectorAll('tr[data-index]')].map((row) => row.textContent ?? '');

beforeEach(() => {
  server.respond(listFundingRates, () =>
    contracts.map((contract, index) =>
      rateOf(contract, index === 0 ? 0.0001 : -0.0001, 8 - 4 * index),
    ),
  );
});
afterEach(() => {
  jest.clearAllMocks();
  jest.restoreAllMocks();
});
/** Stops the time, of which a busy machine may take seconds to render the widget. */
function stopTime(): void {
  jest.spyOn(performance, 'now').mockReturnValue(performance.now());
  jest.spyOn(Date, 'now').mockReturnValue(Date.now());
}
const predicted = () =>
  [...document.querySelectorAll('[data-field="pred_funding_rate"]')].map(
    ({ textContent }) => textContent,
  );
const skeletons = () =>
  document.querySelectorAll('[data-awaited] > [data-field="pred_funding_rate"]');

describe('design §7 Funding rates', () => {
  it('shows interval, rate and APR, sorted by highest APR first', async () => {
    show();
    expect(await screen.findByText('2 perpetuals')).toBeVisible();
    expect(rows()[0]).toMatch(/^BTC\/USDT perp8h \+0\.0100%\+10\.95%.*okx/);
    expect(rows()[1]).toMatch(/^ETH\/USDT perp4h −0\.0100%−21\.90%.*bybit/);
  });

  it('marks the last rates as stale, with their age in the header, while the feed is disconnected', async () => {
    stopTime();
    await feed.disconnect();
    const header = document.body.appendChild(document.createElement('div'));
    show({}, header);
    const rate = await screen.findByText('+0.0100%');
    expect(rate.closest('[data-stale]')).not.toBeNull();
    expect(header).toHaveTextContent(/^All perpetuals ?stale 1 s$/);
    header.remove();
  });

  it('shows the age in the header as soon as the connection is lost', async () => {
    stopTime();
    const header = document.body.appendChild(document.createElement('div'));
    show({}, header);
    const rate = await screen.findByText('+0.0100%');
    expect(header).toHaveTextContent(/^All perpetuals$/);
    await feed.disconnect();
    expect(rate.closest('[data-stale]')).not.toBeNull();
    expect(header).toHaveTextContent(/^All perpetuals ?stale 1 s$/);
    header.remove();
  });

  it.each([
    [350, /^BTC\/USDT perpokx · 8h\+0\.0100%/],
    [525, /^BTC\/USDT perpokx · 8h\+0\.0100%/],
    [640, /^BTC\/USDT perp8h \+0\.0100%.*okx/],
  ])('shows the venue once at a width of %d px', async (width, row) => {
    const measured = jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width);
    show();
    expect(await screen.findByText('2 perpetuals')).toBeVisible();
    expect(rows()[0]).toMatch(row);
    expect(rows()[0]?.match(/okx/g)).toHaveLength(1);
    measured.mockRestore();
  });

  it('keeps its columns without the feed, with the predicted rates that it has sent before as stale, and leaves the others empty', async () => {
    await feed.disconnect();
    const before = show();
    await screen.findByText('2 perpetuals');
    expect(screen.getByRole('button', { name: 'Predicted' })).toBeVisible();
    expect(predicted()).toEqual(['', '']);
    expect(skeletons()).toHaveLength(0);
    await feed.restore();
    const [first = contractOf()] = contracts;
    // by the rest of the page, which keeps the value although the widget is closed for a second
    const end = subscribeTicker(contractKey(first), () => undefined);
    const old = { age: TICKER_STALE_MS };
    await feed.ticker(contractKey(first), { pred_funding_rate: 0.0002 }, old);
    before.unmount();
    await feed.disconnect();
    show();
    await screen.findByText('2 perpetuals');
    expect(predicted()).toEqual(['+0.0200%', '']);
    expect(screen.getByText('+0.0200%')).toHaveAttribute('data-stale');
    end();
  });

  it('shows skeletons for the figures of the feed until the feed sends them', async () => {
    show();
    await screen.findByText('2 perpetuals');
    expect(rows()[0]).toMatch(/okx$/);
    expect(rows().join('')).not.toContain('—');
    expect(skeletons()).toHaveLength(2);
  });

  it('saves its sort order', async () => {
    show();
    await screen.findByText('2 perpetuals');
    await userEvent.setup().click(screen.getByRole('button', { name: 'Rate' }));
    const sorts = [{ columnId: 'rate', direction: 'ascending' }];
    expect(onSettings).toHaveBeenLastCalledWith({ table: expect.objectContaining({ sorts }) });
  });

  it('shows only contracts of the venue filter, or reports that the filter hides all contracts', async () => {
    page.filterVenues('bybit');
    const { unmount } = show();
    await screen.findByText('1 of 2 perpetuals');
    expect(rows()).toHaveLength(1);
    unmount();
    page.filterVenues('kraken');
    show();
    expect(screen.getByText('Every perpetual is hidden by the venue filter')).toBeVisible();
    await userEvent.setup().click(screen.getByRole('button', { name: 'Show all venues' }));
    expect(await screen.findByText('2 perpetuals')).toBeVisible();
  });

  it('reports that every perpetual is disconnected, which no filter can change', async () => {
    await page.disconnect('okx', 'bybit');
    show();
    expect(await screen.findByText('Every perpetual is no longer connected')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show all venues' })).toBeNull();
  });

  it('reports that there are no funding rates', async () => {
    server.respond(listFundingRates, () => []);
    show();
    expect(await screen.findByText('No funding rates')).toBeVisible();
  });

  it("reports a failed request and retries it on 'Try again'", async () => {
    server.refuseOnce(listFundingRates, 429, 'Too many');
    show();
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many');
    await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('2 perpetuals')).toBeVisible();
  });
});

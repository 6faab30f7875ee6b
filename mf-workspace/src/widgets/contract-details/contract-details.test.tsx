import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { queryClient } from '@parallax/api/react';
import { startFakeClock } from '@parallax/api/testing';
import { serverNow } from '@parallax/feed';
import { contractKey, listFundingRates } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { catalogueEntry, startPage } from '@parallax/store/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { catchDownloads, lastDownload } from '../testing/last-download.ts';
import { ContractDetails, DetailsControls } from './contract-details.tsx';

const HOUR = 3_600_000;
const spot = contractOf({ exchangeName: 'Binance Spot' });
const page = startPage({
  exchanges: [
    catalogueEntry('binance_spot', {
      takerFee: 0.001,
      takerFeeSource: 'Binance spot trading fee rates',
      makerFee: 0.001,
      links: { website: 'https://www.binance.com', fees: null, status: null },
    }),
  ],
});

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);
const show = (contract = spot) =>
  render(<ContractDetails contract={contract} settings={{}} onSettings={jest.fn()} />, { wrapper });
const sendTicker = () =>
  page.feed.ticker(contractKey(spot), {
    bid: 99,
    ask: 101,
    volume_24h_base: 45_040,
    volume_24h_quote: 4_504_000_000,
  });
const textOf = (label: string) => screen.getByText(label).nextElementSibling?.textContent ?? '';

const resized = jest.fn<() => void>();
beforeEach(() => {
  jest.spyOn(globalThis, 'ResizeObserver').mockImplementation((run) => {
    resized.mockImplementation(() => run([], new ResizeObserver(run)));
    return { observe: jest.fn(), unobserve: jest.fn(), disconnect: jest.fn() };
  });
  page.server.respond(listFundingRates, () => []);
});

describe('design §7 Contract details', () => {
  it('shows trading rules, turnover, fees with their source, and a link to the venue', async () => {
    show();
    await sendTicker();
    expect(screen.getByText('0.01 USDT')).toBeVisible();
    expect(screen.getByText('Binance spot trading fee rates')).toBeVisible();
    expect(screen.getByText('45,040 BTC')).toBeVisible();
    expect(screen.getByText('24h turnover').nextElementSibling).toHaveTextContent(
      '4,504,000,000 USDT',
    );
    const link = screen.getByRole('link', { name: 'www.binance.com' });
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    expect(screen.queryByText('Funding')).toBeNull();
  });

  it.each([
    ['spot contract', spot, ['Market']],
    [
      'perpetual',
      contractOf({ exchangeName: 'Binance Spot', instType: 'perpetual', riskType: 'linear' }),
      ['Market', 'Funding'],
    ],
  ])("shows 'Waiting for' and the venue once for a %s until its first ticker", async (...row) => {
    const [, contract, headings] = row;
    show(contract);
    expect(screen.getByText('Waiting for Binance Spot')).toBeVisible();
    for (const name of headings) {
      expect(screen.getByRole('heading', { name })).toBeVisible();
    }
    await sendTicker();
    expect(screen.queryByText('Waiting for Binance Spot')).toBeNull();
    expect(screen.getByText('45,040 BTC')).toBeVisible();
  });

  it('shows the spread of the bid and ask above it after each of a stream of tickers', async () => {
    show();
    for (let half = 1; half <= 4; half += 1) {
      await page.feed.ticker(contractKey(spot), { bid: 100 - half, ask: 100 + half });
      expect(textOf('Bid')).toMatch(`${100 - half}`);
      expect(textOf('Ask')).toMatch(`${100 + half}`);
      expect(textOf('Spread')).toBe(`${(half * 200).toFixed(2)} bps`);
    }
  });

  it('leaves no space for values during an outage, until they arrive', async () => {
    show();
    expect(screen.getByText('24h turnover')).toBeInTheDocument();
    await page.feed.disconnect();
    expect(screen.getByRole('heading', { name: 'Market' })).toBeVisible();
    expect(screen.getByText('Waiting for Binance Spot')).toBeVisible();
    expect(screen.queryByText('24h turnover')).toBeNull();
    await page.feed.restore();
    await sendTicker();
    expect(screen.getByText('45,040 BTC')).toBeVisible();
    expect(screen.queryByText('Waiting for Binance Spot')).toBeNull();
  });

  it('marks that more details follow below', () => {
    const { container } = show();
    const scroller = container.querySelector('[data-more], :scope > div > div');
    if (scroller === null) throw new Error('there is no scrolling element');
    jest.spyOn(scroller, 'scrollHeight', 'get').mockReturnValue(500);
    act(() => resized());
    expect(scroller).toHaveAttribute('data-more');
  });

  it('names the rule of an assumed tick in a tooltip, and on press', async () => {
    show(contractOf({ assumedSteps: true }));
    const mark = screen.getByRole('button', { name: 'Tick, assumed' });
    expect(mark).toHaveTextContent('assumed');
    const rule = /five significant digits of a reference price/;
    expect(mark).toHaveAttribute('title', expect.stringMatching(rule));
    expect(screen.queryByText(rule)).toBeNull();
    await userEvent.setup().click(mark);
    expect(await screen.findByText(rule)).toBeVisible();
  });

  it('shows funding and open interest of a perpetual, and omits fees of a venue without fees', async () => {
    const perpetual = contractOf({ exchange: 'other', instType: 'perpetual', riskType: 'linear' });
    page.server.respond(listFundingRates, () => [
      {
        contract: contractKey(perpetual),
        exchange: 'other',
        symbol: perpetual.symbol,
        base: 'BTC',
        quote: 'USDT',
        riskType: 'linear' as const,
        rate: 0.0001,
        interval_hours: 8,
        apr: 0.1095,
        next_funding_time: null,
        mark_price: 1,
        index_price: 1,
      },
    ]);
    show(perpetual);
    await page.feed.ticker(contractKey(perpetual));
    expect(screen.getByRole('region', { name: 'Funding' })).toBeVisible();
    await waitFor(() =>
      expect(screen.getByText('Interval').nextElementSibling).toHaveTextContent('8h'),
    );
    expect(screen.getByText('Open interest')).toBeVisible();
    expect(screen.queryByText('Taker fee')).toBeNull();
  });

  it('leaves the age of stale prices to its header', async () => {
    show();
    await page.feed.ticker(contractKey(spot), { bid: 99, ask: 101 }, { age: 25_000 });
    expect(screen.getByText('Bid').nextElementSibling?.querySelector('[data-stale]')).toBeVisible();
    expect(screen.queryByText(/stale/)).toBeNull();
  });

  it('counts down the time left to expiry', () => {
    startFakeClock();
    try {
      const expiry = Math.ceil(serverNow()) + 24 * HOUR;
      show(contractOf({ instType: 'future', expiry }));
      const timeLeft = screen.getByText('Time left').nextElementSibling;
      expect(timeLeft).toHaveTextContent('1 d 0 h');
      act(() => jest.advanceTimersByTime(21 * HOUR));
      expect(timeLeft).toHaveTextContent('03:00:00');
      act(() => jest.advanceTimersByTime(3 * HOUR + 1_000));
      expect(timeLeft).toHaveTextContent('Expired');
    } finally {
      jest.useRealTimers();
    }
  });

  it('downloads the details from its header as a CSV file named after the contract', async () => {
    catchDownloads();
    show();
    expect(screen.queryByRole('button', { name: 'Download CSV' })).toBeNull();
    render(<DetailsControls contract={spot} settings={{}} onSettings={jest.fn()} />, { wrapper });
    await sendTicker();
    await userEvent.setup().click(screen.getByRole('button', { name: 'Download CSV' }));
    const { name, lines } = await lastDownload();
    expect(name).toBe('Details of BTC-USDT on Binance Spot.csv');
    expect(lines).toHaveLength(23);
    expect(lines).toEqual(
      expect.arrayContaining([
        'Detail,Value,Unit,Source',
        'Taker fee,0.1,%,Binance spot trading fee rates',
        '24h turnover,4504000000,USDT,',
      ]),
    );
  });
});

import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { contractOf } from '@parallax/protocol/testing';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

const spot = contractOf({ exchangeName: 'Binance Spot' });
const exchanges = [
  {
    name: 'binance_spot',
    takerFee: 0.001,
    takerFeeSource: 'Binance spot trading fee rates',
    makerFee: 0.001,
    makerFeeSource: null,
    spotTakerFee: null,
    spotTakerFeeSource: null,
    spotMakerFee: null,
    spotMakerFeeSource: null,
    links: { website: 'https://www.binance.com', fees: null, status: null },
  },
];
const store = await import('@parallax/store');
jest.unstable_mockModule('@parallax/store', () => ({
  ...store,
  useExchanges: () => exchanges,
  useFundingHours: () => () => 8,
}));
const feed = await import('@parallax/feed');
const ticker = { bid: 99, ask: 101, volume_24h_base: 45_040, volume_24h_quote: 4_504_000_000 };
jest.unstable_mockModule('@parallax/feed', () => ({
  ...feed,
  lastTicker: () => ticker,
  subscribeTicker: (_: string, listener: (sent: object, state: { stale: boolean }) => void) => {
    listener(ticker, { stale: false });
    return () => undefined;
  },
}));
const ui = await import('@parallax/ui');
const downloadFile = jest.fn<(name: string, content: Blob) => void>();
jest.unstable_mockModule('@parallax/ui', () => ({ ...ui, downloadFile }));
const { ContractDetails } = await import('./contract-details.tsx');

const show = (contract = spot) =>
  render(<ContractDetails contract={contract} settings={{}} onSettings={jest.fn()} />);

afterEach(() => {
  jest.clearAllMocks();
});

describe('design §7 Contract details', () => {
  it('shows trading rules, turnover, fees with their source, and a link to the venue', async () => {
    show();
    expect(screen.getByText('0.01 USDT')).toBeVisible();
    expect(screen.getByText('Binance spot trading fee rates')).toBeVisible();
    expect(await screen.findByText('45,040 BTC')).toBeVisible();
    expect(screen.getByText('24h turnover').nextElementSibling).toHaveTextContent(
      '4,504,000,000 USDT',
    );
    const link = screen.getByRole('link', { name: 'www.binance.com' });
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    expect(screen.queryByText('Funding')).toBeNull();
  });

  it('shows funding and open interest of a perpetual, and omits fees of a venue without fees', () => {
    show(contractOf({ exchange: 'other', instType: 'perpetual', riskType: 'linear' }));
    expect(screen.getByRole('region', { name: 'Funding' })).toBeVisible();
    expect(screen.getByText('Interval').nextElementSibling).toHaveTextContent('8h');
    expect(screen.getByText('Open interest')).toBeVisible();
    expect(screen.queryByText('Taker fee')).toBeNull();
  });

  it('counts down the time left to expiry', () => {
    jest.useFakeTimers({ now: Date.UTC(2026, 10, 21) });
    try {
      const expiry = Date.UTC(2026, 10, 22);
      show(contractOf({ instType: 'future', expiry }));
      const timeLeft = screen.getByText('Time left').nextElementSibling;
      expect(timeLeft).toHaveTextContent('1.0 days');
      act(() => jest.advanceTimersByTime(21 * 3_600_000));
      expect(timeLeft).toHaveTextContent('3.0 hours');
      act(() => jest.advanceTimersByTime(3 * 3_600_000));
      expect(timeLeft).toHaveTextContent('Expired');
    } finally {
      jest.useRealTimers();
    }
  });

  it('downloads the details as a CSV file named after the contract', async () => {
    show();
    await userEvent.setup().click(screen.getByRole('button', { name: 'Download CSV' }));
    const [name, file] = downloadFile.mock.calls[0] ?? [];
    expect(name).toBe('Details of BTC/USDT on Binance Spot.csv');
    expect(file?.size).toBeGreaterThan(300);
  });
});

import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { startFeedServer } from '@parallax/feed/testing/start-feed-server';
import { contractKey, type Trade } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { fakeScreen } from '@parallax/ui/testing';
import { waitFor } from '@testing-library/react';
import { paintTrades } from './trades-painter.ts';

const { setInView } = fakeScreen();
const feed = startFeedServer();
const contract = contractOf({ symbol: 'BTCUSDT', exchange: 'binance_spot', priceDecimals: 1 });
const key = contractKey(contract);
const tradeOf = (n: number): Trade => ({
  id: `t${n}`,
  price: 100 + n,
  size: n,
  side: n % 2 === 0 ? 'buy' : 'sell',
  at: n,
});
/** The trades with these numbers are executed. */
const trade = (from: number, to = from) =>
  feed.trades(
    key,
    Array.from({ length: to - from + 1 }, (_, n) => tradeOf(from + n)),
  );
const setStale = (stale: boolean) => feed.ticker(key, {}, stale ? { age: 20_000 } : {});

function setHidden(hidden: boolean): void {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}

describe('rows of recent trades', () => {
  const body = document.createElement('tbody');
  const stale = () =>
    [body, ...body.querySelectorAll('*')].filter((e) => e.matches('[data-stale]'));
  const ids = () => [...body.querySelectorAll<HTMLElement>('tr')].map((r) => r.dataset.trade);
  let end: (() => void) | undefined;
  /** Ends the painting of the previous contract. */
  const paint = (...options: Parameters<typeof paintTrades>) => {
    end?.();
    end = paintTrades(...options);
  };
  beforeEach(() => {
    paint(body, contract);
  });
  afterEach(() => {
    end?.();
    setInView(true);
  });

  it('show every trade, newest first, and reuse existing rows', async () => {
    await trade(1, 3);
    const first = body.querySelector('[data-trade="t3"]');
    await trade(4, 6);
    expect(ids()).toEqual(['t6', 't5', 't4', 't3', 't2', 't1']);
    expect(body.querySelector('[data-trade="t3"]')).toBe(first);
  });

  it('design §7 are fresh again when the feed recovers, also those received while stale', async () => {
    await trade(1);
    await setStale(true);
    await trade(2);
    expect(stale().length).toBeGreaterThan(2);
    await setStale(false);
    expect(stale()).toEqual([]);
  });

  it('reserve the width of the longest price, so that digits align', async () => {
    await trade(1, 2);
    expect(body.style.getPropertyValue('--price')).toBe('4.42ch');
    await trade(901);
    expect(body.style.getPropertyValue('--price')).toBe('5.84ch');
  });

  it('report their intensity only after the first trades have arrived', async () => {
    const onIntensity = jest.fn();
    paint(body, contract, { onIntensity });
    expect(onIntensity).not.toHaveBeenCalled();
    await trade(1);
    expect(onIntensity).toHaveBeenCalledTimes(1);
  });

  it('report the intensity up to the last one while they are stale', async () => {
    const onIntensity = jest.fn();
    paint(body, contract, { onIntensity });
    await trade(1);
    await setStale(true);
    expect(onIntensity).toHaveBeenLastCalledWith(expect.objectContaining({ trades: 1 }), true);
    await setStale(false);
    expect(onIntensity).toHaveBeenLastCalledWith(expect.objectContaining({ trades: 0 }), false);
  });

  it('are not rendered in a hidden tab and are complete when the tab is shown', async () => {
    await trade(1);
    setHidden(true);
    await trade(2);
    await trade(3);
    expect(ids()).toEqual(['t1']);
    setHidden(false);
    await waitFor(() => expect(ids()).toEqual(['t3', 't2', 't1']));
  });

  it('are received while only the header of the widget, with the download, is on screen', async () => {
    const widget = document.createElement('section');
    widget.dataset.widget = 'RECENT_TRADES';
    const table = document.createElement('table');
    widget.append(table);
    table.append(body);
    paint(body, contract);
    setInView(false, 'table');
    await trade(1);
    expect(ids()).toEqual(['t1']);
    body.remove();
  });

  it('are limited to the newest 100 trades', async () => {
    await trade(1, 100);
    await trade(101, 150);
    expect(ids()).toHaveLength(100);
    expect(ids()[0]).toBe('t150');
    expect(ids().at(-1)).toBe('t51');
  });

  it('are rendered only in or near the view, and completely while the list is scrolled', async () => {
    const table = document.createElement('table');
    const own = table.createTBody();
    table.style.setProperty('--row', '20px');
    Object.defineProperty(table, 'clientHeight', { value: 100 });
    document.body.append(table);
    const resized = jest.fn<() => void>();
    const observer = jest.spyOn(globalThis, 'ResizeObserver').mockImplementation((run) => {
      resized.mockImplementation(() => run([], new ResizeObserver(run)));
      return { observe: jest.fn(), unobserve: jest.fn(), disconnect: jest.fn() };
    });
    paint(own, contract);
    resized();
    await trade(1, 30);
    expect(own.rows).toHaveLength(10);
    expect(own.style.minBlockSize).toBe('calc(var(--row) * 30)');
    expect(table).toHaveAttribute('aria-rowcount', '31');
    table.scrollTop = 15;
    table.dispatchEvent(new Event('scroll'));
    expect(own.rows).toHaveLength(30);
    const seen = own.rows[20];
    await trade(31, 40);
    expect(own.rows[30]).toBe(seen);
    table.scrollTop = 0;
    table.dispatchEvent(new Event('scroll'));
    await trade(41);
    expect([...own.rows].map((row) => row.dataset.trade).at(-1)).toBe('t32');
    observer.mockRestore();
    table.remove();
  });

  it('reserve no height for the previous contract or for trades that are filtered out', async () => {
    await trade(1, 30);
    paint(body, contract, { least: 1_000_000 });
    await trade(31);
    expect(body.rows).toHaveLength(0);
    expect(body.style.minBlockSize).toBe('calc(var(--row) * 0)');
  });

  it('show the time of today, and the day of earlier trades also after midnight', async () => {
    const evening = Date.UTC(2026, 10, 18, 23, 59, 50);
    const times = () => [...body.rows].map((row) => row.cells[2]?.textContent);
    const send = (n: number, at: number) => feed.trades(key, [{ ...tradeOf(n), at }]);
    await feed.setTime(evening);
    paint(body, contract);
    await send(1, evening - 86_400_000);
    await send(2, evening - 1_000);
    expect(times()).toEqual(['23:59:49', '17 Nov, 23:59']);
    await feed.setTime(evening + 20_000);
    await send(3, evening + 19_000);
    expect(times()).toEqual(['00:00:09', '18 Nov, 23:59', '17 Nov, 23:59']);
  });

  it('show the side by shape and name and the price as a live cell', async () => {
    await trade(1, 2);
    const [buy, sell] = body.querySelectorAll('tr');
    expect(buy?.textContent).toContain('B102.0');
    expect(sell?.textContent).toContain('S101.0');
    expect(buy?.querySelector('[role="img"]')?.getAttribute('aria-label')).toBe('Buy');
    const cell = buy?.querySelector('[data-ticker="binance_spot:BTCUSDT"][data-field="last"]');
    expect(cell?.textContent).toBe('102.0');
  });
});

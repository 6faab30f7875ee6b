import { describe, expect, it, jest } from '@jest/globals';
import { roundTrip } from '@parallax/api/testing';
import { LIQUIDATIONS_MAX, listLiquidations } from '@parallax/protocol';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  btc,
  eth,
  feed,
  INDEX,
  liquidation,
  passTime,
  sendPrice,
  server,
  setHidden,
  show,
  totals,
} from './testing/set-up-liquidations.tsx';

describe('design §7 Liquidations: live updates', () => {
  it('adds each liquidation of the feed once', async () => {
    show();
    await screen.findByText('2 liquidations');
    await feed.liquidations('okx', [liquidation(btc, '1', 1_000), liquidation(btc, '3', 500)]);
    expect(screen.getByText('3 liquidations')).toBeVisible();
    expect(totals()).toEqual(['3K USD', '700 USD']);
  });

  it('adds the liquidations that it missed in a hidden tab', async () => {
    show();
    await screen.findByText('2 liquidations');
    setHidden(true);
    server.respond(listLiquidations, () => [
      liquidation(btc, '1', 1_000),
      liquidation(btc, '3', 500),
    ]);
    passTime(60_000);
    setHidden(false);
    await waitFor(() => expect(totals()).toEqual(['3K USD', '0 USD']));
  });

  it('adds the liquidations that it missed without a connection', async () => {
    show();
    await screen.findByText('2 liquidations');
    server.respond(listLiquidations, () => [liquidation(btc, '3', 500)]);
    passTime(60_000);
    await feed.disconnect();
    await feed.restore();
    expect(await screen.findByText('1 liquidation')).toBeVisible();
  });

  it('requests missed liquidations again after a failure', async () => {
    const intervals = jest.spyOn(window, 'setInterval');
    show();
    await screen.findByText('2 liquidations');
    server.refuseOnce(listLiquidations, 429, 'Too many');
    server.respond(listLiquidations, () => [liquidation(btc, '3', 500)]);
    passTime(60_000);
    await feed.disconnect();
    await feed.restore();
    await waitFor(() => {
      act(() => {
        for (const [run, ms] of intervals.mock.calls) if (ms === 10_000) run();
      });
      expect(screen.getByText('1 liquidation')).toBeVisible();
    });
  });

  it('does not repeat the request after a short time in a hidden tab', async () => {
    show();
    await screen.findByText('2 liquidations');
    server.respond(listLiquidations, () => []);
    setHidden(true);
    setHidden(false);
    await act(roundTrip);
    expect(server.received(listLiquidations)).toHaveLength(1);
    expect(screen.getByText('2 liquidations')).toBeVisible();
  });

  it('totals all venues from the same time if the response is limited', async () => {
    server.respond(listLiquidations, () =>
      Array.from({ length: LIQUIDATIONS_MAX }, (_, n) => liquidation(btc, `${n + 5_000}`, 1)),
    );
    show();
    await screen.findByText('500 liquidations');
    await feed.liquidations('bybit', [liquidation(eth, '2000', 700), liquidation(eth, '6000', 50)]);
    expect(screen.getByText('501 liquidations')).toBeVisible();
    expect(totals()).toEqual(['1.05K USD', '0 USD']);
    expect(screen.getByText('since 1 Jan 00:00:05 UTC')).toBeVisible();
  });

  it('values liquidations at current prices instead of stale ones', async () => {
    for (const [key, price] of Object.entries(INDEX)) await sendPrice(key, price, { age: 20_000 });
    show();
    expect(await screen.findByText('1 of 2 valued')).toBeVisible();
    expect(totals()).toEqual(['—', '700 USD']);
    for (const [key, price] of Object.entries(INDEX)) await sendPrice(key, price * 2);
    expect(totals()).toEqual(['2K USD', '700 USD']);
  });

  it('takes both prices of a rate from the same time', async () => {
    for (const key of Object.keys(INDEX)) await sendPrice(key, null);
    show();
    await screen.findByText('2 liquidations');
    await sendPrice('okx:BTC-USD', 100_000);
    await sendPrice('okx:BTC-USD', 150_000);
    await sendPrice('okx:BTC-USDT', 50_000);
    expect(totals()).toEqual(['3K USD', '700 USD']);
  });

  it('keeps reporting a failed request while all liquidations of the feed are filtered out', async () => {
    server.refuse(listLiquidations, 429, 'Too many');
    show({ least: 5_000 });
    await screen.findByRole('alert');
    await feed.liquidations('okx', [liquidation(btc, '3', 500)]);
    expect(screen.getByRole('alert')).toHaveTextContent('Too many');
    expect(screen.queryByText(/^No liquidations/)).toBeNull();
  });

  it('reports a failed request above the liquidations of the feed', async () => {
    server.refuseOnce(listLiquidations, 429, 'Too many');
    show();
    await screen.findByRole('alert');
    await feed.liquidations('okx', [liquidation(btc, '3', 500)]);
    expect(screen.getByText('1 liquidation')).toBeVisible();
    expect(screen.queryByText(/^since/)).toBeNull();
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Earlier liquidations could not be loaded: Too many',
    );
    await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('3 liquidations')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

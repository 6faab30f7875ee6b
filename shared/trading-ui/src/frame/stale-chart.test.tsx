import { beforeEach, describe, expect, it } from '@jest/globals';
import { serverNow } from '@parallax/feed';
import { startFeedServer } from '@parallax/feed/testing/start-feed-server';
import { NO_UNIT } from '@parallax/ui';
import { render, screen, waitFor } from '@testing-library/react';
import { createChartData } from '../chart/chart-data.ts';
import { valueSeries } from '../chart/chart-series.ts';
import { installFakeEngines } from '../testing/fake-engines.ts';
import { TimeChart } from './time-chart.tsx';

const BTC = 'okx:BTC-USDT';
const ETH = 'okx:ETH-USDT';
const feed = startFeedServer();
const data = createChartData<number>((at) => at, [0]);
const series = [
  valueSeries(data, {
    id: 'rate',
    label: 'Rate',
    unit: NO_UNIT,
    format: String,
    value: (row) => row,
  }),
];

const chart = (...tickers: string[]) => (
  <TimeChart title="Funding" series={series} tickers={tickers} />
);

let engines: ReturnType<typeof installFakeEngines>;
beforeEach(() => {
  engines = installFakeEngines();
});

/** The colour in which the chart draws rising values. */
const upColor = () => engines[0]?.tokens.tone('up');

describe('a chart', () => {
  it('is marked as stale while the price of its contract is stale', async () => {
    render(chart(BTC));
    const figure = screen.getByRole('figure', { name: 'Funding' });
    await feed.ticker(BTC, {}, { age: 20_000 });
    expect(figure).toHaveAttribute('data-stale');
    // the header of its widget shows the age, which would cover values here
    expect(figure).not.toHaveTextContent('stale');
    await feed.ticker(BTC);
    expect(figure).not.toHaveAttribute('data-stale');
  });

  it('without a price is marked as stale while the feed is disconnected', async () => {
    await feed.disconnect();
    render(chart(BTC));
    const figure = screen.getByRole('figure', { name: 'Funding' });
    expect(figure).toHaveAttribute('data-stale');
    await feed.restore();
    expect(figure).not.toHaveAttribute('data-stale');
  });

  it('without a price is marked as stale while its venue is down', async () => {
    render(chart(BTC));
    const figure = screen.getByRole('figure', { name: 'Funding' });
    const now = serverNow();
    await feed.venueStatus({ name: 'okx', state: 'down', last_message_at: now - 65_000, at: now });
    expect(figure).toHaveAttribute('data-stale');
    await feed.venueStatus({ name: 'okx', last_message_at: now, at: now });
    expect(figure).not.toHaveAttribute('data-stale');
    await feed.venueStatus({ name: 'okx', last_message_at: now - 65_000, at: now });
    expect(figure).toHaveAttribute('data-stale');
    await feed.ticker(BTC);
    expect(figure).not.toHaveAttribute('data-stale');
  });

  it('is no longer marked as stale after a change to a contract with a current price', async () => {
    const { rerender } = render(chart(BTC));
    await feed.ticker(BTC, {}, { age: 20_000 });
    expect(screen.getByRole('figure', { name: 'Funding' })).toHaveAttribute('data-stale');
    rerender(chart(ETH));
    await feed.ticker(ETH);
    expect(screen.getByRole('figure', { name: 'Funding' })).not.toHaveAttribute('data-stale');
  });

  it('is drawn in the colours of stale data while it is stale', async () => {
    const style = document.createElement('style');
    style.textContent = '* { --up: #00ff00 } [data-stale] * { --up: #cccccc }';
    document.head.append(style);
    render(chart(BTC));
    await waitFor(() => expect(engines).toHaveLength(1));
    expect(upColor()).toBe('#00ff00');
    await feed.ticker(BTC, {}, { age: 20_000 });
    expect(upColor()).toBe('#cccccc');
    await feed.ticker(BTC);
    expect(upColor()).toBe('#00ff00');
    style.remove();
  });

  it('has grey tags of the last values while it is stale', async () => {
    const style = document.createElement('style');
    style.textContent = '[data-stale] * { --tag: #222222; --tag-text: #999999 }';
    document.head.append(style);
    render(chart(BTC));
    await waitFor(() => expect(engines).toHaveLength(1));
    expect(engines[0]?.tokens.tag).toBeUndefined();
    await feed.ticker(BTC, {}, { age: 20_000 });
    expect(engines[0]?.tokens.tag).toEqual({ background: '#222222', text: '#999999' });
    style.remove();
  });
});

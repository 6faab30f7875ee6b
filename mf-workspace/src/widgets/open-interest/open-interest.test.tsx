import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { queryClient } from '@parallax/api/react';
import { serverNow } from '@parallax/feed';
import { contractKey, listOpenInterest, type OpenInterest } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { startPage } from '@parallax/store/testing';
import { installFakeEngines } from '@parallax/trading-ui/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HeaderSlotsContext } from '../../widget-kit/frame/widget-header.tsx';
import { OpenInterestView } from './open-interest.tsx';
import { openInterestSettingsSchema } from './open-interest-settings.ts';
import OpenInterestWidget from './open-interest-widget.ts';

const contract = contractOf({
  instType: 'perpetual',
  riskType: 'linear',
  contractSize: 0.01,
  exchangeName: 'OKX',
});
const page = startPage();
const { server, feed } = page;
const publish = (now: OpenInterest) => feed.openInterest(contractKey(contract), now);

const HOUR = 3_600_000;
const interest = (at: number, size: number): OpenInterest => ({
  at,
  contracts: size,
  base_value: size,
  quote_value: size * 100_000,
});
let engines = installFakeEngines();
const onSettings = jest.fn();
const show = (settings: object = {}, shown = contract) =>
  render(
    <QueryClientProvider client={queryClient}>
      <OpenInterestView
        contract={shown}
        settings={openInterestSettingsSchema.parse(settings)}
        onSettings={onSettings}
      />
    </QueryClientProvider>,
  );
/** The names in the legend with the values beside them. */
const legend = () =>
  screen.getAllByRole('listitem').flatMap((item) => {
    const texts = within(item).queryAllByText(/\S/, { ignore: '[hidden], [hidden] *' });
    return texts.length === 0 ? [] : [texts.map(({ textContent }) => textContent).join(' ')];
  });
const figures = () => screen.getAllByRole('definition').map(({ textContent }) => textContent);

beforeEach(() => {
  engines = installFakeEngines();
  server.respond(listOpenInterest, () => [interest(HOUR, 100), interest(2 * HOUR, 110)]);
});
afterEach(() => {
  jest.clearAllMocks();
});

describe('design §7 Open interest', () => {
  it('shows the last stored bar with its time until its current value arrives', async () => {
    show();
    const stored = await screen.findByText('110.00 BTC');
    expect(stored.closest('dl')).toHaveAttribute('data-stale');
    expect(screen.queryByText(/Waiting for/)).toBeNull();
    expect(figures()).toEqual([
      expect.stringMatching(/^1 Jan,? \d\d:00 \S+$/),
      '110.00 BTC',
      '11.00M USDT',
      '11.00K',
      '+10.00%',
    ]);
  });

  it('shows the age of its stored bar in its header while the feed is disconnected', async () => {
    await page.signIn({ contracts: [contract] });
    const at = serverNow() - 41 * 60_000;
    server.respond(listOpenInterest, () => [interest(at, 100)]);
    await feed.disconnect();
    const subtitle = document.body.appendChild(document.createElement('span'));
    render(
      <QueryClientProvider client={queryClient}>
        <HeaderSlotsContext value={{ subtitle, controls: null }}>
          <OpenInterestWidget
            part="content"
            settings={{ contract: contractKey(contract) }}
            onSettings={onSettings}
          />
        </HeaderSlotsContext>
      </QueryClientProvider>,
    );
    await waitFor(() => expect(subtitle).toHaveTextContent('stale 41 min'));
    subtitle.remove();
  });

  it('shows only that it waits without a stored bar', async () => {
    server.refuse(listOpenInterest, 404, 'Not there');
    show();
    expect(await screen.findByText('Waiting for OKX')).toBeVisible();
    expect(screen.getByText('Base', { selector: 'dt' }).closest('dl')).toHaveAttribute(
      'data-hidden',
    );
  });

  it('shows its current value in base, notional and contracts, and its change', async () => {
    show();
    await screen.findByRole('list');
    await publish(interest(2 * HOUR + 5, 125));
    expect(screen.queryByText('Waiting for OKX')).toBeNull();
    expect(figures()).toEqual(['125.00 BTC', '12.50M USDT', '12.50K', '+25.00%']);
    expect(legend()).toEqual(['Base (BTC) left axis', 'Notional (USDT) right axis', 'Contracts']);
    const [engine] = engines;
    act(() => engine?.options.onPointer(HOUR));
    expect(legend()).toEqual([
      'Base (BTC) left axis 100.00 BTC',
      'Notional (USDT) right axis 10.00M USDT',
      'Contracts 10.00K',
    ]);
  });

  it('draws base and notional on axes that both start at zero, without negative labels or trailing zeros', async () => {
    show();
    await screen.findByRole('list');
    const drawn = (engines[0]?.options.series ?? []).flatMap((each) =>
      each.kind === 'candles' || each.kind === 'hidden' ? [] : [each],
    );
    expect(drawn.map(({ aroundZero }) => aroundZero)).toEqual([true, true]);
    expect(
      drawn.map(({ axisFormat }) => [axisFormat(-2_000), axisFormat(0), axisFormat(35_000)]),
    ).toEqual([
      ['', '0', '35K'],
      ['', '0', '35K'],
    ]);
    expect(drawn.map(({ tagFormat }) => tagFormat(23_500))).toEqual(['23.50K', '23.50K']);
  });

  it('draws base and notional in different ways, each on its own axis', async () => {
    show();
    await screen.findByRole('list');
    const drawn = engines[0]?.options.series.map((each) =>
      each.kind === 'candles'
        ? each.kind
        : [each.id, each.kind, each.stroke, each.tone, each.valueAxis],
    );
    expect(drawn).toEqual([
      ['base', 'area', 'solid', 'accent', 'left'],
      ['notional', 'line', 'dashed', 'info', 'main'],
      ['contracts', 'hidden', 'solid', 'accent', 'main'],
    ]);
  });

  it('omits the number of contracts if one contract is one unit of the base', async () => {
    show({}, { ...contract, contractSize: 1 });
    await screen.findByRole('list');
    await publish(interest(2 * HOUR, 125));
    expect(figures()).toEqual(['125.00 BTC', '12.50M USDT', '+25.00%']);
  });

  it('requests the points of the chosen period and saves a new choice', async () => {
    show({ timeseries: '1D' });
    await screen.findByRole('list');
    expect(server.received(listOpenInterest)).toMatchObject([
      { query: { interval: '5m', limit: '288' } },
    ]);
    await userEvent.setup().click(screen.getByRole('button', { name: '1M' }));
    expect(onSettings).toHaveBeenCalledWith({ timeseries: '1M' });
  });

  it('resets only an invalid period', () => {
    const settings = { contract: 'okx:BTC', timeseries: '9Y' };
    expect(openInterestSettingsSchema.parse(settings)).toEqual({
      contract: 'okx:BTC',
      timeseries: '1W',
    });
  });

  it('shows its history as stale until the current value arrives', async () => {
    await feed.ticker(contractKey(contract));
    show();
    const chart = await screen.findByRole('figure', { name: /^Open interest of/ });
    expect(chart).toHaveAttribute('data-stale');
    await publish(interest(2 * HOUR, 125));
    expect(chart).not.toHaveAttribute('data-stale');
  });

  it('shows its history and its current value as stale while the feed is disconnected', async () => {
    show();
    const chart = await screen.findByRole('figure', { name: /^Open interest of/ });
    await publish(interest(2 * HOUR, 125));
    await feed.disconnect();
    expect(chart).toHaveAttribute('data-stale');
    expect(screen.getByText('Base', { selector: 'dt' }).closest('dl')).toHaveAttribute(
      'data-stale',
    );
  });

  it('reports that the venue has no history', async () => {
    server.refuse(listOpenInterest, 404, 'Not there');
    show();
    expect(await screen.findByText('OKX has no history of its open interest')).toBeVisible();
    await publish(interest(2 * HOUR, 125));
    expect(figures()[0]).toBe('125.00 BTC');
  });

  it("reports a failed request and retries it on 'Try again'", async () => {
    server.refuseOnce(listOpenInterest, 429, 'Too many');
    show();
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many');
    await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('list')).toHaveTextContent('Notional');
  });
});

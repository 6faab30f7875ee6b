import '@testing-library/jest-dom/jest-globals';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { advanceClock, refusal, startFakeClock } from '@parallax/api/testing';
import { type FundingPayment, listFundingHistory } from '@parallax/protocol';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { engines, page, payments, region, savedFunding, show } from '../testing/set-up-funding.tsx';

/** How the newest chart of BTC draws its series. */
const kinds = () =>
  engines
    .findLast(({ options }) => options.series.some(({ id }) => id === 'okx:BTCUSD rate'))
    ?.options.series.map(({ kind }) => kind);

const shown = () => engines.map(({ options }) => options.series.map(({ id }) => id));

/** The tones of OKX in the charts from the given one on. */
const tonesFrom = (first: number) =>
  engines
    .slice(first)
    .flatMap(({ options }) => options.series)
    .flatMap((series) =>
      series.id === 'okx:BTCUSD rate' && 'tone' in series ? [series.tone] : [],
    );

/** The tone of each series in all charts, by its id. */
const tones = () =>
  new Map(
    engines
      .flatMap(({ options }) => options.series)
      .flatMap((series) => ('tone' in series ? [[series.id, series.tone] as const] : [])),
  );

const showOkxOnly = () => {
  show(JSON.stringify({ funding: { history_01: { hidden: ['binance_coinm:BTCUSD'] } } }));
  return region('Funding history 1');
};
/** Responds with payments, except to requests for one venue. */
const respondExceptTo = (
  exchange: string,
  respond: () => FundingPayment[] | Promise<FundingPayment[]>,
): void =>
  page.server.respond(listFundingHistory, ({ query: { contract } }) =>
    contract.startsWith(`${exchange}:`) ? respond() : payments,
  );
const refuse = () => Promise.reject(refusal(400, 'No'));

function setHidden(hidden: boolean): void {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

afterEach(() => {
  Reflect.deleteProperty(document, 'hidden');
  jest.useRealTimers();
});

describe('workspace §3 funding histories', () => {
  it('show the age of a venue with stale prices, and are stale while the feed is disconnected', async () => {
    show();
    const history = region('Funding history 1');
    const okx = () => history.getByRole('button', { name: 'OKX' }).closest('li');
    const chart = await history.findByRole('figure');
    await page.feed.ticker('okx:BTCUSD', {}, { age: 20_000 });
    expect(okx()).toHaveTextContent(/stale/);
    expect(chart).not.toHaveAttribute('data-stale');
    await page.feed.disconnect();
    expect(chart).toHaveAttribute('data-stale');
    await page.feed.restore();
    expect(chart).not.toHaveAttribute('data-stale');
  });

  it('overlay one step line per venue of the default contract, with rate, sum and APR in one legend', async () => {
    show();
    const history = region('Funding history 1');
    const itemOf = (name: string) => history.getByRole('button', { name }).closest('li');
    expect(history.getByRole('combobox', { name: 'Timeseries' })).toHaveValue('1D');
    expect(await history.findAllByText('APR +10.95% · sum +0.0200%')).toHaveLength(2);
    await waitFor(() =>
      expect(shown()).toContainEqual(['binance_coinm:BTCUSD rate', 'okx:BTCUSD rate']),
    );
    await waitFor(() => expect(itemOf('Binance COIN-M')).toHaveTextContent('+0.0100%APR'));
    expect(screen.getAllByText('Binance COIN-M', { selector: 'li *' })).toHaveLength(1);
    expect(kinds()).toEqual(['step', 'step']);
    await userEvent.setup().click(history.getByRole('button', { name: 'Binance COIN-M' }));
    await waitFor(() => expect(shown()).toContainEqual(['okx:BTCUSD rate']));
    expect(itemOf('Binance COIN-M')).not.toHaveTextContent('+0.0100%APR');
    expect(itemOf('OKX')).toHaveTextContent('+0.0100%APR');
    expect(kinds()).toEqual(['bars']);
  });

  it('keep the colour of a venue while other venues are hidden or filtered out', async () => {
    const { unmount } = show();
    await waitFor(() => expect(tonesFrom(0)).not.toEqual([]));
    const history = region('Funding history 1');
    await userEvent.setup().click(history.getByRole('button', { name: 'Binance COIN-M' }));
    await waitFor(() => expect(shown()).toContainEqual(['okx:BTCUSD rate']));
    unmount();
    page.filterVenues('okx');
    const before = engines.length;
    show();
    await waitFor(() => expect(tonesFrom(before)).not.toEqual([]));
    expect(new Set(tonesFrom(0)).size).toBe(1);
  });

  it('give a venue the same colour regardless of the other venues of a contract', async () => {
    show();
    await waitFor(() => expect([...tones().keys()]).toContain('okx:ETHUSDT rate'));
    await waitFor(() => expect([...tones().keys()]).toContain('okx:BTCUSD rate'));
    expect(tones().get('okx:ETHUSDT rate')).toBe(tones().get('okx:BTCUSD rate'));
    expect(tones().get('binance_coinm:BTCUSD rate')).not.toBe(tones().get('okx:BTCUSD rate'));
  });

  it('keep a venue hidden while the venue filter excludes that venue', async () => {
    page.filterVenues('binance_coinm');
    show(JSON.stringify({ funding: { history_01: { hidden: ['okx:BTCUSD', 'okx:DELISTED'] } } }));
    const history = region('Funding history 1');
    await userEvent.setup().click(await history.findByRole('button', { name: 'Binance COIN-M' }));
    await waitFor(() =>
      expect(savedFunding()?.history_01).toMatchObject({
        hidden: ['binance_coinm:BTCUSD', 'okx:BTCUSD'],
      }),
    );
  });

  it('keep the venues hidden that the user has hidden for other contracts', async () => {
    show(JSON.stringify({ funding: { history_01: { hidden: ['okx:ETHUSDT'] } } }));
    const history = region('Funding history 1');
    const user = userEvent.setup();
    const button = await history.findByRole('button', { name: 'Binance COIN-M' });
    await user.click(button);
    await waitFor(() =>
      expect(savedFunding()?.history_01).toMatchObject({
        hidden: ['binance_coinm:BTCUSD', 'okx:ETHUSDT'],
      }),
    );
    await user.click(button);
    await waitFor(() =>
      expect(savedFunding()?.history_01).toMatchObject({ hidden: ['okx:ETHUSDT'] }),
    );
  });

  it('keep and save the measure and the hidden venues when the timeseries changes', async () => {
    show();
    const user = userEvent.setup();
    const history = region('Funding history 1');
    const button = () => history.findByRole('button', { name: 'Binance COIN-M' });
    await user.click(await button());
    await user.click(history.getByRole('button', { name: 'APR' }));
    await user.click(history.getByRole('combobox', { name: 'Timeseries' }));
    await user.click(screen.getByRole('option', { name: '1W' }));
    expect(await button()).toHaveAttribute('aria-pressed', 'false');
    expect(history.getByRole('button', { name: 'APR' })).toHaveAttribute('aria-pressed', 'true');
    await waitFor(() =>
      expect(savedFunding()?.history_01).toMatchObject({
        top_filters: { timeseries: '1W' },
        measure: 'apr',
        hidden: ['binance_coinm:BTCUSD'],
      }),
    );
  });

  it('name the venue that could not be loaded', async () => {
    respondExceptTo('binance_coinm', refuse);
    show();
    const history = region('Funding history 1');
    expect(await history.findByText('Not loaded: Binance COIN-M')).toBeVisible();
  });

  it('are loaded again when the user returns to the tab after a minute', async () => {
    show();
    const history = region('Funding history 1');
    expect(await history.findAllByText('APR +10.95% · sum +0.0200%')).toHaveLength(2);
    setHidden(true);
    const later = Date.now() + 60_000;
    const now = jest.spyOn(Date, 'now').mockReturnValue(later);
    page.server.respond(listFundingHistory, () => payments.slice(0, 1));
    setHidden(false);
    now.mockRestore();
    expect(await history.findAllByText('APR +10.95% · sum +0.0100%')).toHaveLength(2);
  });

  it('fail after 30 s without a response', async () => {
    startFakeClock();
    page.server.respond(listFundingHistory, () => new Promise<never>(() => {}));
    show();
    await act(() => advanceClock(29_999));
    const history = region('Funding history 1');
    expect(history.queryByRole('button', { name: 'Try again' })).toBeNull();
    await act(() => advanceClock(1));
    expect(history.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  describe('with a hidden venue', () => {
    it('do not report that no funding was paid until the visible venue has loaded', async () => {
      respondExceptTo('okx', () => new Promise(() => {}));
      const history = showOkxOnly();
      expect(await history.findByText('APR +10.95% · sum +0.0200%')).toBeVisible();
      expect(history.queryByText('No funding was paid in this period')).not.toBeInTheDocument();
    });

    it('do not name it if it could not be loaded', async () => {
      respondExceptTo('binance_coinm', refuse);
      const history = showOkxOnly();
      expect(await history.findByText('APR +10.95% · sum +0.0200%')).toBeVisible();
      await waitFor(() => expect(shown()).toContainEqual(['okx:BTCUSD rate']));
      expect(history.queryByText(/^Not loaded/)).not.toBeInTheDocument();
    });

    it('offer a retry if the visible venue could not be loaded', async () => {
      respondExceptTo('okx', refuse);
      const history = showOkxOnly();
      const user = userEvent.setup();
      const tryAgain = await history.findByRole('button', { name: 'Try again' });
      expect(history.queryByText('No funding was paid in this period')).not.toBeInTheDocument();
      page.server.respond(listFundingHistory, () => payments);
      await user.click(tryAgain);
      expect(await history.findAllByText('APR +10.95% · sum +0.0200%')).toHaveLength(2);
    });
  });

  it('report that every venue of the contract is disconnected', async () => {
    await page.disconnectVenues('binance_coinm', 'okx');
    show();
    const history = region('Funding history 1');
    expect(history.getByText('Every venue of BTC/USD is no longer connected')).toBeVisible();
    expect(history.queryByRole('button', { name: 'Show all venues' })).not.toBeInTheDocument();
  });

  it('offer to show all venues if the venue filter hides those that are connected', async () => {
    await page.disconnectVenues('binance_coinm');
    page.filterVenues('binance_coinm');
    show();
    const history = region('Funding history 1');
    await userEvent.setup().click(history.getByRole('button', { name: 'Show all venues' }));
    expect(await history.findByText('APR +10.95% · sum +0.0200%')).toBeVisible();
    expect(history.queryByRole('button', { name: 'Show all venues' })).not.toBeInTheDocument();
  });

  it('report that no funding was paid, or that no venue lists the contract', async () => {
    page.server.respond(listFundingHistory, () => []);
    const top_filters = {
      base: 'XRP',
      fixed_quote: 'USD',
      risk_type: 'inverse',
      timeseries: '1W',
    };
    show(JSON.stringify({ funding: { history_02: { top_filters } } }));
    expect(
      await region('Funding history 1').findByText('No funding was paid in this period'),
    ).toBeVisible();
    expect(
      region('Funding history 2').getByText('No venue has an inverse XRP perpetual in USD'),
    ).toBeVisible();
  });
});

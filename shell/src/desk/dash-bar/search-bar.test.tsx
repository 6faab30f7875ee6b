import { beforeEach, describe, expect, it } from '@jest/globals';
import { type Contract, contractKey, listFundingRates } from '@parallax/protocol';
import { contractOf, fundingRateOf } from '@parallax/protocol/testing';
import { chooseDashContract, dashContractKey } from '@parallax/store';
import { catalogueEntry, okx, QueriesProvider, startPage } from '@parallax/store/testing';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SearchBar } from './search-bar.tsx';

const spot = contractOf();
const linear = contractOf({ exchange: 'binance_usdm', instType: 'perpetual', priceDecimals: 1 });
const inverse = contractOf({
  exchange: 'deribit',
  symbol: 'BTC-PERPETUAL',
  quote: 'USD',
  instType: 'perpetual',
});
const dollar = contractOf({ exchange: 'coinbase', symbol: 'BTC-USD', quote: 'USD' });
const euro = contractOf({ exchange: 'kraken_spot', symbol: 'BTCEUR', quote: 'EUR' });
const contracts: readonly Contract[] = [spot, linear, inverse, dollar, euro];
const exchanges = [
  catalogueEntry('binance_usdm'),
  catalogueEntry('deribit', { displayName: 'Deribit' }),
];
const page = startPage({ contracts, exchanges });

const price = (contract: Contract, mid: number, index: number | null = null) =>
  page.feed.ticker(contractKey(contract), {
    bid: mid,
    ask: mid,
    last: mid,
    mid,
    index_price: index,
    high_24h: mid,
    low_24h: mid,
  });
const show = () => render(<SearchBar />, { wrapper: QueriesProvider });
const valueOf = (label: string): Element => {
  const term = screen.getAllByRole('term').find(({ textContent }) => textContent === label);
  if (!term?.nextElementSibling) throw new Error(`no figure ${label}`);
  return term.nextElementSibling;
};
const fieldOf = (name: string) => screen.getByRole('combobox', { name }).closest('[data-type]');

async function compareWith(option?: RegExp) {
  const user = userEvent.setup();
  const view = show();
  await user.click(screen.getByRole('switch', { name: 'Spread' }));
  if (option) {
    await user.click(screen.getByRole('combobox', { name: 'Leg B' }));
    await user.click(await screen.findByRole('option', { name: option }));
  }
  await page.feed.publish();
  return view;
}

const openSearch = async () => {
  const user = userEvent.setup();
  show();
  await user.click(screen.getByRole('combobox', { name: 'Search contracts' }));
  return user;
};
const names = () => screen.getAllByRole('option').map((option) => option.textContent);

beforeEach(() => {
  chooseDashContract(contractKey(spot));
  page.server.respond(listFundingRates, () => [linear, inverse].map((each) => fundingRateOf(each)));
});

/** What is shown below the type filters. */
const headers = () =>
  screen.getByRole('group', { name: 'Contract types' }).parentElement?.lastElementChild
    ?.textContent;

describe('workspace §4 the search bar in spread mode', () => {
  it('shows two contracts with their mids and spread', async () => {
    await price(spot, 100_000);
    await price(linear, 100_100.5);
    await compareWith();
    expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual([
      'Spread',
      'Mid A',
      'Mid B',
      'Spread bps',
      'Spread %',
    ]);
    await waitFor(() => expect(valueOf('Spread')).toHaveTextContent(/^−100\.500$/));
    expect(valueOf('Spread %')).toHaveTextContent(/^−0\.10$/);
    expect(valueOf('Spread bps')).toHaveTextContent(/^−10\.04$/);
    expect(valueOf('Mid B')).toHaveTextContent('100,100.5');
  });

  it('labels each leg A or B, as the figures do, beside its contract', async () => {
    await compareWith();
    expect(fieldOf('Search contracts')).toHaveTextContent('Search contractsABTC/USDT');
    expect(fieldOf('Leg B')).toHaveTextContent('Leg BBBTC/');
    await userEvent.setup().click(screen.getByRole('switch', { name: 'Spread' }));
    expect(fieldOf('Search contracts')).toHaveTextContent('Search contractsBTC/USDT');
  });

  it('explains each measure of the spread', async () => {
    await price(spot, 100_000);
    await price(linear, 100_100.5);
    await compareWith();
    const titles = screen
      .getAllByRole('term')
      .flatMap((term) => term.querySelector('[title]')?.getAttribute('title') ?? []);
    expect(titles).toEqual([
      `Mid A − Mid B, in ${spot.quote}`,
      'Mid A − Mid B, in basis points of Mid B',
      'Mid A − Mid B, in % of Mid B',
    ]);
  });

  it('shows the mids to half a tick, so that the spread equals their difference', async () => {
    await price(spot, 105_999.155);
    await price(linear, 105_997.65);
    await compareWith();
    await waitFor(() => expect(valueOf('Mid A')).toHaveTextContent(/^105,999\.155$/));
    expect(valueOf('Mid B')).toHaveTextContent(/^105,997\.65$/);
    expect(valueOf('Spread')).toHaveTextContent(/^\+1\.505$/);
  });

  it.each([
    ['B', 'Mid A', spot, dollar],
    ['A', 'Mid B', dollar, spot],
  ])(
    "shows the mid of the other leg and 'Waiting for' and the venue while leg %s has no prices",
    async (leg, mid, priced, unpriced) => {
      await price(priced, 100_000);
      await compareWith(/coinbase/);
      await waitFor(() => expect(valueOf(mid)).toHaveTextContent('100,000.00'));
      expect(valueOf('Spread')).toHaveTextContent('—');
      expect(valueOf(`Mid ${leg}`)).toHaveTextContent('—');
      const notice = await screen.findByText(`Waiting for ${unpriced.exchangeName}`);
      // the figure that is shown at any width
      expect(valueOf('Spread')).toContainElement(notice);
      await price(unpriced, 100_000);
      await waitFor(() => expect(valueOf(`Mid ${leg}`)).toHaveTextContent('100,000.00'));
    },
  );

  it("shows 'Waiting for' and the venue of leg A while neither leg has prices", async () => {
    await compareWith(/coinbase/);
    expect(screen.queryByRole('term')).toBeNull();
    expect(await screen.findByText(`Waiting for ${spot.exchangeName}`)).toBeVisible();
  });

  it('suggests no leg B of a disconnected venue', async () => {
    await page.signIn({
      connections: [{ ...okx, exchangeId: 'binance_usdm', active: false }],
    });
    await price(spot, 100_000);
    await price(inverse, 100_000);
    await compareWith();
    expect(screen.queryByText(/no longer connected/)).toBeNull();
    expect(screen.getByRole('combobox', { name: 'Leg B' })).toHaveValue('BTC/USD perp');
    await waitFor(() => expect(valueOf('Spread')).toBeVisible());
  });

  it('converts legs in different quotes at their index prices', async () => {
    await price(spot, 100_000);
    await price(dollar, 100_000);
    await price(linear, 1, 100_100);
    await price(inverse, 1, 100_000);
    await compareWith(/coinbase/);
    await waitFor(() => expect(valueOf('Spread')).toHaveTextContent('−100.00'));
    expect(valueOf('1 USD in USDT')).toHaveTextContent('1.00100');
  });

  it('shows a reason instead of the spread if no index connects the quotes', async () => {
    await price(spot, 100_000);
    await price(euro, 90_000);
    await compareWith(/kraken_spot/);
    await waitFor(() => expect(valueOf('Spread')).toHaveTextContent(/^—$/));
    expect(valueOf('Spread').firstElementChild).toHaveAttribute(
      'title',
      'No index price connects EUR with USDT, so the prices cannot be compared.',
    );
  });

  it('restores spread mode and leg B after a reload', async () => {
    await price(spot, 100_000);
    await price(dollar, 100_000);
    const { unmount } = await compareWith(/coinbase/);
    unmount();
    show();
    expect(screen.getByRole('switch', { name: 'Spread' })).toBeChecked();
    expect(screen.getByRole('combobox', { name: 'Leg B' })).toHaveValue('BTC/USD');
  });
});

it('the search bar shows the settlement and the venue of a future, as widgets do', async () => {
  const future = contractOf({
    exchangeName: 'Bybit',
    instType: 'future',
    quote: 'USD',
    riskType: 'inverse',
    expiry: Date.UTC(2026, 11, 25, 8),
  });
  await page.signIn({ contracts: [future] });
  show();
  const { parentElement } = screen.getByText('BTC 25 Dec 26');
  expect(parentElement).toHaveTextContent(/^BTC 25 Dec 26 USD inverseBybit/);
  expect(parentElement).not.toHaveTextContent('· future');
});

describe('the search results', () => {
  it('show the last price, the 24h change and, for perpetuals, the funding with its interval', async () => {
    await price(spot, 100_000);
    await price(linear, 100_100.5);
    await openSearch();
    await page.feed.publish();
    const ofSpot = screen.getByRole('option', { name: /binance_spot/ });
    await waitFor(() =>
      expect(ofSpot).toHaveTextContent(/· spot Last 100,000\.00 24h change 0\.00%$/),
    );
    const [perpetual] = screen.getAllByRole('option', { name: /^BTC\/USDT perp/ });
    await waitFor(() =>
      expect(perpetual).toHaveTextContent(/binance_usdmFunding 8h — Last 100,100\.5 24h change/),
    );
  });

  it('have no funding column while only spot is shown', async () => {
    const user = await openSearch();
    expect(headers()).toBe('Contract and venueFundingLast24h');
    await user.click(screen.getByRole('button', { name: 'Spot' }));
    expect(screen.getByRole('button', { name: 'Spot' })).toHaveAttribute('aria-pressed', 'true');
    expect(headers()).toBe('Contract and venueLast24h');
  });

  it('are filtered by the selected type chips until the list closes, and counted', async () => {
    const user = await openSearch();
    expect(names()).toHaveLength(5);
    expect(screen.getByText('5 contracts')).toHaveRole('status');
    await user.tab();
    expect(screen.getByRole('button', { name: 'Spot' })).toHaveFocus();
    await user.keyboard('{ArrowRight}{Enter}');
    expect(screen.getByRole('button', { name: 'Perpetual', pressed: true })).toBeVisible();
    expect(names()).toHaveLength(2);
    expect(screen.getByText('2 contracts')).toHaveRole('status');
    await user.click(screen.getByRole('button', { name: 'Spot' }));
    expect(names()).toHaveLength(5);
    await user.click(screen.getByRole('button', { name: 'Perpetual' }));
    expect(names()).toHaveLength(3);
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('combobox', { name: 'Search contracts' }));
    expect(names()).toHaveLength(5);
  });
});

it("the search bar names a delisted contract without figures and offers 'Choose another'", async () => {
  chooseDashContract('deribit:BTC-27DEC24');
  show();
  expect(screen.getByText('BTC 27 Dec 24 on Deribit is no longer listed')).toBeVisible();
  expect(screen.queryByRole('term')).toBeNull();
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Choose another' }));
  expect(screen.getByRole('combobox', { name: 'Search contracts' })).toHaveFocus();
  await user.keyboard('coinbase{Enter}');
  expect(dashContractKey()).toBe(contractKey(dollar));
});

it("the search bar says when its contract or leg B expired, and offers 'Choose another'", async () => {
  const symbol = 'BTC-27NOV26';
  const future = contractOf({
    exchange: 'deribit',
    symbol,
    instType: 'future',
    expiry: Date.now() - 1,
  });
  await page.signIn({ contracts: [dollar, future] });
  const expired = /^BTC 27 Nov 26 on \w+ expired on \d+ \w+ \d\d, \d\d:\d\d \S+$/;
  chooseDashContract(contractKey(future));
  const { unmount } = show();
  expect(screen.getByText(expired)).toBeVisible();
  expect(screen.queryByRole('term')).toBeNull();
  expect(screen.getByRole('button', { name: 'Choose another' })).toBeVisible();
  unmount();
  act(() => chooseDashContract(contractKey(dollar)));
  const spread = JSON.stringify({ on: true, other: contractKey(future) });
  localStorage.setItem('parallax.private.dash-spread', spread);
  show();
  expect(screen.getByText(expired)).toBeVisible();
});

it("the search bar names a delisted leg B without a spread and offers 'Choose another'", async () => {
  const gone = JSON.stringify({ on: true, other: 'deribit:BTC-27DEC24' });
  localStorage.setItem('parallax.private.dash-spread', gone);
  show();
  expect(screen.getByText('BTC 27 Dec 24 on Deribit is no longer listed')).toBeVisible();
  expect(screen.queryByRole('term')).toBeNull();
  expect(screen.getByRole('combobox', { name: 'Leg B' })).toHaveValue('');
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Choose another' }));
  expect(screen.getByRole('combobox', { name: 'Leg B' })).toHaveFocus();
  await user.keyboard('coinbase{Enter}');
  expect(screen.queryByText(/no longer listed/)).toBeNull();
  await price(spot, 100_000);
  await price(dollar, 100_000);
  expect(valueOf('Spread')).toBeVisible();
});

import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { queryClient } from '@parallax/api/react';
import {
  type Account,
  type CompanyTrader,
  listAccounts,
  listCompanyTraders,
  listTradingLog,
  type Trader,
  type TradingLogEntry,
} from '@parallax/protocol';
import { trader } from '@parallax/store/testing';
import { screen, waitFor, within } from '@testing-library/react';
import {
  ADMIN,
  button,
  failOnce,
  findAndPress,
  heading,
  ID,
  INDIVIDUAL,
  MEMBER,
  OTHER_ID,
  press,
  refusal,
  server,
} from '../../testing/set-up-tab.tsx';
import { choose, rowTexts, show } from '../testing/set-up-exchanges.tsx';

const paper: Account = {
  id: ID,
  name: 'Futures',
  exchangeName: 'binance_usdm',
  mode: 'PAPER',
  takesOrders: true,
  canTrade: true,
  reason: null,
  state: 'connected',
  equityUsd: null,
  updatedAt: '2026-01-01T12:00:00.000Z',
};
const ben: CompanyTrader = {
  id: '8c4c7f3e-52ab-4a7e-b6a0-1c9b8f6a7d33',
  firstName: 'Ben',
  lastName: 'Sterling',
  photoBase64: null,
  isAdmin: false,
  email: 'ben@acme.example',
  invited: false,
};
const entryOf = (number: number, more: Partial<TradingLogEntry> = {}): TradingLogEntry => ({
  id: `e0000000-0000-4000-8000-00000000000${number}`,
  kind: 'order sent',
  traderId: ben.id,
  accountId: paper.id,
  orderId: null,
  text: `Buy ${number} BTC`,
  address: '192.0.2.7',
  at: `2026-01-01T12:00:0${number}.000Z`,
  ...more,
});

const serveLog = (...rows: TradingLogEntry[]): void =>
  server.respond(listTradingLog, () => ({ rows, cursor: null }));
/** Serves two pages of one entry each. */
const servePages = (): void =>
  server.respond(listTradingLog, ({ query }) =>
    query.cursor === undefined
      ? { rows: [entryOf(2)], cursor: 'older' }
      : { rows: [entryOf(1)], cursor: null },
  );
const queries = () => server.received(listTradingLog).map(({ query }) => query);

/** Shows the Exchanges tab; signing in has removed the accounts. */
async function showExchanges(who: Partial<Trader> = ADMIN): Promise<void> {
  await show(who);
  server.respond(listAccounts, () => [paper]);
}

async function open(who: Partial<Trader> = ADMIN): Promise<void> {
  await showExchanges(who);
  await findAndPress('Trading log');
  await waitFor(() => expect(screen.queryByText('Please wait...')).toBeNull());
}

/** The cells of the first entry. */
const cells = () =>
  within(screen.getAllByRole('row')[1] ?? document.body)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

beforeEach(() => {
  document.documentElement.dataset.timeZone = 'UTC';
  serveLog(entryOf(2), entryOf(1));
  server.respond(listCompanyTraders, () => [ben]);
});
afterEach(() => {
  delete document.documentElement.dataset.timeZone;
  queryClient.clear();
  jest.restoreAllMocks();
});

describe('design of accounts §4 the screen of the trading log', () => {
  it.each([
    ['an admin', ADMIN],
    ['an individual', INDIVIDUAL],
    ['a member', MEMBER],
  ])('is open to %s, who returns from it to its button', async (_, who) => {
    await open(who);
    const title = await heading('Trading log');
    expect(title.closest('[tabindex="-1"]')).toHaveFocus();
    await press('Back');
    expect(await heading('Exchanges')).toBeVisible();
    await waitFor(() => expect(button('Trading log')).toHaveFocus());
  });

  it('shows entries newest first, with time, event, account, person, what and address', async () => {
    await open();
    const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(headers).toEqual(['Time (UTC)', 'Event', 'Account', 'Person', 'What', 'Address']);
    expect(cells()).toEqual([
      '1 Jan 26, 12:00:02',
      'Order sent',
      'Futures (Paper)',
      'Ben Sterling',
      'Buy 2 BTC',
      '192.0.2.7',
    ]);
    expect(rowTexts()[1]).toContain('Buy 1 BTC');
  });

  it.each<[string, string, Partial<TradingLogEntry>]>([
    ['Engine', 'the engine', { traderId: null, address: null }],
    ['Former member', 'who is not a member any more', { traderId: ID }],
    ['Former account', 'a deleted account', { accountId: OTHER_ID }],
    ['Tess Trader', 'the signed-in trader, also if not listed', { traderId: trader.traderId }],
  ])("says '%s' for %s", async (name, _, entry) => {
    serveLog(entryOf(1, entry));
    await open();
    expect(cells()).toContain(name);
  });

  it('shows that there are no entries', async () => {
    serveLog();
    await open();
    expect(await screen.findByText('No entries yet')).toBeVisible();
    expect(button('Download CSV')).toBeDisabled();
  });

  it('shows why it could not be loaded, and loads it again', async () => {
    failOnce(listTradingLog, refusal(403, 'Not yours.'));
    await open();
    const panel = await screen.findByRole('alert');
    expect(panel).toHaveTextContent('The trading log could not be loadedNot yours.');
    await press('Try again');
    await waitFor(() => expect(rowTexts()).toHaveLength(2));
  });

  it('shows the entries although the members could not be loaded, and loads them again', async () => {
    failOnce(listCompanyTraders, refusal(403, 'Not yours.'));
    await open();
    expect(await screen.findByRole('alert')).toHaveTextContent('Not yours.');
    expect(cells()).toContain('Unknown member');
    await press('Try again');
    await waitFor(() => expect(cells()).toContain('Ben Sterling'));
  });
});

describe('design of accounts §4 the pages of the trading log', () => {
  it("are loaded by 'Show more', whose focus the view takes after the last one", async () => {
    servePages();
    await open();
    expect(rowTexts()).toHaveLength(1);
    await press('Show more');
    await waitFor(() => expect(rowTexts()).toHaveLength(2));
    expect(queries()).toEqual([{ limit: '100' }, { limit: '100', cursor: 'older' }]);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    const title = await heading('Trading log');
    expect(title.closest('[tabindex="-1"]')).toHaveFocus();
    expect(screen.getByText('2 entries')).toBeVisible();
  });

  it('stay if the next one could not be loaded, which can be tried again', async () => {
    servePages();
    await open();
    failOnce(listTradingLog, refusal(400, 'The cursor is not one of a previous page.'));
    await press('Show more');
    const failure = await screen.findByRole('alert');
    expect(failure).toHaveTextContent('The cursor is not one of a previous page.');
    expect(rowTexts()).toHaveLength(1);
    await press('Try again');
    await waitFor(() => expect(rowTexts()).toHaveLength(2));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('design of accounts §4 the filters of the trading log', () => {
  it('limit the events on the server', async () => {
    await open();
    serveLog();
    await choose('Event', 'Limits changed');
    expect(await screen.findByText('No entries match the filters')).toBeVisible();
    expect(queries().at(-1)).toEqual({ kind: 'limits changed', limit: '100' });
    serveLog(entryOf(1));
    await choose('Event', 'All events');
    await waitFor(() => expect(rowTexts()).toHaveLength(1));
    expect(queries().at(-1)).toEqual({ limit: '100' });
  });

  it.each([
    ['Today', '2026-03-10T00:00:00.000Z'],
    ['Last 7 days', '2026-03-03T09:30:00.000Z'],
    ['Last 30 days', '2026-02-08T09:30:00.000Z'],
  ])('limit the time on the server: %s', async (range, from) => {
    await open();
    jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-03-10T09:30:00.000Z'));
    await choose('Time', range);
    await waitFor(() => expect(queries().at(-1)).toEqual({ from, limit: '100' }));
  });

  it('start today at midnight of the display time zone', async () => {
    await open();
    document.documentElement.dataset.timeZone = 'local';
    const now = new Date(2026, 2, 10, 9, 30);
    jest.spyOn(Date, 'now').mockReturnValue(now.getTime());
    await choose('Time', 'Today');
    const from = new Date(2026, 2, 10).toISOString();
    await waitFor(() => expect(queries().at(-1)).toEqual({ from, limit: '100' }));
  });
});

it('design of accounts §4 the trading log is downloaded as it is loaded, with times in UTC', async () => {
  const files: Blob[] = [];
  URL.createObjectURL = (file) => {
    if (file instanceof Blob) files.push(file);
    return 'blob:log';
  };
  serveLog(entryOf(1, { text: '=1+1' }));
  await open();
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await press('Download CSV');
  const reader = new FileReader();
  reader.readAsText(files[0] ?? new Blob());
  await waitFor(() =>
    expect(reader.result).toBe(
      "Time (UTC),Event,Account,Person,What,Address\r\n2026-01-01T12:00:01.000Z,Order sent,Futures (Paper),Ben Sterling,'=1+1,192.0.2.7\r\n",
    ),
  );
});

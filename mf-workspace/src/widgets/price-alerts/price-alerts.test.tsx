import { describe, expect, it, jest } from '@jest/globals';
import { queryClient } from '@parallax/api/react';
import { type HeldResponse, refusal } from '@parallax/api/testing';
import {
  addPriceAlert,
  contractKey,
  deletePriceAlert,
  listNotifications,
  listPriceAlerts,
  restorePriceAlert,
  updatePriceAlert,
} from '@parallax/protocol';
import { shownToasts } from '@parallax/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { alertOf, firing, other, perp } from './testing/alerts.ts';
import {
  button,
  fire,
  page,
  rows,
  server,
  setAlerts,
  show,
  showToasts,
  user,
  widget,
} from './testing/set-up-price-alerts.tsx';

const HALF_PAST = '2026-01-01T11:30:00.000Z';

/** Ends a held change that switches the first alert off. */
type End = (change: HeldResponse<typeof updatePriceAlert>) => void;
const succeed: End = (change) => {
  const off = alertOf({ active: false });
  setAlerts(off, other);
  change.send(off);
};
const fail: End = (change) => change.fail(refusal(409, 'Try later.'));

describe('design §7 Price alerts: the list', () => {
  it('shows condition, current figure, distance and status', async () => {
    show();
    expect(await screen.findByText('2 alerts')).toBeVisible();
    await waitFor(() => expect(rows()[0]).toContain('+10.00%'));
    await waitFor(() => expect(rows()[1]).toContain('0.0100%'));
    expect(rows()[0]).toMatch(
      /^BTC\/USDTBinance Spotabove 110\.00100\.00\+10\.00%WatchingActive: BTC\/USDT above 110\.00$/,
    );
    expect(rows()[1]).toMatch(
      /^BTC\/USDT perpOKXfunding reaches 0\.0300%0\.0100%.*Paused until \d\d:\d\d:\d\d UTC/,
    );
  });

  it('aligns the points of prices, but not of percentages with them', async () => {
    show();
    expect(await screen.findByText('2 alerts')).toBeVisible();
    for (const [text, decimals] of [
      ['100.00', '2'],
      ['0.0100%', ''],
    ] as const) {
      const cell = (await screen.findByText(text)).closest('td');
      expect(cell?.style.getPropertyValue('--own-decimals')).toBe(decimals);
    }
  });

  it.each([
    ['the condition', {}, 'above 110\\.00'],
    [
      'its status',
      { active: false, firings: 1, firedAt: HALF_PAST, conditionFiredAt: HALF_PAST },
      'above 110\\.00 · Fired',
    ],
  ])('shows the venue beside the contract and, below, %s when narrow', async (_, more, line) => {
    const width = jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(350);
    setAlerts(alertOf(more));
    show();
    expect(await screen.findByText('1 alert')).toBeVisible();
    await waitFor(() =>
      expect(rows()[0]).toMatch(new RegExp(`^BTC/USDT Binance Spot${line}100\\.00Active: `)),
    );
    width.mockRestore();
  });

  it.each([
    [1_200, {}, ['Contract', 'Condition', 'Last', 'Distance', 'Status', 'Active']],
    [620, {}, ['Contract', 'Last', 'Distance', 'Status', 'Active']],
    [350, {}, ['Contract', 'Last', 'Active']],
    [900, { hidden: [] }, ['Contract', 'Condition', 'Last', 'Distance', 'Status', 'Active']],
  ])('has its columns in one order at every width: %d px', async (px, table, heads) => {
    const width = jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(px);
    show({ table });
    expect(await screen.findByText('2 alerts')).toBeVisible();
    const shown = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(shown.filter((head) => heads.includes(head ?? ''))).toEqual(heads);
    expect(shown.at(-1)).toBe('Active');
    width.mockRestore();
  });

  it.each([
    [{ active: false }, 'Off'],
    // its condition was changed since it fired
    [{ active: false, firings: 1, firedAt: HALF_PAST, conditionFiredAt: null }, 'Off'],
    [{ active: false, firings: 1, firedAt: HALF_PAST, conditionFiredAt: HALF_PAST }, 'Fired'],
    [{ contract: 'okx:GONE' }, 'Not listed'],
  ])('shows an alert with %j in the status %s', async (more, status) => {
    setAlerts(alertOf(more));
    show();
    expect(await screen.findByText(status)).toBeVisible();
  });

  it('names a contract that is no longer listed by its date, with its venue', async () => {
    setAlerts(alertOf({ kind: 'spread', contract: 'okx:BTC-USD-241227', other: 'okx:GONE' }));
    show();
    expect(await screen.findByText('Not listed')).toBeVisible();
    expect(rows()[0]).toMatch(/^BTC 27 Dec 24 USD inverse − GONEOKX/);
  });

  it.each([
    ['a delisted contract', { contract: 'okx:BTC-USD-241227' }, 'OKX'],
    ['a spread', { kind: 'spread', other: contractKey(perp) }, 'Binance Spot − OKX'],
  ] as const)("names every venue of %s in the column 'Venue'", async (_, more, venues) => {
    setAlerts(alertOf(more));
    show({ table: { hidden: [] } });
    const headers = await screen.findAllByRole('columnheader');
    const column = headers.findIndex(({ textContent }) => textContent.startsWith('Venue'));
    expect(screen.getAllByRole('cell')[column]).toHaveTextContent(new RegExp(`^${venues}$`));
  });

  it('is limited to one contract and to the venues of the filter', async () => {
    const { unmount } = show({ scope: 'One contract', contract: contractKey(perp) });
    expect(await screen.findByText('1 alert')).toBeVisible();
    expect(rows()[0]).toMatch(/^BTC\/USDT perp/);
    unmount();
    page.filterVenues('kraken');
    show();
    await user.click(await screen.findByRole('button', { name: 'Show all venues' }));
    expect(await screen.findByText('2 alerts')).toBeVisible();
  });

  it('reports that the venue of every alert is disconnected, which no filter can change', async () => {
    await page.disconnect('binance_spot', 'okx');
    show();
    expect(
      await screen.findByText('The venue of every alert is no longer connected'),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show all venues' })).toBeNull();
  });

  it('reports that there are no alerts, or why the alerts failed to load', async () => {
    setAlerts();
    const { unmount } = show();
    expect(await screen.findByText('No price alerts')).toBeVisible();
    await user.click(button('Add an alert'));
    expect(await screen.findByRole('dialog', { name: 'Add price alert' })).toBeVisible();
    unmount();
    queryClient.clear();
    server.refuse(listPriceAlerts, 403, 'Not yours.');
    show();
    expect(await screen.findByRole('alert')).toHaveTextContent('Not yours.');
  });

  it('is loaded again when an alert fires', async () => {
    show();
    await screen.findByText('2 alerts');
    setAlerts(
      alertOf({ active: false, firings: 1, firedAt: HALF_PAST, conditionFiredAt: HALF_PAST }),
    );
    await fire();
    expect(await screen.findByText('Fired')).toBeVisible();
  });
});

describe('design §7 Price alerts: actions', () => {
  it('deactivate an alert at once, with one request on a double click', async () => {
    const change = server.hold(updatePriceAlert);
    show();
    const active = await screen.findByRole('switch', { name: 'Active: BTC/USDT above 110.00' });
    await user.dblClick(active);
    expect(active).not.toBeChecked();
    succeed(change);
    await waitFor(() => expect(server.received(listPriceAlerts)).toHaveLength(2));
    expect(server.received(updatePriceAlert)).toEqual([
      {
        query: { Id: alertOf().id },
        body: expect.objectContaining({ kind: 'above', value: 110, active: false }),
      },
    ]);
  });

  it('delete an alert and offer to undo the deletion', async () => {
    show();
    showToasts();
    await user.click(await screen.findByRole('button', { name: 'Delete BTC/USDT above 110.00' }));
    await waitFor(() =>
      expect(shownToasts()).toMatchObject([
        { kind: 'success', title: 'Price alert removed', action: 'Undo' },
      ]),
    );
    const request = { query: { Id: alertOf().id } };
    expect(server.received(deletePriceAlert)).toEqual([request]);
    setAlerts(alertOf(), other);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(server.received(restorePriceAlert)).toEqual([request]));
    expect(server.received(addPriceAlert)).toEqual([]);
    await waitFor(() => expect(rows()).toHaveLength(2));
  });

  it('offer to try again if a deletion cannot be undone', async () => {
    show();
    showToasts();
    await user.click(await screen.findByRole('button', { name: 'Delete BTC/USDT above 110.00' }));
    server.respond(restorePriceAlert, () => Promise.reject(refusal(503)));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    const failure = { kind: 'error', title: 'The price alert was not restored' };
    await waitFor(() =>
      expect(shownToasts().at(-1)).toMatchObject({ ...failure, action: 'Try again' }),
    );
    server.respond(restorePriceAlert, () => alertOf());
    setAlerts(alertOf(), other);
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(server.received(restorePriceAlert)).toHaveLength(2);
  });

  it.each([
    ['succeeded', succeed],
    ['failed', fail],
  ])('delete an alert after its pending change has %s', async (_, end) => {
    const change = server.hold(updatePriceAlert);
    show();
    showToasts();
    const toggle = await screen.findByRole('switch', { name: 'Active: BTC/USDT above 110.00' });
    await user.click(toggle);
    await user.click(button('Delete BTC/USDT above 110.00'));
    await user.click(toggle);
    await waitFor(() => expect(server.received(updatePriceAlert)).toHaveLength(1));
    expect(server.received(deletePriceAlert)).toEqual([]);
    end(change);
    await waitFor(() => expect(server.received(deletePriceAlert)).toHaveLength(1));
    const title = 'Price alert removed';
    await waitFor(() => expect(shownToasts().at(-1)).toMatchObject({ title }));
    expect(rows()).toHaveLength(1);
    expect(server.received(updatePriceAlert)).toHaveLength(1);
  });

  it('edit an alert after its pending change has ended, even if the history was opened in between', async () => {
    const change = server.hold(updatePriceAlert);
    const { rerender } = show();
    await user.click(await screen.findByRole('switch', { name: /above 110/ }));
    rerender(widget({ view: 'History' }));
    rerender(widget());
    await user.click(await screen.findByRole('button', { name: 'Edit BTC/USDT above 110.00' }));
    const form = within(await screen.findByRole('dialog', { name: 'Edit price alert' }));
    await user.clear(form.getByLabelText('Price'));
    await user.type(form.getByLabelText('Price'), '120');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(server.received(updatePriceAlert)).toHaveLength(1);
    succeed(change);
    await waitFor(() => expect(server.received(updatePriceAlert)).toHaveLength(2));
    expect(server.received(updatePriceAlert).at(-1)).toMatchObject({
      query: { Id: alertOf().id },
      body: { value: 120 },
    });
  });
});

describe('design §7 Price alerts: the history', () => {
  it('lists each firing with its condition and price', async () => {
    show({ view: 'History' });
    expect(await screen.findByText('1 entry')).toBeVisible();
    expect(rows()[0]).toContain('BTC/USDT above 110.00');
    expect(rows()[0]).toContain('Last price 111.00');
  });

  it('has one entry per firing', async () => {
    server.respond(listNotifications, () => [firing, { ...firing, id: alertOf().id }]);
    show({ view: 'History' });
    expect(await screen.findByText('2 entries')).toBeVisible();
  });

  it('reports that no alert has fired yet', async () => {
    server.respond(listNotifications, () => []);
    show({ view: 'History' });
    expect(await screen.findByText('No alert has fired yet')).toBeVisible();
  });
});

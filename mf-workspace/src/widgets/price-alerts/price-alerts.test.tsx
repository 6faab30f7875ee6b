import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type HeldResponse, refusal, startServer } from '@parallax/api/testing';
import {
  addPriceAlert,
  type Contract,
  contractKey,
  deletePriceAlert,
  listNotifications,
  listPriceAlerts,
  type PriceAlert,
  updatePriceAlert,
} from '@parallax/protocol';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { WithNavigation } from '../testing/with-navigation.tsx';
import { alertOf, firing, other, perp, spot } from './testing/alerts.ts';

const traderId = 'd0000000-0000-4000-8000-000000000002';
let passes: (contract: Contract) => boolean = () => true;
const choose = jest.fn();
interface Toast {
  title: string;
  action?: { label: string; onSelect: () => void };
}
const showToast = jest.fn<(toast: Toast) => void>();
const server = startServer();
const uiState = await import('@parallax/ui/state');
jest.unstable_mockModule('@parallax/ui/state', () => ({ ...uiState, showToast }));
const store = await import('@parallax/store');
jest.unstable_mockModule('@parallax/store', () => ({
  ...store,
  useSession: () => ({ state: 'signed-in', session: { traderId, companyId: traderId, email: '' } }),
  useContracts: () => [spot, perp],
  useShownContracts: () => [spot, perp],
  useContract: (key?: string) => [spot, perp].find((each) => contractKey(each) === key),
  useDefaultContract: () => spot,
  useDashContract: () => [spot, jest.fn(), undefined],
  useVenueFilter: () => ({ chosen: [], choose, passes }),
}));
let onUpdates: (arrived: readonly object[]) => void = () => undefined;
const feed = await import('@parallax/feed');
jest.unstable_mockModule('@parallax/feed', () => ({
  ...feed,
  serverNow: () => Date.UTC(2026, 0, 1, 12),
  lastTicker: () => ({ last: 100, mid: 100, index_price: 100, pred_funding_rate: 0.0001 }),
  subscribeTicker: () => () => undefined,
  subscribeTrader: (_id: string, listener: { onUpdates: typeof onUpdates }) => {
    onUpdates = listener.onUpdates;
    return () => undefined;
  },
}));
const tradingUi = await import('@parallax/trading-ui');
jest.unstable_mockModule('@parallax/trading-ui', () => ({
  ...tradingUi,
  useContractsLoaded: () => true,
}));
const { queryClient } = await import('@parallax/api/react');
const { PriceAlerts } = await import('./price-alerts.tsx');
const { priceAlertsSettingsSchema } = await import('./price-alerts-settings.ts');

let alerts: PriceAlert[];
const user = userEvent.setup({ delay: null });
// filling a form takes long on a busy machine
jest.setTimeout(30_000);
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const rows = () =>
  [...document.querySelectorAll('tr[data-index]')].map((row) => row.textContent ?? '');
const widget = (settings: object = {}) => (
  <QueryClientProvider client={queryClient}>
    <PriceAlerts settings={priceAlertsSettingsSchema.parse(settings)} onSettings={jest.fn()} />
  </QueryClientProvider>
);
const show = (settings: object = {}) => render(widget(settings), { wrapper: WithNavigation });

/** Ends a held change that switches the first alert off. */
type End = (change: HeldResponse<typeof updatePriceAlert>) => void;
const succeed: End = (change) => {
  const off = alertOf({ active: false });
  alerts = [off, other];
  change.send(off);
};
const fail: End = (change) => change.fail(refusal(409, 'Try later.'));

async function openForm() {
  show();
  await user.click(await screen.findByRole('button', { name: 'Add alert' }));
  return within(await screen.findByRole('dialog', { name: 'Add price alert' }));
}
async function pick(label: string, option: string) {
  await user.click(screen.getByLabelText(label));
  await user.click(await screen.findByText(option));
}

const fired = () => alertOf({ active: false, firings: 1, firedAt: firing.created_at });
async function openEdit() {
  show();
  await user.click(await screen.findByRole('button', { name: 'Edit BTC/USDT above 110.00' }));
  const form = within(await screen.findByRole('dialog', { name: 'Edit price alert' }));
  await user.clear(form.getByLabelText('Price'));
  await user.type(form.getByLabelText('Price'), '120');
  return form;
}
const save = (form: Awaited<ReturnType<typeof openEdit>>) =>
  user.click(form.getByRole('button', { name: 'Save' }));
const expectSaved = (active: boolean) =>
  waitFor(() =>
    expect(server.received(updatePriceAlert).at(-1)).toMatchObject({
      query: { Id: alertOf().id },
      body: { value: 120, active },
    }),
  );
const FIRED = /^This alert has fired meanwhile and is off/;

beforeEach(() => {
  alerts = [alertOf(), other];
  server.respond(listPriceAlerts, () => alerts);
  server.respond(listNotifications, () => [firing]);
  server.respond(addPriceAlert, () => alertOf());
  server.respond(updatePriceAlert, () => alertOf());
  server.respond(deletePriceAlert, () => {
    alerts = [other];
    return { success: true as const };
  });
});
afterEach(() => {
  passes = () => true;
  queryClient.clear();
  jest.clearAllMocks();
});

describe('design §7 Price alerts: the list', () => {
  it('shows condition, present figure, distance and status', async () => {
    show();
    expect(await screen.findByText('2 alerts')).toBeVisible();
    expect(rows()[0]).toMatch(/^BTC\/USDTabove 110\.00100\.00\+10\.00%Watching/);
    expect(rows()[1]).toMatch(/^BTC\/USDT perpfunding reaches 0\.0300%0\.0100%.*Paused until/);
  });

  it.each([
    [{ active: false }, 'Off'],
    [{ active: false, firings: 1, firedAt: '2026-01-01T11:30:00.000Z' }, 'Fired'],
    [{ contract: 'okx:GONE' }, 'Not listed'],
  ])('says of %j that it is %s', async (more, status) => {
    alerts = [alertOf(more)];
    show();
    expect(await screen.findByText(status)).toBeVisible();
  });

  it('is limited to one contract and to the venues of the filter', async () => {
    const { unmount } = show({ scope: 'One contract', contract: contractKey(perp) });
    expect(await screen.findByText('1 alert')).toBeVisible();
    expect(rows()[0]).toMatch(/^BTC\/USDT perp/);
    unmount();
    passes = () => false;
    show();
    await user.click(await screen.findByRole('button', { name: 'Show all venues' }));
    expect(choose).toHaveBeenCalledWith([]);
  });

  it('is empty, or fails with its reason', async () => {
    alerts = [];
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

  it('is read again when an alert fires', async () => {
    show();
    await screen.findByText('2 alerts');
    alerts = [alertOf({ active: false, firings: 1 })];
    act(() => onUpdates([firing]));
    expect(await screen.findByText('Fired')).toBeVisible();
  });
});

describe('design §7 Price alerts: changes', () => {
  it('deactivate an alert at once, with one request for two presses', async () => {
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

  it('delete an alert, which can be undone', async () => {
    show();
    await user.click(await screen.findByRole('button', { name: 'Delete BTC/USDT above 110.00' }));
    await waitFor(() => expect(showToast).toHaveBeenCalled());
    expect(server.received(deletePriceAlert)).toEqual([{ query: { Id: alertOf().id } }]);
    const toast = showToast.mock.calls[0]?.[0];
    expect(toast).toMatchObject({ title: 'Price alert removed', action: { label: 'Undo' } });
    act(() => toast?.action?.onSelect());
    await waitFor(() =>
      expect(server.received(addPriceAlert)).toMatchObject([
        { body: { kind: 'above', value: 110 } },
      ]),
    );
  });

  it.each([
    ['succeeded', succeed, false],
    ['failed', fail, true],
  ])('delete an alert once its pending change has %s', async (_, end, active) => {
    const change = server.hold(updatePriceAlert);
    show();
    const toggle = await screen.findByRole('switch', { name: 'Active: BTC/USDT above 110.00' });
    await user.click(toggle);
    await user.click(button('Delete BTC/USDT above 110.00'));
    await user.click(toggle);
    await waitFor(() => expect(server.received(updatePriceAlert)).toHaveLength(1));
    expect(server.received(deletePriceAlert)).toEqual([]);
    end(change);
    await waitFor(() => expect(server.received(deletePriceAlert)).toHaveLength(1));
    const title = 'Price alert removed';
    await waitFor(() => expect(showToast.mock.lastCall?.[0]).toMatchObject({ title }));
    expect(rows()).toHaveLength(1);
    expect(server.received(updatePriceAlert)).toHaveLength(1);
    act(() => showToast.mock.lastCall?.[0].action?.onSelect());
    await waitFor(() =>
      expect(server.received(addPriceAlert)).toMatchObject([{ body: { kind: 'above', active } }]),
    );
  });

  it('edit an alert once its pending change has ended, also after a look at the history', async () => {
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

  it.each([
    ['does not arm it again', false],
    ['arms it again if the person chooses so', true],
  ])('of an alert that fires while its form is open: Save %s', async (_, active) => {
    const form = await openEdit();
    expect(form.queryByText(FIRED)).toBeNull();
    alerts = [fired(), other];
    act(() => onUpdates([firing]));
    expect(await form.findByText(FIRED)).toBeVisible();
    if (active) await user.click(form.getByRole('switch', { name: 'Active' }));
    await save(form);
    await expectSaved(active);
  });

  it('of an alert that fired unnoticed are saved only when the form has shown it', async () => {
    const form = await openEdit();
    alerts = [fired(), other];
    await save(form);
    expect(await form.findByText(FIRED)).toBeVisible();
    expect(server.received(updatePriceAlert)).toEqual([]);
    await save(form);
    await expectSaved(false);
  });

  it('add an alert, with the rules at their fields and the input kept when refused', async () => {
    const form = await openForm();
    await user.click(form.getByRole('button', { name: 'Add' }));
    expect(await form.findByText('Please enter a number.')).toBeVisible();
    expect(server.received(addPriceAlert)).toEqual([]);
    server.refuseOnce(addPriceAlert, 409, 'You have 200 price alerts.');
    await user.type(form.getByLabelText('Price'), '120,000.5');
    await user.click(form.getByRole('button', { name: 'Add' }));
    await waitFor(() =>
      expect(showToast).toHaveBeenCalledWith(
        expect.objectContaining({ kind: 'error', title: 'You have 200 price alerts.' }),
      ),
    );
    expect(server.received(addPriceAlert)).toMatchObject([
      { body: { contract: contractKey(spot), value: 120_000.5 } },
    ]);
    expect(form.getByLabelText('Price')).toHaveValue('120,000.5');
    await user.click(form.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('have the fields of each kind', async () => {
    const form = await openForm();
    expect(form.queryByLabelText('Within minutes')).toBeNull();
    await pick('Kind', 'Price moves');
    await user.type(form.getByLabelText('Percent'), '5');
    await user.clear(form.getByLabelText('Within minutes'));
    await user.type(form.getByLabelText('Within minutes'), '30');
    await pick('Fires', 'Each time');
    await user.click(form.getByRole('button', { name: 'Add' }));
    const body = {
      kind: 'moves',
      value: 0.05,
      windowMinutes: 30,
      repeat: 'each time',
      pauseMinutes: 15,
    };
    await waitFor(() => expect(server.received(addPriceAlert)).toMatchObject([{ body }]));
  });

  it('refuse funding of spot and a spread without a second contract', async () => {
    const form = await openForm();
    await pick('Kind', 'Funding rate');
    await user.type(form.getByLabelText('Percent'), '0.01');
    await user.click(form.getByRole('button', { name: 'Add' }));
    expect(await form.findByText('Only perpetuals have funding.')).toBeVisible();
    await pick('Kind', 'Spread of two contracts');
    await user.click(form.getByRole('button', { name: 'Add' }));
    expect(await form.findByText('Please choose the second contract.')).toBeVisible();
    expect(server.received(addPriceAlert)).toEqual([]);
  });
});

describe('design §7 Price alerts: the history', () => {
  it('lists what fired', async () => {
    show({ view: 'History' });
    expect(await screen.findByText('1 entry')).toBeVisible();
    expect(rows()[0]).toContain('BTC/USDT above 110.00');
    expect(rows()[0]).toContain('Last price 111.00');
  });

  it('reports when nothing has fired', async () => {
    server.respond(listNotifications, () => []);
    show({ view: 'History' });
    expect(await screen.findByText('No alert has fired yet')).toBeVisible();
  });
});

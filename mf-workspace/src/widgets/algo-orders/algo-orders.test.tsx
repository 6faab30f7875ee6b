import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ApiError } from '@parallax/api';
import { queryClient } from '@parallax/api/react';
import {
  type AlgoOrder,
  type AlgoSlot,
  cancelAlgoOrder,
  changeAlgoOrder,
  getTradingHalt,
  listAccounts,
  listAlgoOrders,
  listAlgoSchedule,
  listStrategies,
  previewOrder,
  sendOrder,
} from '@parallax/protocol';
import { startPage } from '@parallax/store/testing';
import { shownToasts } from '@parallax/ui/testing';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { spreadOf, twapOf } from '../../testing/algos.ts';
import { INVERSE, SPOT } from '../../testing/contracts.ts';
import { accountOf, accountUpdate, orderOf } from '../../testing/trading.ts';
import { StoredWidget } from '../testing/stored-widget.tsx';
import { WithNavigation } from '../testing/with-navigation.tsx';
import AlgoOrdersWidget from './algo-orders-widget.ts';

const page = startPage({ contracts: [SPOT, INVERSE] });
const { server } = page;
const user = userEvent.setup({ delay: null });

const SLOTS: AlgoSlot[] = [
  { at: '2026-01-01T12:00:00.000Z', amount: '0.01', orderId: orderOf().id, state: 'FILLED' },
  { at: '2026-01-01T12:00:10.000Z', amount: '0.01', orderId: null, state: 'MISSED' },
  { at: '2026-01-01T12:00:20.000Z', amount: '0.02', orderId: null, state: 'PLANNED' },
];
const UNEVEN = { leg: 1, amount: '3000', usd: '3000' };

const rowElements = () => [...document.querySelectorAll<HTMLElement>('tr[data-index]')];
const press = async (name: string) => {
  const [row = document.body] = rowElements();
  await user.click(within(row).getByRole('button', { name }));
};
const bodies = (endpoint: typeof changeAlgoOrder | typeof sendOrder) =>
  server.received(endpoint).map(({ body }) => body);

async function show(active: readonly AlgoOrder[], settings = {}) {
  server.respond(listAlgoOrders, ({ query }) => ({
    rows: active.filter(({ state }) => (state === 'ENDED') === (query.status === 'done')),
    cursor: null,
  }));
  render(<StoredWidget widget={AlgoOrdersWidget} settings={settings} />, {
    wrapper: WithNavigation,
  });
  await waitFor(() => expect(server.received(listAccounts)).not.toEqual([]));
  await page.feed.publish(accountUpdate());
  await waitFor(() => expect(server.received(listAlgoOrders)).not.toEqual([]));
}

beforeEach(() => {
  server.respond(listAccounts, () => [accountOf()]);
  server.respond(getTradingHalt, () => ({ company: null, own: null }));
  server.respond(listStrategies, () => []);
  server.respond(listAlgoSchedule, () => SLOTS);
  server.respond(cancelAlgoOrder, () => twapOf());
  server.respond(changeAlgoOrder, () => twapOf({ state: 'PAUSED' }));
});
afterEach(() => queryClient.clear());

describe('design §5 Algo orders', () => {
  it('shows what is filled against the schedule, and what it costs', async () => {
    const times = { startedAt: '2020-01-01T12:00:00.000Z', endsAt: '2020-01-01T12:10:00.000Z' };
    await show([twapOf({ ...times, remarks: ['One child was refused.'] })]);
    const bar = await screen.findByRole('progressbar', {
      name: 'Progress of TWAP, Buy 0.6 BTC of BTC/USDT',
    });
    expect(bar).toHaveAttribute('aria-valuenow', '25');
    expect(bar).toHaveAttribute('aria-valuetext', '25% filled, 100% of the time over');
    const [row] = rowElements();
    expect(row).toHaveTextContent(/Buy TWAP · Running.*One child was refused\..*0\.15 of 0\.6 BTC/);
    expect(row).toHaveTextContent(/60,010\.00.*60,000\.00.*60,005\.00.*\+1\.67.*\+0\.83.*−12\.50/);
  });

  it('pauses, and says that it is only being paused until the server has it', async () => {
    await show([twapOf()]);
    await screen.findByRole('progressbar');
    server.respond(changeAlgoOrder, () => twapOf());
    const before = server.received(listAlgoOrders).length;
    await press('Pause');
    await waitFor(() => expect(bodies(changeAlgoOrder)).toEqual([{ state: 'paused' }]));
    await waitFor(() =>
      expect(shownToasts()).toMatchObject([{ title: 'The algo is being paused' }]),
    );
    await waitFor(() => expect(server.received(listAlgoOrders).length).toBeGreaterThan(before));
  });

  it('resumes and cancels; after a lost answer it claims nothing', async () => {
    await show([twapOf({ state: 'PAUSED' })]);
    await screen.findByRole('progressbar');
    await press('Resume');
    await waitFor(() => expect(bodies(changeAlgoOrder)).toEqual([{ state: 'running' }]));
    server.respond(cancelAlgoOrder, () =>
      Promise.reject(new ApiError('call', { noResponse: 'timeout' })),
    );
    await press('Cancel');
    await waitFor(() =>
      expect(shownToasts().at(-1)?.title).toBe(
        'It is not known whether the algo was cancelled. Algo orders shows what it does.',
      ),
    );
  });

  it('changes only what was changed, and names the field that is wrong', async () => {
    await show([twapOf()]);
    await screen.findByRole('progressbar');
    await press('Edit');
    const dialog = within(await screen.findByRole('dialog', { name: /^Edit TWAP/ }));
    const duration = dialog.getByRole('textbox', { name: 'Duration' });
    expect(duration).toHaveValue('10m');
    await user.clear(duration);
    await user.type(duration, '5');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(duration).toHaveAccessibleDescription(/from 10 seconds to 24 hours/);
    await user.clear(duration);
    await user.type(duration, '20m');
    await user.type(dialog.getByRole('textbox', { name: 'Limit price' }), '61000');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(bodies(changeAlgoOrder)).toEqual([
        {
          limitPrice: '61000',
          parameters: { durationS: 1200, intervalS: 10, randomise: 0, style: 'taker' },
        },
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('changes the amounts of a spread with its legs, which stay', async () => {
    const spread = spreadOf();
    await show([spread]);
    await screen.findByRole('progressbar');
    await press('Edit');
    const dialog = within(await screen.findByRole('dialog', { name: /^Edit Spread/ }));
    expect(dialog.queryByRole('radio', { name: 'Leg 2' })).toBeNull();
    const amount = dialog.getByRole('textbox', { name: 'Amount of leg 1' });
    await user.clear(amount);
    await user.type(amount, '0.2');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    const [first, second] = spread.parameters.legs;
    await waitFor(() =>
      expect(bodies(changeAlgoOrder)).toEqual([
        {
          amount: '0.2',
          parameters: { ...spread.parameters, legs: [{ ...first, amount: '0.2' }, second] },
        },
      ]),
    );
  });

  it('lists the children that were sent, missed and planned', async () => {
    await show([twapOf()]);
    await screen.findByRole('progressbar');
    await press('Schedule');
    const dialog = await screen.findByRole('dialog', { name: /^Schedule of TWAP/ });
    await waitFor(() => expect(dialog.querySelectorAll('tr[data-index]')).toHaveLength(3));
    expect(dialog).toHaveTextContent(/0\.01 BTCFilled.*0\.01 BTCMissed.*0\.02 BTCPlanned/);
  });

  it('hedges the lagging leg by an order that is confirmed', async () => {
    server.respond(previewOrder, () =>
      Promise.reject(new ApiError('call', { noResponse: 'timeout' })),
    );
    server.respond(sendOrder, () => orderOf());
    await show([spreadOf({ state: 'ENDED', reason: 'halted', imbalance: UNEVEN })], {
      shown: 'done',
    });
    await screen.findByRole('progressbar');
    expect(rowElements()[0]).toHaveTextContent(
      /Buy Spread · Ended: halted.*Not hedged: 3,000 USD \(3,000\.00 USD\) of BTC/,
    );
    await press('Hedge now');
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm order' }));
    expect(dialog.getByText(/3,000 USD/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    await waitFor(() =>
      expect(bodies(sendOrder)).toMatchObject([
        { symbol: 'BTC-PERPETUAL', side: 'sell', type: 'market', amount: '3000' },
      ]),
    );
  });

  it('says what to do where there are none', async () => {
    await show([]);
    expect(await screen.findByText('No active algos')).toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'Done' }));
    expect(await screen.findByText('No algos are done')).toBeInTheDocument();
  });
});

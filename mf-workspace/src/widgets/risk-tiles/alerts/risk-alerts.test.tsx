import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { queryClient } from '@parallax/api/react';
import {
  addRiskAlert,
  deleteRiskAlert,
  getRisk,
  getTradingHalt,
  listAccounts,
  listRiskAlerts,
  type Notification,
  type RiskAlert,
  type RiskAlertEvent,
  restoreRiskAlert,
  traderTopic,
  updateRiskAlert,
} from '@parallax/protocol';
import { session, startPage } from '@parallax/store/testing';
import { dismissSessionToasts, Toaster } from '@parallax/ui/state';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { INVERSE, OPTION, SPOT } from '../../../testing/contracts.ts';
import { ACCOUNT_ID, accountOf } from '../../../testing/trading.ts';
import { StoredWidget } from '../../testing/stored-widget.tsx';
import { WithNavigation } from '../../testing/with-navigation.tsx';
import RiskTilesWidget from '../risk-tiles-widget.ts';
import { riskOf } from '../testing/risk.ts';

const page = startPage({ contracts: [SPOT, INVERSE, OPTION] });
const { server } = page;
const user = userEvent.setup({ delay: null });

const alertOf = (more: Partial<RiskAlert> = {}): RiskAlert => ({
  id: 'a0000000-0000-4000-8000-000000000001',
  metric: 'leverage',
  mode: 'PAPER',
  accountId: null,
  base: null,
  comparison: 'above',
  threshold: '5',
  pauseS: 900,
  isActive: true,
  createdAt: '2026-01-01T00:00:00.000Z',
  history: [],
  missing: [],
  notCounted: [],
  ...more,
});
const FIRING = { at: '2026-01-01T11:00:00.000Z', before: '4.81', now: '5.125' };
const waiting = alertOf({
  id: 'a0000000-0000-4000-8000-000000000002',
  metric: 'varUsd',
  accountId: ACCOUNT_ID,
  threshold: '1000',
  missing: [{ accountId: ACCOUNT_ID, symbol: null, asset: 'XYZ', text: 'XYZ has no price.' }],
});
const event: RiskAlertEvent = {
  type: 'RISK_ALERT',
  id: alertOf().id,
  metric: 'leverage',
  before: '4.81',
  now: '5.125',
  threshold: '5',
};
const firing: Notification = {
  id: 'b0000000-0000-4000-8000-000000000001',
  type: 'ALERT',
  kind: null,
  title: 'Leverage of all paper accounts is above 5',
  short_message: '4.81 before, 5.13 now, threshold 5.',
  exchangeId: null,
  created_at: FIRING.at,
  read: false,
  data: JSON.stringify(event),
};

const NAME = 'Leverage of all paper accounts is above 5';
const WAITING_NAME = 'Value at risk (95%, 1 day) of Paper spot is above 1,000 USD';

let alerts: RiskAlert[];
const show = () =>
  render(
    <>
      <StoredWidget widget={RiskTilesWidget} settings={{}} />
      <Toaster />
    </>,
    { wrapper: WithNavigation },
  );
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
async function openAlerts() {
  show();
  await user.click(await screen.findByRole('button', { name: 'Risk alerts' }));
  return dialog('Risk alerts');
}
async function addFrom(tile: string) {
  show();
  await user.click(await screen.findByRole('button', { name: new RegExp(`^${tile} `) }));
  await user.click((await dialog(tile)).getByRole('button', { name: 'Add alert' }));
  return dialog('Add risk alert');
}

beforeEach(() => {
  alerts = [alertOf(), waiting];
  server.respond(listAccounts, () => [accountOf()]);
  server.respond(getTradingHalt, () => ({ company: null, own: null }));
  server.respond(getRisk, () => riskOf());
  server.respond(listRiskAlerts, () => alerts);
  server.respond(addRiskAlert, () => alertOf());
  server.respond(updateRiskAlert, () => alertOf({ isActive: false }));
  server.respond(restoreRiskAlert, () => alertOf());
  server.respond(deleteRiskAlert, () => {
    alerts = [waiting];
    return { success: true as const };
  });
});
afterEach(() => {
  dismissSessionToasts();
  queryClient.clear();
});

describe('design §2 the risk alerts', () => {
  it('are listed with what they wait for, and read again when one fires', async () => {
    const list = await openAlerts();
    const items = await list.findAllByRole('listitem');
    expect(items[0]).toHaveTextContent(`${NAME}Watching`);
    expect(list.getByText(WAITING_NAME)).toBeVisible();
    expect(list.getByText('Waiting, its figure is not complete')).toBeVisible();
    expect(list.getByText('Paper spot: XYZ has no price.')).toBeVisible();
    await user.click(list.getByRole('button', { name: 'History' }));
    expect(list.getByText('No alert has fired yet')).toBeVisible();
    alerts = [alertOf({ history: [FIRING] }), waiting];
    await page.feed.publish({
      kind: 'notification',
      topic: traderTopic(session.traderId),
      data: [firing],
    });
    expect(await list.findByText(/4\.81 before, 5\.13 then$/)).toBeVisible();
  });

  it('are switched off, and deleted with an undo', async () => {
    const list = await openAlerts();
    await user.click(await list.findByRole('switch', { name: `Active: ${NAME}` }));
    const query = { Id: alertOf().id };
    await waitFor(() =>
      expect(server.received(updateRiskAlert)).toMatchObject([
        { query, body: { metric: 'leverage', threshold: '5', isActive: false } },
      ]),
    );
    await user.click(list.getByRole('button', { name: `Delete ${NAME}` }));
    await waitFor(() => expect(list.queryByText(NAME)).toBeNull());
    // without styles, toasts above a dialog take no clicks
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(server.received(restoreRiskAlert)).toMatchObject([{ query }]));
  });

  it('are changed in a form that has their values', async () => {
    const list = await openAlerts();
    await user.click(await list.findByRole('button', { name: `Edit ${WAITING_NAME}` }));
    const form = await dialog('Edit risk alert');
    const threshold = form.getByLabelText('Threshold in USD');
    expect(threshold).toHaveValue('1000');
    await user.clear(threshold);
    await user.type(threshold, '1200');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(server.received(updateRiskAlert)).toMatchObject([
        { query: { Id: waiting.id }, body: { accountId: ACCOUNT_ID, threshold: '1200' } },
      ]),
    );
  });

  it('are added from a figure, with what it is of and the figure that is compared', async () => {
    const form = await addFrom('VaR');
    expect(form.getByLabelText('Figure')).toHaveValue('Value at risk (95%, 1 day)');
    expect(form.getByLabelText('Accounts')).toHaveValue('All paper accounts');
    // the tile shows 99%
    expect(await form.findByText('Now 2,500.50 USD')).toBeVisible();
    await user.click(form.getByRole('button', { name: 'Add' }));
    expect(await form.findByText('Please enter a number.')).toBeVisible();
    server.refuseOnce(addRiskAlert, 409, 'You have 100 risk alerts.');
    await user.type(form.getByLabelText('Threshold in USD'), '3000');
    await user.click(form.getByRole('button', { name: 'Add' }));
    expect(await form.findByText('You have 100 risk alerts.')).toBeVisible();
    expect(form.getByLabelText('Threshold in USD')).toHaveValue('3000');
    await user.click(form.getByRole('button', { name: 'Add' }));
    await waitFor(() =>
      expect(screen.queryByRole('dialog', { name: 'Add risk alert' })).toBeNull(),
    );
    expect(server.received(addRiskAlert).at(-1)).toMatchObject({
      body: {
        metric: 'varUsd',
        mode: 'PAPER',
        accountId: null,
        comparison: 'above',
        threshold: '3000',
        pauseS: 900,
      },
    });
    expect(screen.getByRole('dialog', { name: 'VaR' })).toBeVisible();
  });

  it('are not offered on figures that no alert can watch', async () => {
    show();
    await user.click(await screen.findByRole('button', { name: /^Gamma / }));
    expect((await dialog('Gamma')).queryByRole('button', { name: 'Add alert' })).toBeNull();
  });
});

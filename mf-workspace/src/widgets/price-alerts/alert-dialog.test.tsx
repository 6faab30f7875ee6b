import { describe, expect, it } from '@jest/globals';
import { addPriceAlert, contractKey, updatePriceAlert } from '@parallax/protocol';
import { shownToasts } from '@parallax/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { alertOf, firing, other, spot } from './testing/alerts.ts';
import { fire, server, setAlerts, show, user } from './testing/set-up-price-alerts.tsx';

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
const FIRED = /^This alert fired while the form was open and is now off/;

describe('design §7 Price alerts: the dialog', () => {
  it.each([
    ['as off', false],
    ['as active if the user turns it on again', true],
  ])('saves an alert that fires while its form is open %s', async (_, active) => {
    const form = await openEdit();
    expect(form.queryByText(FIRED)).toBeNull();
    setAlerts(fired(), other);
    await fire();
    expect(await form.findByText(FIRED)).toBeVisible();
    if (active) await user.click(form.getByRole('switch', { name: 'Active' }));
    await save(form);
    await expectSaved(active);
  });

  it('reports a firing that it missed before it saves the alert', async () => {
    const form = await openEdit();
    setAlerts(fired(), other);
    await save(form);
    expect(await form.findByText(FIRED)).toBeVisible();
    expect(server.received(updatePriceAlert)).toEqual([]);
    await save(form);
    await expectSaved(false);
  });

  it('validates a new alert and keeps the input if the server refuses the alert', async () => {
    const form = await openForm();
    await user.click(form.getByRole('button', { name: 'Add' }));
    expect(await form.findByText('Please enter a number.')).toBeVisible();
    expect(server.received(addPriceAlert)).toEqual([]);
    server.refuseOnce(addPriceAlert, 409, 'You have 200 price alerts.');
    await user.type(form.getByLabelText('Price'), '120,000.5');
    await user.click(form.getByRole('button', { name: 'Add' }));
    await waitFor(() =>
      expect(shownToasts()).toMatchObject([{ kind: 'error', title: 'You have 200 price alerts.' }]),
    );
    expect(server.received(addPriceAlert)).toMatchObject([
      { body: { contract: contractKey(spot), value: 120_000.5 } },
    ]);
    expect(form.getByLabelText('Price')).toHaveValue('120,000.5');
    await user.click(form.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows the fields of the chosen kind', async () => {
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

  it('refuses funding of a spot contract, and a spread without a second contract', async () => {
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

import { describe, expect, it } from '@jest/globals';
import {
  ALIAS_UPDATED,
  addCompanyExchange,
  type Endpoint,
  EXCHANGES_UPDATED,
  renameCompanyExchange,
  updateCompanyExchangeKey,
} from '@parallax/protocol';
import { screen, waitFor } from '@testing-library/react';
import {
  ADMIN,
  button,
  changes,
  failOnce,
  field,
  heading,
  INDIVIDUAL,
  press,
  pressWithDelay,
  refusal,
  server,
  shownToasts,
  toasted,
  type,
  user,
} from '../testing/set-up-tab.tsx';
import { added, binance, choose, okx, serve, show } from './testing/set-up-exchanges.tsx';

/** Saves a form. The returned function ends the save. */
async function startSave(endpoint: Endpoint): Promise<() => void> {
  await type('API Key', 'key-9');
  await type('API Secret', 'secret');
  return pressWithDelay('Save', endpoint);
}

async function startAddition(who = ADMIN): Promise<() => void> {
  server.respond(addCompanyExchange, () => added);
  await show(who);
  serve(binance, okx, added);
  await press('Add exchange');
  await choose('Exchange', 'Binance Spot');
  await type('Name (Alias)', 'Mine');
  return startSave(addCompanyExchange);
}

async function startEdit(): Promise<() => void> {
  await show(ADMIN);
  await press('Edit Binance main');
  return startSave(updateCompanyExchangeKey);
}

const keysAreCleared = async () => {
  await waitFor(() => expect(field('API Key')).toHaveValue(''));
  await waitFor(() => expect(button('Save')).toHaveAttribute('aria-busy', 'false'));
};

/** Ends a save, which closes the form, and returns what was sent. */
async function sentByClosing(send: () => void) {
  send();
  expect(await heading('Exchanges')).toBeVisible();
  return changes();
}

/** Saves the form again, which closes it, and returns what was sent after the first save. */
async function saveAgain() {
  await press('Save');
  expect(await heading('Exchanges')).toBeVisible();
  return (await changes()).slice(1);
}

describe('settings §2.2 input during the addition of an exchange', () => {
  it('is saved as a change, and the exchange is not added again', async () => {
    const send = await startAddition();
    await type('Name (Alias)', ' 2');
    send();
    await keysAreCleared();
    expect(field('API Secret')).toHaveValue('');
    expect(field('Name (Alias)')).toHaveValue('Mine 2');
    expect(screen.queryByRole('combobox', { name: 'Exchange' })).toBeNull();
    expect(await saveAgain()).toEqual([
      {
        endpoint: renameCompanyExchange,
        input: { body: { companyExchangeId: added.id, name: 'Mine 2' } },
      },
    ]);
  });

  it('keeps a new key for the added exchange', async () => {
    const send = await startAddition();
    await type('API Secret', '-2');
    send();
    await keysAreCleared();
    expect(field('API Secret')).toHaveValue('secret-2');
    await type('API Key', 'key-10');
    expect(await saveAgain()).toMatchObject([
      {
        endpoint: updateCompanyExchangeKey,
        input: { body: { companyExchangeId: added.id, apiKey: 'key-10', secretKey: 'secret-2' } },
      },
    ]);
  });

  it('closes the form if only another exchange was selected', async () => {
    const send = await startAddition();
    await choose('Exchange', 'OKX');
    expect(await sentByClosing(send)).toHaveLength(1);
  });

  it('excludes the passphrase of another exchange that was selected', async () => {
    const send = await startAddition();
    await choose('Exchange', 'OKX');
    await type('Passphrase', 'phrase');
    expect(await sentByClosing(send)).toHaveLength(1);
  });

  it('changes only the alias if another exchange and its passphrase were entered too', async () => {
    const send = await startAddition();
    await choose('Exchange', 'OKX');
    await type('Passphrase', 'phrase');
    await type('Name (Alias)', ' 2');
    send();
    await keysAreCleared();
    expect((await saveAgain()).map(({ endpoint }) => endpoint)).toEqual([renameCompanyExchange]);
  });

  it('is discarded for an individual, who may not edit exchanges', async () => {
    const send = await startAddition(INDIVIDUAL);
    await type('Name (Alias)', ' 2');
    expect(await sentByClosing(send)).toHaveLength(1);
  });
});

describe('settings §4 editing an exchange', () => {
  it('keeps an alias entered during the save, and does not send the saved keys again', async () => {
    const send = await startEdit();
    await type('Name (Alias)', ' 2');
    send();
    await keysAreCleared();
    expect(field('Name (Alias)')).toHaveValue('Binance main 2');
    expect((await saveAgain()).map(({ endpoint }) => endpoint)).toEqual([renameCompanyExchange]);
  });

  it('shows no toast for a save without a change after an earlier save', async () => {
    server.respond(renameCompanyExchange, () => binance, ALIAS_UPDATED);
    const send = server.delay(renameCompanyExchange);
    await show(ADMIN);
    await press('Edit Binance main');
    await type('Name (Alias)', ' 2');
    await press('Save');
    await type('Name (Alias)', '3');
    send();
    await toasted({ title: EXCHANGES_UPDATED });
    await type('Name (Alias)', '{Backspace}');
    await press('Save');
    expect(await heading('Exchanges')).toBeVisible();
    expect(await changes()).toHaveLength(1);
    expect(shownToasts().map(({ title }) => title)).toEqual([ALIAS_UPDATED, EXCHANGES_UPDATED]);
  });

  it('refetches the exchanges after a failed change, since another user may have changed them', async () => {
    failOnce(renameCompanyExchange, refusal(404, 'This connection does not exist.'));
    await show(ADMIN);
    await press('Edit Binance main');
    await user.type(field('Name (Alias)'), ' 2');
    serve(okx);
    await press('Save');
    await toasted({ kind: 'error', title: 'This connection does not exist.' });
    expect(await screen.findByText(/This exchange was deleted\./)).toBeVisible();
    expect(field('Name (Alias)')).toHaveValue('Binance main 2');
  });
});

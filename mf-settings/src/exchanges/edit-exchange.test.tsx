import { describe, expect, it } from '@jest/globals';
import {
  ALIAS_UPDATED,
  EXCHANGES_UPDATED,
  KEYS_UPDATED,
  listCompanyExchanges,
  renameCompanyExchange,
  updateCompanyExchangeKey,
} from '@parallax/protocol';
import { screen, waitFor } from '@testing-library/react';
import { otherTabsReceive, refreshes } from '../testing/other-tabs.ts';
import {
  ADMIN,
  changes,
  failOnce,
  field,
  heading,
  page,
  press,
  refusal,
  server,
  shownToasts,
  toasted,
  user,
} from '../testing/set-up-tab.tsx';
import { binance, fill, okx, serve, show } from './testing/set-up-exchanges.tsx';

const openEdit = async (name = 'OKX arm') => {
  await show(ADMIN);
  await press(`Edit ${name}`);
  await heading('Edit exchange');
};

describe('settings §4, §8 editing an exchange', () => {
  it('sends no keys if only the name was changed', async () => {
    await openEdit();
    expect(field('Name (Alias)')).toHaveValue('OKX arm');
    expect(field('API Key')).toHaveValue('');
    expect(screen.getByText(/\*\*\*r8Ga/)).toBeVisible();
    await fill({ 'Name (Alias)': ' 2' });
    const renamed = { ...okx, name: 'OKX arm 2' };
    serve(binance, renamed);
    await press('Save');
    expect(await heading('Exchanges')).toBeVisible();
    expect(await changes()).toEqual([
      {
        endpoint: renameCompanyExchange,
        input: { body: { companyExchangeId: okx.id, name: 'OKX arm 2' } },
      },
    ]);
    await toasted({ title: 'Exchanges updated successfully' });
    expect(shownToasts()).not.toContainEqual(
      expect.objectContaining({ title: 'Keys updated successfully' }),
    );
    await otherTabsReceive([binance, renamed]);
  });

  it('closes without a request or a toast if nothing was changed', async () => {
    await openEdit();
    await press('Save');
    expect(await heading('Exchanges')).toBeVisible();
    expect(await changes()).toEqual([]);
    expect(shownToasts()).toEqual([]);
  });

  it('renames first, then replaces the keys', async () => {
    server.respond(renameCompanyExchange, () => okx, ALIAS_UPDATED);
    server.respond(updateCompanyExchangeKey, () => okx, KEYS_UPDATED);
    await openEdit();
    await fill({
      'Name (Alias)': ' 2',
      'API Key': 'new-key',
      'API Secret': 'new-secret',
      Passphrase: 'phrase',
    });
    await press('Save');
    expect(await heading('Exchanges')).toBeVisible();
    expect((await changes()).map(({ endpoint }) => endpoint)).toEqual([
      renameCompanyExchange,
      updateCompanyExchangeKey,
    ]);
    expect((await changes()).at(-1)).toEqual({
      endpoint: updateCompanyExchangeKey,
      input: {
        body: {
          companyExchangeId: okx.id,
          exchangeId: 'okx',
          apiKey: 'new-key',
          secretKey: 'new-secret',
          passphrase: 'phrase',
        },
      },
    });
    expect(shownToasts().map(({ title }) => title)).toEqual([
      'Alias updated successfully',
      'Keys updated successfully',
      'Exchanges updated successfully',
    ]);
  });

  it('retries only the key update if the first attempt failed after the rename', async () => {
    failOnce(updateCompanyExchangeKey, refusal(400));
    await openEdit('Binance main');
    await fill({ 'Name (Alias)': ' 2', 'API Key': 'k', 'API Secret': 's' });
    await press('Save');
    await toasted({ kind: 'error', title: 'Failed to save exchange info' });
    expect(field('API Secret')).toHaveValue('s');
    await press('Save');
    expect(await heading('Exchanges')).toBeVisible();
    expect((await changes()).map(({ endpoint }) => endpoint)).toEqual([
      renameCompanyExchange,
      updateCompanyExchangeKey,
      updateCompanyExchangeKey,
    ]);
  });

  it('renames again if another user renamed the exchange after the first attempt', async () => {
    failOnce(updateCompanyExchangeKey, refusal(400));
    await openEdit('Binance main');
    await page.follow();
    await fill({ 'Name (Alias)': ' 2', 'API Key': 'k', 'API Secret': 's' });
    serve({ ...binance, name: 'Binance main 2' }, okx);
    await press('Save');
    await toasted({ kind: 'error', title: 'Failed to save exchange info' });
    serve({ ...binance, name: 'Renamed elsewhere' }, okx);
    await page.changeElsewhere('exchanges');
    await waitFor(() => expect(field('Name (Alias)')).toHaveValue('Renamed elsewhere'));
    await user.clear(field('Name (Alias)'));
    await fill({ 'Name (Alias)': 'Binance main 2' });
    await press('Save');
    expect(await heading('Exchanges')).toBeVisible();
    expect((await changes()).map(({ endpoint }) => endpoint)).toEqual([
      renameCompanyExchange,
      updateCompanyExchangeKey,
      renameCompanyExchange,
      updateCompanyExchangeKey,
    ]);
  });

  it('requires all parts of a new key', async () => {
    await openEdit();
    await fill({ 'API Secret': 's' });
    await press('Save');
    expect(await screen.findByText('Please add an API Key.')).toBeVisible();
    expect(screen.getByText('Please add a Passphrase.')).toBeVisible();
    expect(await changes()).toEqual([]);
  });

  it('asks for confirmation before discarding changes', async () => {
    await openEdit();
    await fill({ 'API Key': 'k' });
    await press('Back');
    await press('Keep editing');
    expect(field('API Key')).toHaveValue('k');
  });

  it('keeps the latest alias of an exchange that was renamed and then deleted', async () => {
    await openEdit();
    await page.follow();
    serve(binance, { ...okx, name: 'OKX leg' });
    await page.changeElsewhere('exchanges');
    await waitFor(() => expect(field('Name (Alias)')).toHaveValue('OKX leg'));
    serve(binance);
    await page.changeElsewhere('exchanges');
    expect(await screen.findByRole('alert')).toHaveTextContent('This exchange was deleted');
    expect(field('Name (Alias)')).toHaveValue('OKX leg');
  });

  it('stays open until the exchanges are refetched, so that the list never shows the old alias', async () => {
    await openEdit();
    await fill({ 'Name (Alias)': ' 2' });
    const refetch = server.hold(listCompanyExchanges);
    await press('Save');
    await toasted({ kind: 'success', title: EXCHANGES_UPDATED });
    expect(field('Name (Alias)')).toHaveValue('OKX arm 2');
    refetch.send([binance, { ...okx, name: 'OKX arm 2' }]);
    expect(await heading('Exchanges')).toBeVisible();
    expect(screen.queryByText('OKX arm')).toBeNull();
    expect(screen.getByText('OKX arm 2')).toBeVisible();
  });

  it('refreshes the exchange once after its alias and keys were changed', async () => {
    await openEdit('Binance main');
    await fill({ 'Name (Alias)': ' 2', 'API Key': 'k', 'API Secret': 's' });
    const changed = [{ ...binance, name: 'Binance main 2' }, okx];
    serve(...changed);
    await press('Save');
    expect(await heading('Exchanges')).toBeVisible();
    await otherTabsReceive(changed);
    expect(await refreshes()).toBe(2);
  });
});

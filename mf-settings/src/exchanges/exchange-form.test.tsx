import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import * as api from '@parallax/api';
import { deferred } from '@parallax/api/testing';
import {
  addCompanyExchange,
  renameCompanyExchange,
  updateCompanyExchangeKey,
} from '@parallax/protocol';
import { screen, waitFor } from '@testing-library/react';
import {
  ADMIN,
  binance,
  button,
  callForResponse,
  changed,
  choose,
  companyId,
  field,
  INDIVIDUAL,
  okx,
  press,
  refresh,
  serve,
  show,
  toasted,
  toasts,
  user,
} from './testing/set-up-exchanges.tsx';

const heading = (name: string) => screen.findByRole('heading', { name });
const refusal = (...texts: string[]) => new api.ApiError('call', { status: 400, texts });
const openAdd = async (who: object = ADMIN) => {
  const shown = await show(who);
  await press('Add exchange');
  await heading('Add new exchange');
  return shown;
};
const openEdit = async (name = 'OKX arm') => {
  await show(ADMIN);
  await press(`Edit ${name}`);
  await heading('Edit exchange');
};
const type = async (texts: Record<string, string>) => {
  for (const [label, text] of Object.entries(texts)) await user.type(field(label), text);
};

beforeEach(() => serve([binance, okx]));

describe('settings §2.2, §5 adding an exchange', () => {
  it.each([
    ['an admin', ADMIN],
    ['an individual', INDIVIDUAL],
  ])(
    'is possible for %s, and asks for a passphrase only if required by the exchange',
    async (_, who) => {
      await openAdd(who);
      expect(screen.queryByLabelText('Passphrase')).toBeNull();
      await user.click(screen.getByRole('combobox', { name: 'Exchange' }));
      expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
        'Binance Spot',
        'OKX',
      ]);
      await user.click(screen.getByRole('option', { name: 'Binance Spot' }));
      expect(screen.queryByLabelText('Passphrase')).toBeNull();
      await choose('Exchange', 'OKX');
      expect(field('Passphrase')).toHaveAttribute('type', 'password');
      expect(screen.getByRole('link', { name: /Setup guide for OKX/ })).toHaveAttribute(
        'href',
        '/guides/okx',
      );
      await type({
        'Name (Alias)': ' OKX two ',
        'API Key': 'key-1234',
        'API Secret': 'hidden',
        Passphrase: 'phrase',
      });
      await press('Save');
      expect(callForResponse).toHaveBeenCalledWith(addCompanyExchange, {
        body: {
          name: 'OKX two',
          companyId,
          exchangeId: 'okx',
          apiKey: 'key-1234',
          secretKey: 'hidden',
          passphrase: 'phrase',
        },
      });
      await toasted({ kind: 'success', title: 'Exchanges updated successfully' });
      expect(changed.mock.calls).toEqual([[okx.id, 'added']]);
      expect(await heading('Exchanges')).toBeVisible();
    },
  );

  it('reports each missing value at its field', async () => {
    await openAdd();
    await press('Save');
    expect(await screen.findByText('Please choose an exchange.')).toBeVisible();
    expect(screen.getByText('Please add an Alias for this exchange.')).toBeVisible();
    expect(screen.getByText('Please add an API Key.')).toBeVisible();
    await choose('Exchange', 'OKX');
    await press('Save');
    expect(await screen.findByText('Please add a Passphrase.')).toBeVisible();
    expect(callForResponse).not.toHaveBeenCalled();
  });

  it('shows a toast for a missing secret, and sends nothing', async () => {
    await openAdd();
    await choose('Exchange', 'Binance Spot');
    await type({ 'Name (Alias)': 'A', 'API Key': 'k' });
    await press('Save');
    await toasted({ kind: 'error', title: 'Invalid API Secret' });
    expect(callForResponse).not.toHaveBeenCalled();
  });

  it('does not send the passphrase of a previously chosen exchange', async () => {
    await openAdd();
    await choose('Exchange', 'OKX');
    await type({ 'Name (Alias)': 'A', 'API Key': 'k', 'API Secret': 's', Passphrase: 'p' });
    await choose('Exchange', 'Binance Spot');
    await press('Save');
    await waitFor(() => expect(callForResponse).toHaveBeenCalled());
    expect(callForResponse.mock.calls[0]?.[1]).toMatchObject({ body: { passphrase: '' } });
  });

  it.each([
    [
      'a rejection by the server',
      refusal('Binance Spot has refused this API key.'),
      'Binance Spot has refused this API key.',
    ],
    [
      'a network failure',
      new api.ApiError('call', { noResponse: 'network' }),
      'Failed to save exchange info',
    ],
  ])('keeps the input after %s', async (_, error, title) => {
    callForResponse.mockRejectedValueOnce(error);
    await openAdd();
    await choose('Exchange', 'Binance Spot');
    await type({ 'Name (Alias)': 'Mine', 'API Key': 'invalid', 'API Secret': 's' });
    await press('Save');
    await toasted({ kind: 'error', title });
    expect(field('Name (Alias)')).toHaveValue('Mine');
    expect(field('API Secret')).toHaveValue('s');
    expect(changed).not.toHaveBeenCalled();
  });

  it('sends one request for a double click, and shows no toast after the settings were closed', async () => {
    const response = deferred<{ data: unknown }>();
    callForResponse.mockReturnValueOnce(response.promise);
    const { unmount } = await openAdd();
    await choose('Exchange', 'Binance Spot');
    await type({ 'Name (Alias)': 'Mine', 'API Key': 'k', 'API Secret': 's' });
    await user.dblClick(button('Save'));
    expect(callForResponse).toHaveBeenCalledTimes(1);
    unmount();
    response.resolve({ data: okx });
    await waitFor(() => expect(changed).toHaveBeenCalled());
    expect(toasts()).toEqual([]);
  });
});

describe('settings §2.4 the IP addresses opened from the form', () => {
  it('are copied with a click, and the form keeps its input', async () => {
    const writeText = jest.spyOn(navigator.clipboard, 'writeText');
    await openAdd();
    await type({ 'Name (Alias)': 'Mine' });
    await press('Check our IP Addresses');
    expect(await heading('IP Address')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Copy 203.0.113.7' }));
    expect(writeText).toHaveBeenCalledWith('203.0.113.7');
    await toasted({ kind: 'success', title: 'IP address copied to clipboard' });
    await press('Back');
    expect(field('Name (Alias)')).toHaveValue('Mine');
    expect(field('Name (Alias)')).toBeVisible();
  });
});

describe('settings §4, §8 editing an exchange', () => {
  it('sends no keys if only the name was changed', async () => {
    await openEdit();
    expect(field('Name (Alias)')).toHaveValue('OKX arm');
    expect(field('API Key')).toHaveValue('');
    expect(screen.getByText(/\*\*\*r8Ga/)).toBeVisible();
    await type({ 'Name (Alias)': ' 2' });
    await press('Save');
    expect(await heading('Exchanges')).toBeVisible();
    expect(callForResponse.mock.calls).toEqual([
      [renameCompanyExchange, { body: { companyExchangeId: okx.id, name: 'OKX arm 2' } }],
    ]);
    await toasted({ title: 'Exchanges updated successfully' });
    expect(toasts()).not.toContainEqual(
      expect.objectContaining({ title: 'Keys updated successfully' }),
    );
    expect(changed).toHaveBeenCalledWith(okx.id, 'changed');
  });

  it('closes without a request or a toast if nothing was changed', async () => {
    await openEdit();
    await press('Save');
    expect(await heading('Exchanges')).toBeVisible();
    expect(callForResponse).not.toHaveBeenCalled();
    expect(toasts()).toEqual([]);
  });

  it('renames first, then replaces the keys', async () => {
    callForResponse
      .mockResolvedValueOnce({ data: okx, message: 'Alias updated successfully' })
      .mockResolvedValueOnce({ data: okx, message: 'Keys updated successfully' });
    await openEdit();
    await type({
      'Name (Alias)': ' 2',
      'API Key': 'new-key',
      'API Secret': 'new-secret',
      Passphrase: 'phrase',
    });
    await press('Save');
    expect(await heading('Exchanges')).toBeVisible();
    expect(callForResponse.mock.calls.map(([endpoint]) => endpoint)).toEqual([
      renameCompanyExchange,
      updateCompanyExchangeKey,
    ]);
    expect(callForResponse).toHaveBeenLastCalledWith(updateCompanyExchangeKey, {
      body: {
        companyExchangeId: okx.id,
        exchangeId: 'okx',
        apiKey: 'new-key',
        secretKey: 'new-secret',
        passphrase: 'phrase',
      },
    });
    expect(toasts().map(({ title }) => title)).toEqual([
      'Alias updated successfully',
      'Keys updated successfully',
      'Exchanges updated successfully',
    ]);
  });

  it('retries only the key update if the first attempt failed after the rename', async () => {
    callForResponse
      .mockResolvedValueOnce({ data: okx, message: 'Alias updated successfully' })
      .mockRejectedValueOnce(refusal());
    await openEdit('Binance main');
    await type({ 'Name (Alias)': ' 2', 'API Key': 'k', 'API Secret': 's' });
    await press('Save');
    await toasted({ kind: 'error', title: 'Failed to save exchange info' });
    expect(field('API Secret')).toHaveValue('s');
    await press('Save');
    expect(await heading('Exchanges')).toBeVisible();
    expect(callForResponse.mock.calls.map(([endpoint]) => endpoint)).toEqual([
      renameCompanyExchange,
      updateCompanyExchangeKey,
      updateCompanyExchangeKey,
    ]);
  });

  it('requires all parts of a new key', async () => {
    await openEdit();
    await type({ 'API Secret': 's' });
    await press('Save');
    expect(await screen.findByText('Please add an API Key.')).toBeVisible();
    expect(screen.getByText('Please add a Passphrase.')).toBeVisible();
    expect(callForResponse).not.toHaveBeenCalled();
  });

  it('asks for confirmation before discarding changes', async () => {
    await openEdit();
    await type({ 'API Key': 'k' });
    await press('Back');
    await press('Keep editing');
    expect(field('API Key')).toHaveValue('k');
  });

  it('reports that the exchange was deleted, and keeps the input', async () => {
    await openEdit();
    await type({ 'Name (Alias)': ' 2' });
    serve([binance]);
    await refresh();
    expect(await screen.findByRole('alert')).toHaveTextContent('This exchange was deleted');
    expect(field('Name (Alias)')).toHaveValue('OKX arm 2');
    expect(button('Save')).toBeDisabled();
  });
});

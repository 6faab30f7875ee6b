import { describe, expect, it, jest } from '@jest/globals';
import { addCompanyExchange, type CompanyExchange, type Trader } from '@parallax/protocol';
import { session } from '@parallax/store/testing';
import { screen } from '@testing-library/react';
import { otherTabsReceive, refreshes } from '../testing/other-tabs.ts';
import {
  ADMIN,
  button,
  changes,
  failOnce,
  field,
  heading,
  INDIVIDUAL,
  noResponse,
  press,
  refusal,
  server,
  shownToasts,
  toasted,
  user,
} from '../testing/set-up-tab.tsx';
import { added, binance, choose, fill, okx, serve, show } from './testing/set-up-exchanges.tsx';

const { companyId } = session;
const openAdd = async (who: Partial<Trader> = ADMIN) => {
  const shown = await show(who);
  await press('Add exchange');
  await heading('Add new exchange');
  return shown;
};

/** Makes the server list the added exchange. */
function serveAdded(): CompanyExchange[] {
  const list = [binance, okx, added];
  serve(...list);
  return list;
}

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
      await fill({
        'Name (Alias)': ' OKX two ',
        'API Key': 'key-1234',
        'API Secret': 'hidden',
        Passphrase: 'phrase',
      });
      const list = serveAdded();
      await press('Save');
      expect(await changes()).toEqual([
        {
          endpoint: addCompanyExchange,
          input: {
            body: {
              name: 'OKX two',
              companyId,
              exchangeId: 'okx',
              apiKey: 'key-1234',
              secretKey: 'hidden',
              passphrase: 'phrase',
            },
          },
        },
      ]);
      await toasted({ kind: 'success', title: 'Exchanges updated successfully' });
      expect(await heading('Exchanges')).toBeVisible();
      expect(await screen.findByText('Mine')).toBeVisible();
      await otherTabsReceive(list);
    },
  );

  it('shows an error at each field without a value', async () => {
    await openAdd();
    await press('Save');
    expect(await screen.findByText('Please choose an exchange.')).toBeVisible();
    expect(screen.getByText('Please add an Alias for this exchange.')).toBeVisible();
    expect(screen.getByText('Please add an API Key.')).toBeVisible();
    await choose('Exchange', 'OKX');
    await press('Save');
    expect(await screen.findByText('Please add a Passphrase.')).toBeVisible();
    expect(await changes()).toEqual([]);
  });

  it('shows a toast for a missing secret, and sends nothing', async () => {
    await openAdd();
    await choose('Exchange', 'Binance Spot');
    await fill({ 'Name (Alias)': 'A', 'API Key': 'k' });
    await press('Save');
    await toasted({ kind: 'error', title: 'Invalid API Secret' });
    expect(await changes()).toEqual([]);
  });

  it('does not send the passphrase of a previously selected exchange', async () => {
    await openAdd();
    await choose('Exchange', 'OKX');
    await fill({ 'Name (Alias)': 'A', 'API Key': 'k', 'API Secret': 's', Passphrase: 'p' });
    await choose('Exchange', 'Binance Spot');
    await press('Save');
    await heading('Exchanges');
    expect(server.received(addCompanyExchange)).toMatchObject([{ body: { passphrase: '' } }]);
  });

  it.each([
    [
      'a rejection by the server',
      refusal(400, 'Binance Spot has refused this API key.'),
      'Binance Spot has refused this API key.',
    ],
    ['a network failure', noResponse, 'Failed to save exchange info'],
  ])('keeps the input after %s', async (_, error, title) => {
    failOnce(addCompanyExchange, error);
    await openAdd();
    await choose('Exchange', 'Binance Spot');
    await fill({ 'Name (Alias)': 'Mine', 'API Key': 'invalid', 'API Secret': 's' });
    await press('Save');
    await toasted({ kind: 'error', title });
    expect(field('Name (Alias)')).toHaveValue('Mine');
    expect(field('API Secret')).toHaveValue('s');
    expect(await refreshes()).toBe(0);
  });

  it('sends one request for a double click, and shows no toast after the settings were closed', async () => {
    const response = server.hold(addCompanyExchange);
    const { unmount } = await openAdd();
    await choose('Exchange', 'Binance Spot');
    await fill({ 'Name (Alias)': 'Mine', 'API Key': 'k', 'API Secret': 's' });
    await user.dblClick(button('Save'));
    expect(await changes()).toHaveLength(1);
    unmount();
    const list = serveAdded();
    response.send(okx);
    await otherTabsReceive(list);
    expect(shownToasts()).toEqual([]);
  });
});

describe('settings §2.4 the IP addresses opened from the form', () => {
  it('are copied with a click, and the form keeps its input', async () => {
    const writeText = jest.spyOn(navigator.clipboard, 'writeText');
    await openAdd();
    await fill({ 'Name (Alias)': 'Mine' });
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

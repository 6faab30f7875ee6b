import { describe, expect, it } from '@jest/globals';
import { openChannel } from '@parallax/channels';
import { type CompanyExchange, listCompanyExchanges, updateCompany } from '@parallax/protocol';
import { session } from '@parallax/store/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  button,
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
import {
  ADMIN,
  BEN,
  changeElsewhere,
  INDIVIDUAL,
  loaded,
  MEMBER,
  show,
} from './testing/set-up-company.tsx';

const { companyId } = session;
const vault = (name: string, deleted = false) => ({
  id: `e0000000-0000-4000-8000-${String(name.length).padStart(12, '0')}`,
  externalId: name,
  name,
  activeAddresses: 1,
  active: true,
  deleted,
  new: false,
  exchange: { id: 'x', name: 'x', displayName: 'X', custodian: true, primeBroker: false },
});
const connection = (number: number, name: string, more: Partial<CompanyExchange>) => ({
  id: `f0000000-0000-4000-8000-00000000000${number}`,
  name,
  exchangeId: 'okx',
  exchangeName: 'okx',
  exchangeType: 'exchange',
  exchangeDisplayName: 'OKX',
  exchangeMode: 'spot',
  apiKey: '1234',
  active: true,
  allowExecution: true,
  execution: true,
  custodian: false,
  primeBroker: false,
  companyExchangeVaults: [],
  ...more,
});
const EXCHANGES: CompanyExchange[] = [
  connection(1, 'Main desk', {}),
  connection(2, 'Treasury', {
    custodian: true,
    companyExchangeVaults: [vault('Cold'), vault('Settlement', true)],
  }),
  connection(3, 'Prime', { primeBroker: true, companyExchangeVaults: [vault('Margin')] }),
];

const menu = () =>
  within(screen.getByRole('list', { name: 'Company' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
const businessName = () => field('Business name');
const pane = (name: string) => screen.getByRole('region', { name });

describe('settings §2.1, §6 the Company tab', () => {
  it("shows an individual 'Business account only' and the support address", async () => {
    await show(INDIVIDUAL);
    expect(screen.getByText('Business account only')).toBeVisible();
    expect(await screen.findByRole('link')).toHaveAttribute('href', 'mailto:support@north.example');
    expect(screen.queryByRole('list')).toBeNull();
  });

  it("shows the photo, name and badge of the company to an admin, and 'Edit business' first in the menu", async () => {
    await show(ADMIN);
    expect(await heading('Acme Capital')).toBeVisible();
    expect(screen.getByText('Company')).toBeVisible();
    expect(screen.getAllByRole('img', { name: 'Acme Capital' })[0]).toBeVisible();
    expect(menu()).toEqual([
      'Edit business',
      'Members',
      'Exchanges',
      'Custodians and Vaults',
      'Prime Brokers',
      'Groups',
      'News feeds',
    ]);
    expect(pane('Edit business')).toBeVisible();
  });

  it("opens 'Members' for a member", async () => {
    await show(MEMBER);
    expect(menu()[0]).toBe('Members');
    expect(pane('Members')).toBeVisible();
  });

  it.each([
    ['Exchanges', '1 exchange', ['Main desk']],
    ['Custodians and Vaults', '1 Custodian(s) and 2 Vault(s)', ['Cold', 'Settlement', 'Treasury']],
    ['Prime Brokers', '1 Prime Broker(s) and 1 Vault(s)', ['Margin', 'Prime']],
  ])('counts and lists %s', async (entry, count, texts) => {
    await show(MEMBER, { exchanges: EXCHANGES });
    await press(entry);
    await loaded();
    expect(await screen.findByText(count)).toBeVisible();
    for (const text of texts) {
      expect(within(pane(entry)).getAllByText(text, { exact: false })[0]).toBeVisible();
    }
  });

  it('shows name and mode of an exchange, and the code of its venue as its icon', async () => {
    const bybit = { exchangeName: 'bybit_unified', exchangeDisplayName: 'Bybit Unified' };
    await show(MEMBER, { exchanges: [connection(1, 'Main desk', bybit)] });
    await press('Exchanges');
    expect(await screen.findByText('Bybit Unified · spot')).toBeVisible();
    expect(screen.getByRole('img', { name: 'Bybit Unified' })).toHaveTextContent(/^BYB$/);
  });

  it('marks a deleted vault', async () => {
    await show(MEMBER, { exchanges: EXCHANGES });
    await press('Custodians and Vaults');
    expect(await screen.findByText('Deleted')).toBeVisible();
  });

  it.each([
    ['Exchanges', 'No exchanges added', 'No exchanges assigned to you'],
    ['Custodians and Vaults', 'No custodians added', 'No custodians assigned to you'],
    ['Prime Brokers', 'No prime brokers added', 'No prime brokers assigned to you'],
  ])('shows the empty state of %s to admins and members', async (entry, forAdmin, forMember) => {
    await show(ADMIN);
    await page.follow();
    await press(entry);
    expect(await screen.findByText(forAdmin)).toBeVisible();
    await changeElsewhere({}, { ...ADMIN, isAdmin: false });
    expect(await screen.findByText(forMember)).toBeVisible();
  });

  it('shows why the exchanges could not be loaded, and retries on request', async () => {
    await show(MEMBER, { exchanges: EXCHANGES });
    failOnce(listCompanyExchanges, refusal(403));
    await press('Exchanges');
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to get company exchanges');
    await toasted({ kind: 'error', title: 'Failed to get company exchanges' });
    await press('Try again');
    expect(await screen.findByText('1 exchange')).toBeVisible();
    expect(server.received(listCompanyExchanges)).toHaveLength(2);
  });
});

describe('settings §2.1, §5, §8 Edit business', () => {
  const saved = { id: companyId, name: 'Acme Holdings', phtoBase64: null };

  it('saves the name and updates the trader', async () => {
    server.respond(updateCompany, () => saved, 'Company info updated!');
    const inOtherTabs: unknown[] = [];
    openChannel('trader').listen(({ trader }) => inOtherTabs.push(trader));
    await show(ADMIN);
    expect(screen.getByRole('button', { name: 'Save' })).toHaveAccessibleDescription(
      'Nothing has changed yet.',
    );
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
    await user.clear(businessName());
    await user.type(businessName(), 'Acme Holdings');
    await press('Save');
    expect(await changes()).toEqual([
      {
        endpoint: updateCompany,
        input: { query: { CompanyId: companyId }, body: { name: 'Acme Holdings' } },
      },
    ]);
    await toasted({ kind: 'success', title: 'Company info updated!' });
    expect(await heading('Acme Holdings')).toBeVisible();
    const changed = { ...ADMIN, companyName: 'Acme Holdings', companyPhotoBase64: null };
    await waitFor(() => expect(inOtherTabs).toEqual([changed]));
  });

  it("sends an empty photo on 'Remove photo'", async () => {
    server.respond(updateCompany, () => saved);
    await show(ADMIN);
    await press('Remove photo');
    await press('Save');
    expect(await changes()).toEqual([
      {
        endpoint: updateCompany,
        input: {
          query: { CompanyId: companyId },
          body: { name: 'Acme Capital', photoBase64: '' },
        },
      },
    ]);
  });

  it('disables Save for a name shorter than 3 characters', async () => {
    await show(ADMIN);
    await user.clear(businessName());
    await user.type(businessName(), 'Ac');
    expect(button('Save')).toBeDisabled();
    await user.type(businessName(), 'm');
    expect(button('Save')).toBeEnabled();
  });

  it('refuses a file that is not an image', async () => {
    await show(ADMIN);
    const file = new File(['no image'], 'photo.txt', { type: 'text/plain' });
    fireEvent.change(field('Photo'), { target: { files: [file] } });
    await toasted({ kind: 'error', title: 'Invalid image' });
    expect(await changes()).toEqual([]);
  });

  it('keeps the input if saving fails', async () => {
    failOnce(updateCompany, refusal(500));
    await show(ADMIN);
    await user.type(businessName(), ' 2');
    await press('Save');
    await toasted({ kind: 'error', title: 'Failed to update Company' });
    expect(businessName()).toHaveValue('Acme Capital 2');
  });

  it('follows changes by another admin, and keeps the input after a demotion', async () => {
    await show(ADMIN);
    await page.follow();
    await changeElsewhere({}, { ...ADMIN, companyName: 'Acme Group' });
    expect(businessName()).toHaveValue('Acme Group');
    await user.type(businessName(), ' 2');
    await changeElsewhere({}, { ...ADMIN, isAdmin: false });
    expect(businessName()).toHaveValue('Acme Group 2');
    await press('Members');
    await press('Discard');
    expect(menu()[0]).toBe('Members');
    expect(await screen.findByText(BEN.email)).toBeVisible();
    expect(shownToasts()).toEqual([]);
  });
});

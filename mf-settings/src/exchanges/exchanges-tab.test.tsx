import { describe, expect, it } from '@jest/globals';
import { getGroup, listGroups } from '@parallax/protocol';
import { screen, waitFor } from '@testing-library/react';
import {
  ADMIN,
  button,
  failOnce,
  INDIVIDUAL,
  MEMBER,
  page,
  press,
  refusal,
  SSO,
  showsFailureToLoad,
  toasted,
  user,
} from '../testing/set-up-tab.tsx';
import {
  binance,
  choose,
  deleteGroup,
  okx,
  rowTexts,
  serve,
  show,
} from './testing/set-up-exchanges.tsx';

const NOTICE =
  'You will receive a notification when exchanges are added to your account by the company admin.';
const columns = () => screen.getAllByRole('columnheader').map((header) => header.textContent);

describe('settings §2.2, §8 the table of exchanges', () => {
  it('shows admins the status, alias, exchange, mode, masked key and actions', async () => {
    await show(ADMIN);
    expect(screen.getByRole('table', { name: 'Exchanges' })).toBeVisible();
    expect(columns()).toEqual([
      'Status',
      'Name (Alias)',
      'Exchange',
      'Mode',
      'API Key',
      'Execution',
      'Activate/Deactivate',
      'Edit',
      'Delete',
    ]);
    expect(rowTexts()).toEqual([
      'ActiveBinance mainBinance SpotLIVE***7Qd2Execution: Binance mainDeactivateEditDelete',
      'InactiveOKX armOKXLIVE***r8GaExecution: OKX armActivateEditDelete',
    ]);
    expect(button('Add exchange')).toBeVisible();
  });

  it.each([
    ['a member', MEMBER, false],
    ['an SSO member', SSO, false],
    ['an individual, who may add', INDIVIDUAL, true],
  ])('is read-only for %s', async (_, who, mayAdd) => {
    await show(who);
    expect(columns()).toEqual(['Status', 'Name (Alias)', 'Exchange', 'Mode', 'API Key']);
    expect(screen.queryByRole('button', { name: /Activate|Deactivate|Edit|Delete/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Add exchange' }) !== null).toBe(mayAdd);
  });

  it('excludes custodians and prime brokers', async () => {
    serve(
      { ...okx, name: 'Copper', custodian: true },
      { ...okx, name: 'Hidden Road', primeBroker: true },
      binance,
    );
    await show(ADMIN);
    expect(rowTexts()).toHaveLength(1);
  });

  it.each([
    ['a member', MEMBER],
    ['an SSO member', SSO],
  ])('shows %s a notice if empty', async (_, who) => {
    serve({ ...okx, custodian: true });
    await show(who);
    expect(screen.getByText(NOTICE)).toBeVisible();
    expect(screen.queryByText('No exchanges running')).toBeNull();
  });
});

describe('settings §2.2, §5 the filters', () => {
  it.each([
    ['Active', ['Binance main']],
    ['Inactive', ['OKX arm']],
  ])('show the exchanges of status %s', async (status, shown) => {
    await show(ADMIN);
    const box = screen.getByRole('combobox', { name: 'Status' });
    expect(box).toHaveValue('All status');
    await user.click(box);
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'All status',
      'Active',
      'Inactive',
    ]);
    await user.click(screen.getByRole('option', { name: status }));
    expect(rowTexts().map((row) => shown.some((name) => row?.includes(name)))).toEqual([true]);
  });

  it('show the connections of one exchange or of one group', async () => {
    await show(ADMIN);
    await choose('Exchange', 'OKX');
    expect(rowTexts()).toEqual([expect.stringContaining('OKX arm')]);
    await choose('Exchange', 'All exchanges');
    await choose('Exchange group', 'Majors desk');
    await waitFor(() => expect(rowTexts()).toEqual([expect.stringContaining('Binance main')]));
  });

  it('can be cleared if nothing matches', async () => {
    await show(ADMIN);
    await choose('Exchange', 'OKX');
    await choose('Status', 'Active');
    expect(screen.getByText('No exchanges match the filters')).toBeVisible();
    const view = screen.getByRole('region', { name: 'Exchanges' }).parentElement;
    await press('Clear filters');
    expect(rowTexts()).toHaveLength(2);
    expect(view).toHaveFocus();
  });

  it('are kept after editing an exchange', async () => {
    await show(ADMIN);
    await choose('Exchange', 'OKX');
    await press('Edit OKX arm');
    await press('Back');
    expect(await screen.findByRole('combobox', { name: 'Exchange' })).toHaveValue('OKX');
    expect(rowTexts()).toEqual([expect.stringContaining('OKX arm')]);
  });

  it('are reset if another user has deleted the selected group', async () => {
    await show(ADMIN);
    await page.follow();
    await choose('Exchange group', 'Majors desk');
    await waitFor(() => expect(rowTexts()).toHaveLength(1));
    deleteGroup();
    await page.changeElsewhere('groups');
    await waitFor(() => expect(rowTexts()).toHaveLength(2));
    expect(screen.getByRole('combobox', { name: 'Exchange group' })).toHaveValue(
      'All exchange groups',
    );
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('are reset if another user has deleted the last connection of the selected exchange', async () => {
    await show(ADMIN);
    await page.follow();
    await choose('Exchange', 'OKX');
    expect(rowTexts()).toEqual([expect.stringContaining('OKX arm')]);
    serve(binance);
    await page.changeElsewhere('exchanges');
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'Exchange' })).toHaveValue('All exchanges'),
    );
    expect(rowTexts()).toEqual([expect.stringContaining('Binance main')]);
    serve(binance, { ...okx, name: 'OKX again' });
    await page.changeElsewhere('exchanges');
    await waitFor(() => expect(rowTexts()).toHaveLength(2));
    expect(screen.getByRole('combobox', { name: 'Exchange' })).toHaveValue('All exchanges');
  });

  it.each([
    ["the server's text", ['Not now.'], 'Not now.'],
    ['the fallback', [], 'Failed to get group'],
  ])('show %s if the groups could not be loaded', async (_, texts, title) => {
    failOnce(listGroups, refusal(403, ...texts));
    await show(ADMIN);
    await toasted({ kind: 'error', title });
    expect(rowTexts()).toHaveLength(2);
  });

  it.each([
    ["the server's text", ['Not now.'], 'Not now.'],
    ['the fallback', [], 'Failed to get group'],
  ])('show %s if the selected group could not be loaded', async (_, texts, title) => {
    failOnce(getGroup, refusal(403, ...texts));
    await show(ADMIN);
    await choose('Exchange group', 'Majors desk');
    expect(await showsFailureToLoad(title)).toBe(true);
  });

  it('do not include groups for an individual', async () => {
    await show(INDIVIDUAL);
    expect(screen.queryByRole('combobox', { name: 'Exchange group' })).toBeNull();
    expect(screen.getByRole('combobox', { name: 'Exchange' })).toBeVisible();
  });
});

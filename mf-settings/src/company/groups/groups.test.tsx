import { describe, expect, it } from '@jest/globals';
import { queryClient, queryKeyOf } from '@parallax/api/react';
import {
  getGroup,
  getTrader,
  listCompanyExchanges,
  listGroups,
  listOwnGroups,
} from '@parallax/protocol';
import { trader } from '@parallax/store/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import {
  ADMIN,
  failOnce,
  heading,
  MEMBER,
  page,
  press,
  refusal,
  server,
  shownToasts,
  toasted,
  user,
} from '../../testing/set-up-tab.tsx';
import { group, item, mount, openGroup, show } from './testing/groups-fixture.tsx';

const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

describe('settings §2.1 list of groups', () => {
  it('shows the number of groups, and the counts of each group', async () => {
    await show();
    expect(await heading('Groups')).toBeVisible();
    expect(screen.getByText('2 groups')).toBeVisible();
    expect(rows()).toEqual([
      'Majors2 members, 1 exchanges, 2 vaults and prime brokers',
      'Settlement2 members, 1 exchanges, 2 vaults and prime brokers',
    ]);
  });

  it.each([
    ['shows an admin', ADMIN, true],
    ['does not show a member', MEMBER, false],
  ])("%s the buttons 'Create group' and 'Edit'", async (_, trader, isAdmin) => {
    await openGroup(trader);
    expect(screen.queryByRole('button', { name: 'Edit' }) !== null).toBe(isAdmin);
    await press('Back');
    expect(screen.queryByRole('button', { name: 'Create group' }) !== null).toBe(isAdmin);
  });

  it.each([
    ['an admin', ADMIN, 'Create groups and assign exchanges.'],
    ['a member', MEMBER, 'The company admin will add you.'],
  ])('shows %s the empty state', async (_, trader, hint) => {
    server.respond(listGroups, () => []);
    await show(trader);
    expect(screen.getByText('You have no groups')).toBeVisible();
    expect(screen.getByText(hint)).toBeVisible();
    expect(screen.getByText('0 groups')).toBeVisible();
  });
});

describe('settings §2.1 view of a group', () => {
  it('shows members with their role, exchanges, and vaults with their active addresses', async () => {
    await openGroup();
    expect(screen.getByText('2 members, 1 exchanges, 2 vaults and prime brokers')).toBeVisible();
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Members',
      'Exchanges',
      'Vaults',
    ]);
    expect(within(screen.getByRole('list', { name: 'Members' })).getByText('Admin')).toBeVisible();
    expect(screen.getByText('Bo Ames')).toBeVisible();
    await user.click(screen.getByRole('tab', { name: 'Exchanges' }));
    expect(rows()).toEqual(['Kraken spotKraken Spot · Spot']);
    await user.click(screen.getByRole('tab', { name: 'Vaults' }));
    expect(rows()).toEqual([
      'ColdFireblocks · 1 active address',
      'Prime AHidden Road · 3 active addresses',
    ]);
  });

  it('states that a group has no members', async () => {
    server.respond(getGroup, () => ({ ...group, traders: [], traderIds: [] }));
    await openGroup();
    expect(screen.getByText('No members')).toBeVisible();
    expect(screen.queryByRole('list', { name: 'Members' })).toBeNull();
  });

  it("shows 'group not found' for a missing group, and goes back", async () => {
    server.refuse(getGroup, 404, 'group not found');
    await show();
    await press('Open Majors');
    expect(await screen.findByText('group not found')).toBeVisible();
    await press('Back');
    expect(await heading('Groups')).toBeVisible();
  });

  it('shows the loading text', async () => {
    server.hold(listGroups);
    await mount();
    expect(await screen.findByText('Searching for group information....')).toBeVisible();
  });
});

describe('settings §8 loading failures', () => {
  it.each([
    ['the message of the server', ['Closed.'], 'Closed.'],
    ['the default text', [], 'Failed to get group'],
  ])('show %s in a toast for the list of groups, and can be retried', async (_, texts, title) => {
    failOnce(listGroups, refusal(403, ...texts));
    await show();
    await toasted({ kind: 'error', title });
    server.respond(listGroups, () => [item(1, 'Majors')]);
    await press('Try again');
    expect(await screen.findByText('Majors')).toBeVisible();
    expect(shownToasts()).toHaveLength(1);
  });

  it('show a toast and a panel for a single group', async () => {
    failOnce(getGroup, refusal(403));
    await show();
    await press('Open Majors');
    await toasted({ kind: 'error', title: 'Failed to get group' });
    expect(screen.getByRole('alert')).toHaveTextContent('The group could not be loaded');
  });
});

describe('settings §7 a change by another admin', () => {
  it('is shown without a reload', async () => {
    await openGroup(MEMBER);
    await page.follow();
    server.respond(getGroup, () => ({ ...group, name: 'Majors 2' }));
    await page.changeElsewhere('groups');
    expect(await heading('Majors 2')).toBeVisible();
  });

  it('keeps the input of a demoted admin until the discard is confirmed', async () => {
    await show();
    await page.follow();
    await screen.findByText('Majors');
    await press('Create group');
    await user.click(await screen.findByRole('checkbox', { name: 'Bo Ames' }));
    server.respond(getTrader, () => trader);
    await page.changeElsewhere('members');
    expect(screen.getByRole('checkbox', { name: 'Bo Ames' })).toBeChecked();
    await press('Back');
    await press('Discard');
    expect(await heading('Groups')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Create group' })).toBeNull();
  });

  it("shows 'group not found' if the group was deleted", async () => {
    await openGroup(MEMBER);
    server.respond(listGroups, () => [item(2, 'Settlement')]);
    await act(() => queryClient.invalidateQueries({ queryKey: queryKeyOf(listGroups) }));
    expect(await screen.findByText('group not found')).toBeVisible();
    await press('Back');
    expect(screen.queryByText('Majors')).toBeNull();
    await waitFor(() => expect(server.received(listOwnGroups)).toHaveLength(0));
    expect(server.received(listCompanyExchanges)).toHaveLength(0);
  });
});

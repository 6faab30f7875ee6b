import { describe, expect, it } from '@jest/globals';
import { deleteStrategyGroup } from '@parallax/protocol';
import { screen, within } from '@testing-library/react';
import {
  ADMIN,
  button,
  changes,
  INDIVIDUAL,
  MEMBER,
  press,
  server,
  toasted,
  user,
} from '../testing/set-up-tab.tsx';
import { group, show } from './testing/set-up-strategies.tsx';

/** The labels of the buttons, in tab order. */
const buttons = (item: HTMLElement) =>
  within(item)
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label'));

describe('settings §2.7 list of strategy groups', () => {
  it.each([
    ['an admin', ADMIN],
    ['an individual', INDIVIDUAL],
  ])('is editable for %s', async (_, who) => {
    await show(who);
    expect(
      screen.getByText(
        'Strategies enable trade categorisation and P&L management across trading pods.',
      ),
    ).toBeVisible();
    expect(button('Create strategy group')).toBeVisible();
    expect(buttons(screen.getByRole('article', { name: 'Basis' }))).toEqual([
      'Edit Basis',
      'Delete Basis',
      'Show strategy IDs',
    ]);
  });

  it('is read-only for a member, who can expand each group', async () => {
    await show(MEMBER);
    expect(screen.queryByRole('button', { name: /Create|Edit|Delete|Add/ })).toBeNull();
    expect(screen.queryByText('BASIS-BTC')).toBeNull();
    await press('Show strategy IDs');
    expect(screen.getByText('BASIS-BTC')).toBeVisible();
    await press('Hide strategy IDs');
    expect(screen.queryByText('BASIS-BTC')).toBeNull();
  });

  it('states to a member that no strategies are assigned to them', async () => {
    await show(MEMBER, []);
    expect(screen.getByText('No strategies assigned to you')).toBeVisible();
  });

  it('states that a group has no strategy IDs', async () => {
    await show(MEMBER, [{ ...group, strategies: [] }]);
    await press('Show strategy IDs');
    expect(screen.getByText('No strategy IDs')).toBeVisible();
    expect(screen.queryByRole('list', { name: /Strategy IDs/ })).toBeNull();
  });

  it('deletes a group after an inline confirmation with a warning', async () => {
    server.respond(deleteStrategyGroup, () => null, 'Deleted by the server');
    await show(ADMIN);
    await press('Delete Basis');
    const row = within(screen.getByRole('article', { name: 'Basis' }));
    expect(
      row.getByText(/ID will be removed from the traders' accounts assigned to the strategy/),
    ).toBeVisible();
    expect(await changes()).toEqual([]);
    await user.click(row.getByRole('button', { name: 'Delete' }));
    expect(await changes()).toEqual([
      { endpoint: deleteStrategyGroup, input: { query: { GroupId: group.id } } },
    ]);
    await toasted({ kind: 'success', title: 'Deleted by the server' });
  });
});

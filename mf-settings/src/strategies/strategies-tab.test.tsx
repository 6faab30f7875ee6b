import { describe, expect, it } from '@jest/globals';
import { deleteStrategyGroup, listStrategyGroups } from '@parallax/protocol';
import { act, screen, within } from '@testing-library/react';
import {
  ADMIN,
  button,
  changes,
  failsToLoad,
  heading,
  INDIVIDUAL,
  MEMBER,
  mountTab,
  press,
  pressIn,
  refusal,
  server,
  toasted,
  user,
} from '../testing/set-up-tab.tsx';
import StrategiesTab from './strategies-tab.tsx';
import { group, show } from './testing/set-up-strategies.tsx';

/** The labels of the buttons, in tab order. */
const buttons = (item: HTMLElement) =>
  within(item)
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label'));

const deleteGroup = async () => {
  await press('Delete Basis');
  await pressIn('article', 'Basis', 'Delete');
};

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

  it('states that a group has no strategy IDs', async () => {
    await show(MEMBER, [{ ...group, strategies: [] }]);
    await press('Show strategy IDs');
    expect(screen.getByText('No strategy IDs')).toBeVisible();
    expect(screen.queryByRole('list', { name: /Strategy IDs/ })).toBeNull();
  });

  it.each([
    ['an admin', ADMIN, 'You have no strategy group', true],
    ['an individual', INDIVIDUAL, 'You have no strategy group', true],
    ['a member', MEMBER, 'No strategies assigned to you', false],
  ])('shows %s the empty state', async (_, who, text, mayCreate) => {
    await show(who, []);
    expect(screen.getByText(text)).toBeVisible();
    const create = screen.queryByRole('button', { name: 'Create a strategy group' });
    expect(create !== null).toBe(mayCreate);
    if (create === null) return;
    await user.click(create);
    expect(await heading('Create strategy group')).toBeVisible();
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

  it('sends a deletion once if the list is left and opened again before the response', async () => {
    server.hold(deleteStrategyGroup);
    await show(ADMIN);
    await deleteGroup();
    await press('Create strategy group');
    await press('Back');
    await deleteGroup();
    expect(await changes()).toHaveLength(1);
  });

  it('reports that a deletion failed while a form was open', async () => {
    const response = server.hold(deleteStrategyGroup);
    await show(ADMIN);
    await deleteGroup();
    await press('Create strategy group');
    expect(await heading('Create strategy group')).toBeVisible();
    act(() => response.fail(refusal(409, 'Deleting is paused.')));
    await toasted({ kind: 'error', title: 'Deleting is paused.' });
  });

  it('shows the reason if loading fails', async () => {
    server.refuse(listStrategyGroups, 403, 'Not yours.');
    await mountTab(ADMIN, <StrategiesTab />);
    await failsToLoad('Not yours.');
    expect(button('Try again')).toBeVisible();
  });
});

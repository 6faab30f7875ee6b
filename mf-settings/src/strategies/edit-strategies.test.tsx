import { describe, expect, it } from '@jest/globals';
import {
  createStrategy,
  createStrategyGroup,
  listStrategyGroups,
  removeStrategy,
  STRATEGY_TAG_TAKEN,
  updateStrategy,
  updateStrategyGroup,
} from '@parallax/protocol';
import { session } from '@parallax/store/testing';
import { screen } from '@testing-library/react';
import {
  changes,
  failOnce,
  field,
  heading,
  noResponse,
  page,
  press,
  pressIn,
  refusal,
  server,
  toasted,
  user,
} from '../testing/set-up-tab.tsx';
import {
  group,
  openGroup,
  openNewGroup,
  openNewId,
  save,
  strategy,
} from './testing/set-up-strategies.tsx';

const { companyId } = session;

const removeId = async () => {
  await press('Delete BASIS-BTC');
  const warning = "The ID will be removed from the traders' accounts assigned to the strategy.";
  await pressIn('group', warning, 'Delete');
};

describe('settings §4, §8 a strategy group', () => {
  it('is created with a name and color, and the form returns to the list', async () => {
    await openNewGroup();
    await user.type(field('Group name'), ' Carry ');
    await user.click(screen.getByRole('radio', { name: 'Coral' }));
    expect(await save()).toEqual([
      {
        endpoint: createStrategyGroup,
        input: {
          body: { name: 'Carry', color: 'c1', companyId },
        },
      },
    ]);
    await toasted({ kind: 'success', title: 'Strategy group created successfully' });
    expect(await heading('Strategies')).toBeVisible();
  });

  it.each([
    ['', 'Group name is required.'],
    ['ab', 'Group name must contain at least 3 characters'],
    ['x'.repeat(21), 'Group name must contain at most 20 characters'],
  ])('is rejected at the name field if the name is %j', async (name, text) => {
    await openNewGroup();
    if (name !== '') await user.type(field('Group name'), name);
    await press('Save');
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByText('Please select a color for the strategy group.')).toBeVisible();
    expect(await changes()).toEqual([]);
  });

  it.each([
    [[STRATEGY_TAG_TAKEN], 'This tag already exists.'],
    [['Strategies are frozen.'], 'Strategies are frozen.'],
    [[], 'Error creating strategy group. Please contact support'],
  ])('keeps the input if the server rejects it with %j', async (texts, title) => {
    failOnce(createStrategyGroup, refusal(409, ...texts));
    await openNewGroup();
    await user.type(field('Group name'), 'Basis');
    await user.click(screen.getByRole('radio', { name: 'Coral' }));
    await press('Save');
    await toasted({ kind: 'error', title });
    expect(field('Group name')).toHaveValue('Basis');
  });

  it('is updated and then expanded in the list', async () => {
    await openGroup();
    expect(screen.getByRole('radio', { name: 'Green' })).toBeChecked();
    await user.type(field('Group name'), ' 2');
    expect(await save()).toEqual([
      {
        endpoint: updateStrategyGroup,
        input: {
          query: { GroupId: group.id },
          body: { name: 'Basis 2', color: 'c4' },
        },
      },
    ]);
    await toasted({ kind: 'success', title: 'Strategy group updated successfully' });
    expect(await heading('Strategies')).toBeVisible();
    expect(screen.getByText('BASIS-BTC')).toBeVisible();
  });

  it('asks for confirmation before discarding changes', async () => {
    await openGroup();
    await user.type(field('Group name'), ' 2');
    await press('Add strategy ID');
    await press('Keep editing');
    expect(field('Group name')).toHaveValue('Basis 2');
    await press('Back');
    await press('Discard');
    expect(await heading('Strategies')).toBeVisible();
  });

  it('disables changes to its strategy IDs after another user has deleted it', async () => {
    await openGroup();
    await page.follow();
    server.respond(listStrategyGroups, () => []);
    await page.changeElsewhere('strategies');
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(screen.getByText('BASIS-BTC')).toBeVisible();
    expect(screen.queryByRole('button', { name: /BASIS-BTC|Add strategy ID/ })).toBeNull();
  });
});

describe('settings §4, §8 a strategy ID', () => {
  it('is added, and the form returns to the group', async () => {
    await openNewId();
    await user.type(field('Strategy tag'), 'BASIS-ETH');
    expect(await save()).toEqual([
      {
        endpoint: createStrategy,
        input: {
          body: { name: 'BASIS-ETH', companyId, groupId: group.id },
        },
      },
    ]);
    await toasted({ kind: 'success', title: 'Strategy ID created successfully' });
    expect(await heading('Edit strategy group')).toBeVisible();
  });

  it('can be renamed; Save and Cancel return to the group', async () => {
    await openGroup();
    await press('Edit BASIS-BTC');
    expect(field('Strategy tag')).toHaveValue('BASIS-BTC');
    await press('Cancel');
    expect(await heading('Edit strategy group')).toBeVisible();
    await press('Edit BASIS-BTC');
    await user.type(field('Strategy tag'), '2');
    expect(await save()).toEqual([
      {
        endpoint: updateStrategy,
        input: {
          query: { StrategyId: strategy.id },
          body: { name: 'BASIS-BTC2' },
        },
      },
    ]);
    await toasted({ kind: 'success', title: 'Strategy ID updated successfully' });
    expect(await heading('Edit strategy group')).toBeVisible();
  });

  it.each([
    ['', 'Strategy tag is required.'],
    ['ab', 'Strategy tag must contain at least 3 characters'],
    ['x'.repeat(21), 'Strategy tag must contain at most 20 characters'],
  ])('is rejected at the tag field if the tag is %j', async (tag, text) => {
    await openNewId();
    if (tag !== '') await user.type(field('Strategy tag'), tag);
    await press('Save');
    expect(await screen.findByText(text)).toBeVisible();
    expect(await changes()).toEqual([]);
  });

  it('is removed from its group after a confirmation with a warning', async () => {
    failOnce(removeStrategy, noResponse);
    await openGroup();
    await removeId();
    await toasted({
      kind: 'error',
      title: 'Error removing strategy ID. Please contact support',
    });
    await removeId();
    expect((await changes()).at(-1)).toEqual({
      endpoint: removeStrategy,
      input: {
        query: { StrategyId: strategy.id, GroupId: group.id },
      },
    });
    await toasted({ kind: 'success', title: 'Strategy ID removed successfully' });
  });
});

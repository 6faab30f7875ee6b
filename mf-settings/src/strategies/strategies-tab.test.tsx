import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '@parallax/api';
import { type FakeResponse, startFakeServer } from '@parallax/api/testing';
import {
  createStrategy,
  createStrategyGroup,
  deleteStrategyGroup,
  type Endpoint,
  removeStrategy,
  STRATEGY_TAG_TAKEN,
  type StrategyGroup,
  updateStrategy,
  updateStrategyGroup,
} from '@parallax/protocol';
import * as uiState from '@parallax/ui/state';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

const companyId = 'a3f6a2d4-9d5b-4a1c-8a44-5a2f0c9b7e22';
const group: StrategyGroup = {
  id: '0d4c7f3e-52ab-4a7e-b6a0-1c9b8f6a7d33',
  tag: 'Basis',
  color: 'c4',
  strategies: [{ id: '6f0b3c1e-3a51-4c39-9d3e-0b1f4d7f1a11', tag: 'BASIS-BTC' }],
};
const written = new Map<Endpoint, unknown>([
  [createStrategyGroup, group],
  [updateStrategyGroup, group],
  [createStrategy, { ...group.strategies[0], groupId: group.id }],
  [updateStrategy, { ...group.strategies[0], groupId: group.id }],
]);
const ADMIN = { companyId, companyType: 'BUSINESS', isAdmin: true };
const MEMBER = { companyId, companyType: 'BUSINESS', isAdmin: false };
const INDIVIDUAL = { companyId, companyType: 'INDIVIDUAL', isAdmin: false };

const callApi = jest.fn<(endpoint: Endpoint, input: unknown) => Promise<unknown>>();
const callForResponse =
  jest.fn<(endpoint: Endpoint, input: unknown) => Promise<FakeResponse | undefined>>();
const showToast = jest.fn();
let trader: object;
startFakeServer({ read: callApi, write: callForResponse, data: written });
jest.unstable_mockModule('@parallax/ui/state', () => ({ ...uiState, showToast }));
const store = await import('@parallax/store');
jest.unstable_mockModule('@parallax/store', () => ({
  ...store,
  useTrader: () => ({ state: 'success', value: trader }),
}));
const { queryClient } = await import('@parallax/api/react');
const { UnsavedChanges } = await import('@parallax/ui');
const { default: StrategiesTab } = await import('./strategies-tab.tsx');

const user = userEvent.setup();
const button = (name: string) => screen.getByRole('button', { name });
const press = (name: string) => user.click(button(name));
const heading = (name: string) => screen.findByRole('heading', { name });
const field = (name: string) => screen.getByLabelText(name);
const toasted = (toast: object) =>
  waitFor(() => expect(showToast).toHaveBeenCalledWith(expect.objectContaining(toast)));

async function show(who: object, groups: StrategyGroup[] = [group]) {
  trader = who;
  callApi.mockResolvedValue(groups);
  render(
    <QueryClientProvider client={queryClient}>
      <UnsavedChanges>
        <StrategiesTab />
      </UnsavedChanges>
    </QueryClientProvider>,
  );
  await waitFor(() => expect(screen.queryByText('Please wait...')).toBeNull());
}
const openGroup = async () => {
  await show(ADMIN);
  await press('Edit Basis');
  await heading('Edit strategy group');
};

const removeId = async () => {
  await press('Delete BASIS-BTC');
  const warning = "The ID will be removed from the traders' accounts assigned to the strategy.";
  await user.click(
    within(screen.getByRole('group', { name: warning })).getByRole('button', {
      name: 'Delete',
    }),
  );
};

beforeEach(() => {
  callApi.mockReset();
  callForResponse.mockReset();
  showToast.mockReset();
});
afterEach(() => {
  queryClient.clear();
});

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
    for (const name of ['Create strategy group', 'Edit Basis', 'Delete Basis']) {
      expect(button(name)).toBeVisible();
    }
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
    callForResponse.mockResolvedValueOnce({ data: null, message: 'Deleted by the server' });
    await show(ADMIN);
    await press('Delete Basis');
    const row = within(screen.getByRole('article', { name: 'Basis' }));
    expect(
      row.getByText(/ID will be removed from the traders' accounts assigned to the strategy/),
    ).toBeVisible();
    expect(callForResponse).not.toHaveBeenCalled();
    await user.click(row.getByRole('button', { name: 'Delete' }));
    expect(callForResponse).toHaveBeenCalledWith(deleteStrategyGroup, {
      query: { GroupId: group.id },
    });
    await toasted({ kind: 'success', title: 'Deleted by the server' });
  });

  it('shows why it could not be loaded', async () => {
    callApi.mockRejectedValue(new ApiError('list', { status: 403, texts: ['Not yours.'] }));
    trader = ADMIN;
    render(
      <QueryClientProvider client={queryClient}>
        <StrategiesTab />
      </QueryClientProvider>,
    );
    expect(await screen.findByRole('alert')).toHaveTextContent('Not yours.');
    expect(button('Try again')).toBeVisible();
  });
});

describe('settings §4, §8 a strategy group', () => {
  it('is created with name and color and returns to the list', async () => {
    await show(ADMIN);
    await press('Create strategy group');
    await user.type(field('Group name'), ' Carry ');
    await user.click(screen.getByRole('radio', { name: 'Coral' }));
    await press('Save');
    expect(callForResponse).toHaveBeenCalledWith(createStrategyGroup, {
      body: { name: 'Carry', color: 'c1', companyId },
    });
    await toasted({ kind: 'success', title: 'Strategy group created successfully' });
    expect(await heading('Strategies')).toBeVisible();
  });

  it.each([
    ['', 'Group name is required.'],
    ['ab', 'Group name must contain at least 3 characters'],
    ['x'.repeat(21), 'Group name must contain at most 20 characters'],
  ])('named %j shows the error at its field', async (name, text) => {
    await show(ADMIN);
    await press('Create strategy group');
    if (name !== '') await user.type(field('Group name'), name);
    await press('Save');
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByText('Please select a color for the strategy group.')).toBeVisible();
    expect(callForResponse).not.toHaveBeenCalled();
  });

  it.each([
    [[STRATEGY_TAG_TAKEN], 'This tag already exists.'],
    [['Strategies are frozen.'], 'Strategies are frozen.'],
    [[], 'Error creating strategy group. Please contact support'],
  ])('retains the input when the server refuses it with %j', async (texts, title) => {
    callForResponse.mockRejectedValueOnce(new ApiError('create', { status: 409, texts }));
    await show(ADMIN);
    await press('Create strategy group');
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
    await press('Save');
    expect(callForResponse).toHaveBeenCalledWith(updateStrategyGroup, {
      query: { GroupId: group.id },
      body: { name: 'Basis 2', color: 'c4' },
    });
    await toasted({ kind: 'success', title: 'Strategy group updated successfully' });
    expect(await heading('Strategies')).toBeVisible();
    expect(screen.getByText('BASIS-BTC')).toBeVisible();
  });

  it('with changes asks before it is left', async () => {
    await openGroup();
    await user.type(field('Group name'), ' 2');
    await press('Add strategy ID');
    await press('Keep editing');
    expect(field('Group name')).toHaveValue('Basis 2');
    await press('Back');
    await press('Discard');
    expect(await heading('Strategies')).toBeVisible();
  });

  it('that somebody else deletes meanwhile reports it and keeps the input', async () => {
    await openGroup();
    await user.type(field('Group name'), ' 2');
    callApi.mockResolvedValue([]);
    await act(() => queryClient.invalidateQueries());
    expect(await screen.findByRole('alert')).toHaveTextContent('has deleted this strategy group');
    expect(field('Group name')).toHaveValue('Basis 2');
    expect(button('Save')).toBeDisabled();
  });
});

describe('settings §4, §8 a strategy ID', () => {
  it('is added and returns to its group', async () => {
    await openGroup();
    await press('Add strategy ID');
    await user.type(field('Strategy tag'), 'BASIS-ETH');
    await press('Save');
    expect(callForResponse).toHaveBeenCalledWith(createStrategy, {
      body: { name: 'BASIS-ETH', companyId, groupId: group.id },
    });
    await toasted({ kind: 'success', title: 'Strategy ID created successfully' });
    expect(await heading('Edit strategy group')).toBeVisible();
  });

  it('is renamed and returns to its group; so does Cancel', async () => {
    await openGroup();
    await press('Edit BASIS-BTC');
    expect(field('Strategy tag')).toHaveValue('BASIS-BTC');
    await press('Cancel');
    expect(await heading('Edit strategy group')).toBeVisible();
    await press('Edit BASIS-BTC');
    await user.type(field('Strategy tag'), '2');
    await press('Save');
    expect(callForResponse).toHaveBeenCalledWith(updateStrategy, {
      query: { StrategyId: group.strategies[0]?.id },
      body: { name: 'BASIS-BTC2' },
    });
    await toasted({ kind: 'success', title: 'Strategy ID updated successfully' });
    expect(await heading('Edit strategy group')).toBeVisible();
  });

  it.each([
    ['', 'Strategy tag is required.'],
    ['ab', 'Strategy tag must contain at least 3 characters'],
    ['x'.repeat(21), 'Strategy tag must contain at most 20 characters'],
  ])('tagged %j shows the error at its field', async (tag, text) => {
    await openGroup();
    await press('Add strategy ID');
    if (tag !== '') await user.type(field('Strategy tag'), tag);
    await press('Save');
    expect(await screen.findByText(text)).toBeVisible();
    expect(callForResponse).not.toHaveBeenCalled();
  });

  it('is removed from its group after a confirmation with a warning', async () => {
    const refused = new ApiError('remove', { noResponse: 'network' });
    callForResponse.mockRejectedValueOnce(refused);
    await openGroup();
    await removeId();
    await toasted({
      kind: 'error',
      title: 'Error removing strategy ID. Please contact support',
    });
    await removeId();
    expect(callForResponse).toHaveBeenLastCalledWith(removeStrategy, {
      query: { StrategyId: group.strategies[0]?.id, GroupId: group.id },
    });
    await toasted({ kind: 'success', title: 'Strategy ID removed successfully' });
  });
});

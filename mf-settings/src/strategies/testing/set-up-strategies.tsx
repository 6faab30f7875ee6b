import { afterEach, beforeEach, expect, jest } from '@jest/globals';
import { ApiError } from '@parallax/api';
import { type FakeResponse, startFakeServer } from '@parallax/api/testing';
import {
  createStrategy,
  createStrategyGroup,
  type Endpoint,
  type StrategyGroup,
  updateStrategy,
  updateStrategyGroup,
} from '@parallax/protocol';
import * as uiState from '@parallax/ui/state';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

export const companyId = 'a3f6a2d4-9d5b-4a1c-8a44-5a2f0c9b7e22';
export const group: StrategyGroup = {
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
export const ADMIN = { companyId, companyType: 'BUSINESS', isAdmin: true };
export const MEMBER = { companyId, companyType: 'BUSINESS', isAdmin: false };
export const INDIVIDUAL = { companyId, companyType: 'INDIVIDUAL', isAdmin: false };

type Run<Result> = (endpoint: Endpoint, input: unknown) => Promise<Result>;
export const callApi: jest.Mock<Run<unknown>> = jest.fn<Run<unknown>>();
export const callForResponse: jest.Mock<Run<FakeResponse | undefined>> =
  jest.fn<Run<FakeResponse | undefined>>();
const showToast = jest.fn();
let trader: object;
startFakeServer({ read: callApi, write: callForResponse, data: written });
jest.unstable_mockModule('@parallax/ui/state', () => ({ ...uiState, showToast }));
const store = await import('@parallax/store');
jest.unstable_mockModule('@parallax/store', () => ({
  ...store,
  useTrader: () => ({ state: 'success', value: trader }),
}));
export const { queryClient } = await import('@parallax/api/react');
const { UnsavedChanges } = await import('@parallax/ui');
const { default: StrategiesTab } = await import('../strategies-tab.tsx');

export const user = userEvent.setup();
export const button = (name: string) => screen.getByRole('button', { name });
export const press = (name: string) => user.click(button(name));
export const heading = (name: string) => screen.findByRole('heading', { name });
export const field = (name: string) => screen.getByLabelText(name);
export const toasted = (toast: object) =>
  waitFor(() => expect(showToast).toHaveBeenCalledWith(expect.objectContaining(toast)));

export async function show(who: object, groups: StrategyGroup[] | ApiError = [group]) {
  trader = who;
  callApi.mockImplementation(async () => {
    if (groups instanceof ApiError) throw groups;
    return groups;
  });
  render(
    <QueryClientProvider client={queryClient}>
      <UnsavedChanges>
        <StrategiesTab />
      </UnsavedChanges>
    </QueryClientProvider>,
  );
  await waitFor(() => expect(screen.queryByText('Please wait...')).toBeNull());
}
export const openGroup = async () => {
  await show(ADMIN);
  await press('Edit Basis');
  await heading('Edit strategy group');
};

beforeEach(() => {
  callApi.mockReset();
  callForResponse.mockReset();
  showToast.mockReset();
});
afterEach(() => {
  queryClient.clear();
});

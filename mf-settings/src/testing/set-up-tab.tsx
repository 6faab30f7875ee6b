import { afterEach, beforeEach, expect, jest } from '@jest/globals';
import { type FakeResponse, startFakeServer } from '@parallax/api/testing';
import type { Endpoint } from '@parallax/protocol';
import * as uiState from '@parallax/ui/state';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';

type Run<Result> = (endpoint: Endpoint, input: unknown) => Promise<Result>;
/** The data of the fake server's responses to queries. */
export const callApi: jest.Mock<Run<unknown>> = jest.fn<Run<unknown>>();
/** The fake server's responses to changes; without one, their data is that of `written`. */
export const callForResponse: jest.Mock<Run<FakeResponse | undefined>> =
  jest.fn<Run<FakeResponse | undefined>>();
export const written: Map<Endpoint, unknown> = new Map();
export const showToast: jest.Mock = jest.fn();
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

export const user = userEvent.setup();
export const button = (name: string) => screen.getByRole('button', { name });
export const press = (name: string) => user.click(button(name));
export const heading = (name: string) => screen.findByRole('heading', { name });
export const field = (name: string) => screen.getByLabelText(name);
export const toasted = (toast: object) =>
  waitFor(() => expect(showToast).toHaveBeenCalledWith(expect.objectContaining(toast)));

/** Renders a tab for a trader. */
export function mountTab(who: object, tab: ReactNode): void {
  trader = who;
  render(
    <QueryClientProvider client={queryClient}>
      <UnsavedChanges>{tab}</UnsavedChanges>
    </QueryClientProvider>,
  );
}

/** Renders a tab for a trader, and waits until it has loaded. */
export async function showTab(who: object, tab: ReactNode): Promise<void> {
  mountTab(who, tab);
  await waitFor(() => expect(screen.queryByText('Please wait...')).toBeNull());
}

beforeEach(() => {
  callApi.mockReset();
  callForResponse.mockReset();
  showToast.mockReset();
});
afterEach(() => {
  queryClient.clear();
});

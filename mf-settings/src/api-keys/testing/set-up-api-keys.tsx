import { afterEach, beforeEach, expect, jest } from '@jest/globals';
import { ApiError } from '@parallax/api';
import { type FakeResponse, startFakeServer } from '@parallax/api/testing';
import { type ApiKey, type Endpoint, updateApiKey } from '@parallax/protocol';
import * as uiState from '@parallax/ui/state';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

const companyId = 'a3f6a2d4-9d5b-4a1c-8a44-5a2f0c9b7e22';
export const reporting: ApiKey = {
  id: '0d4c7f3e-52ab-4a7e-b6a0-1c9b8f6a7d33',
  name: 'Reporting',
  key: 'ab12',
  withdraw: false,
  readOnly: true,
  readWrite: false,
  ipWhitelist: ['203.0.113.7'],
  lastUsedAt: null,
};
export const robot: ApiKey = {
  ...reporting,
  id: '6f0b3c1e-3a51-4c39-9d3e-0b1f4d7f1a11',
  name: 'Robot',
  key: 'cd34',
  withdraw: true,
  readOnly: false,
  readWrite: true,
  ipWhitelist: [],
};
export const ADMIN = { companyId, companyType: 'BUSINESS', isAdmin: true, isSso: false };
export const MEMBER = { ...ADMIN, isAdmin: false };
export const SSO = { ...MEMBER, isSso: true };
export const INDIVIDUAL = { ...MEMBER, companyType: 'INDIVIDUAL' };

type Read = (endpoint: unknown, input: unknown) => Promise<unknown>;
type Send = (endpoint: unknown, input: unknown) => Promise<FakeResponse | undefined>;
export const callApi: jest.Mock<Read> = jest.fn<Read>();
export const callForResponse: jest.Mock<Send> = jest.fn<Send>();
export const showToast: jest.Mock = jest.fn();
let trader: object;
startFakeServer({
  read: callApi,
  write: callForResponse,
  data: new Map<Endpoint, unknown>([[updateApiKey, reporting]]),
});
jest.unstable_mockModule('@parallax/ui/state', () => ({ ...uiState, showToast }));
const store = await import('@parallax/store');
jest.unstable_mockModule('@parallax/store', () => ({
  ...store,
  useTrader: () => ({ state: 'success', value: trader }),
}));
export const { queryClient } = await import('@parallax/api/react');
const { UnsavedChanges } = await import('@parallax/ui');
const { useLeave } = uiState;
const { default: ApiKeysTab } = await import('../api-keys-tab.tsx');

export const user = userEvent.setup();
export const button = (name: string) => screen.getByRole('button', { name });
export const press = (name: string) => user.click(button(name));
export const heading = (name: string) => screen.findByRole('heading', { name });
export const field = (name: string) => screen.getByLabelText(name);
export const type = (name: string, text: string) => user.type(field(name), text);
export const toasted = (toast: object) =>
  waitFor(() => expect(showToast).toHaveBeenCalledWith(expect.objectContaining(toast)));
export const refusal = (status: number, ...texts: string[]) =>
  new ApiError('call', { status, texts });

/** Leaves the tab, as Escape does in the settings modal. */
export const left: jest.Mock = jest.fn();
function Leave() {
  const leave = useLeave();
  return (
    <button type="button" onClick={() => leave(left)}>
      Leave
    </button>
  );
}

export const mount = (who: object) => {
  trader = who;
  render(
    <QueryClientProvider client={queryClient}>
      <UnsavedChanges>
        <ApiKeysTab />
        <Leave />
      </UnsavedChanges>
    </QueryClientProvider>,
  );
};
export async function show(who: object, keys: ApiKey[] = [reporting, robot]): Promise<void> {
  callApi.mockResolvedValue(keys);
  mount(who);
  await waitFor(() => expect(screen.queryByText('Please wait...')).toBeNull());
}

beforeEach(() => {
  callApi.mockReset();
  callForResponse.mockReset();
  showToast.mockReset();
  left.mockReset();
});
afterEach(() => {
  queryClient.clear();
});

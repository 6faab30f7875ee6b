import { afterEach, expect, jest } from '@jest/globals';
import { ApiError } from '@parallax/api';
import { startFakeServer } from '@parallax/api/testing';
import {
  type CompanyExchange,
  deleteCompanyExchange,
  type Endpoint,
  type Exchange,
  getGroup,
  listCompanyExchanges,
  listGroups,
} from '@parallax/protocol';
import * as uiState from '@parallax/ui/state';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

export const companyId = 'a3f6a2d4-9d5b-4a1c-8a44-5a2f0c9b7e22';
export const ADMIN = { companyId, companyType: 'BUSINESS', isAdmin: true };
export const MEMBER = { companyId, companyType: 'BUSINESS', isAdmin: false };
export const SSO = { ...MEMBER, isSso: true };
export const INDIVIDUAL = { companyId, companyType: 'INDIVIDUAL', isAdmin: false };

export const binance: CompanyExchange = {
  id: '0d4c7f3e-52ab-4a7e-b6a0-1c9b8f6a7d33',
  name: 'Binance main',
  exchangeId: 'binance_spot',
  exchangeName: 'binance_spot',
  exchangeType: 'SPOT',
  exchangeDisplayName: 'Binance Spot',
  exchangeMode: 'LIVE',
  apiKey: '7Qd2',
  active: true,
  allowExecution: true,
  execution: true,
  custodian: false,
  primeBroker: false,
  companyExchangeVaults: [],
};
export const okx: CompanyExchange = {
  ...binance,
  id: '6f0b3c1e-3a51-4c39-9d3e-0b1f4d7f1a11',
  name: 'OKX arm',
  exchangeId: 'okx',
  exchangeName: 'okx',
  exchangeType: 'UNIFIED',
  exchangeDisplayName: 'OKX',
  apiKey: 'r8Ga',
  active: false,
};
const entry = (id: string, displayName: string, more: Partial<Exchange> = {}): Exchange => ({
  id,
  name: id,
  displayName,
  type: 'UNIFIED',
  custodian: false,
  primeBroker: false,
  active: true,
  tradable: true,
  isPrime: false,
  needsPassphrase: false,
  takerFee: 0.001,
  takerFeeSource: 'A schedule',
  makerFee: 0.0008,
  makerFeeSource: 'A schedule',
  spotTakerFee: null,
  spotTakerFeeSource: null,
  spotMakerFee: null,
  spotMakerFeeSource: null,
  links: null,
  ...more,
});
const catalogue = [
  entry('okx', 'OKX', { needsPassphrase: true }),
  entry('binance_spot', 'Binance Spot'),
  entry('closed', 'Closed', { active: false }),
  entry('copper', 'Copper', { custodian: true, tradable: false }),
  entry('hidden_road', 'Hidden Road', { primeBroker: true, tradable: false }),
];
const group = { id: '9c4c7f3e-52ab-4a7e-b6a0-1c9b8f6a7d33', name: 'Majors desk', color: 'c2' };

const membership = {
  traders: [],
  traderIds: [],
  companyExchanges: [binance],
  companyExchangeIds: [binance.id],
  companyExchangeVaults: [],
};

const callApi = jest.fn<(endpoint: Endpoint) => Promise<unknown>>();
type Answer = { data: unknown; message?: string };
type CallForResponse = (endpoint: unknown, input: unknown) => Promise<Answer>;
type Changed = (id: string, change: string) => Promise<void>;
export const callForResponse: jest.Mock<CallForResponse> = jest.fn<CallForResponse>();
const showToast = jest.fn<(toast: { title: string }) => void>();
/** `connectionChanged` of the store. */
export const changed: jest.Mock<Changed> = jest.fn<Changed>();
let trader: object;
startFakeServer({ read: callApi, write: callForResponse });
jest.unstable_mockModule('@parallax/ui/state', () => ({ ...uiState, showToast }));
const store = await import('@parallax/store');
jest.unstable_mockModule('@parallax/store', () => ({
  ...store,
  useTrader: () => ({ state: 'success', value: trader }),
  useExchanges: () => catalogue,
  connectionChanged: changed,
}));
const { queryClient } = await import('@parallax/api/react');
const { UnsavedChanges } = await import('@parallax/ui');
const { default: ExchangesTab } = await import('../exchanges-tab.tsx');

export const user = userEvent.setup();
export const button = (name: string) => screen.getByRole('button', { name });
export const press = (name: string) => user.click(button(name));
export const field = (name: string) => screen.getByLabelText(name);
export const toasted = (toast: object) =>
  waitFor(() => expect(showToast).toHaveBeenCalledWith(expect.objectContaining(toast)));
export const toasts = () => showToast.mock.calls.map(([toast]) => toast);

export async function choose(label: string, option: string): Promise<void> {
  await user.click(screen.getByRole('combobox', { name: label }));
  await user.click(await screen.findByRole('option', { name: option }));
}

type Connections = CompanyExchange[] | Promise<CompanyExchange[]> | Error;
let connections: Connections = [];
/** Sets the connections, or the failure, that the server returns. */
export function serve(response: Connections): void {
  connections = response;
}
let hasGroup = true;
let groupsFailure: Error | undefined;
/** Lets the server refuse the list of groups. */
export function refuseGroups(failure: Error): void {
  groupsFailure = failure;
}
/** Deletes the only group of the company. */
export function deleteGroup(): void {
  hasGroup = false;
}
/** Makes the shown list current, as `connectionChanged` does. */
export const refresh = () => queryClient.invalidateQueries();

callApi.mockImplementation((endpoint) => {
  if (endpoint === listCompanyExchanges) {
    return connections instanceof Error
      ? Promise.reject(connections)
      : Promise.resolve(connections);
  }
  const counts = { traders: 2, companyExchanges: 1, companyExchangeVaults: 0 };
  if (endpoint === listGroups && groupsFailure) return Promise.reject(groupsFailure);
  if (endpoint === listGroups) return Promise.resolve(hasGroup ? [{ ...group, ...counts }] : []);
  if (endpoint === getGroup) {
    return hasGroup
      ? Promise.resolve({ ...group, ...membership })
      : Promise.reject(new ApiError('group', { status: 404, texts: ['group not found'] }));
  }
  return Promise.resolve(['203.0.113.7']);
});

export function mount(who: object): { unmount: () => void } {
  trader = who;
  return render(
    <QueryClientProvider client={queryClient}>
      <UnsavedChanges>
        <ExchangesTab />
      </UnsavedChanges>
    </QueryClientProvider>,
  );
}
export async function show(who: object): Promise<{ unmount: () => void }> {
  const shown = mount(who);
  await waitFor(() => expect(screen.queryByText('Please wait...')).toBeNull());
  return shown;
}

const respondAll = () =>
  callForResponse.mockImplementation(async (endpoint) => ({
    data: endpoint === deleteCompanyExchange ? null : okx,
    message: 'Exchanges updated successfully',
  }));
respondAll();

afterEach(() => {
  callForResponse.mockReset();
  respondAll();
  hasGroup = true;
  groupsFailure = undefined;
  queryClient.clear();
  showToast.mockReset();
  changed.mockClear();
});

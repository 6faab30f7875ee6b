import { expect, jest } from '@jest/globals';
import { type FakeResponse, startFakeServer } from '@parallax/api/testing';
import {
  type CompanyExchange,
  type CompanyTrader,
  createGroup,
  type Endpoint,
  type Group,
  type GroupListItem,
  getGroup,
  listCompanyExchanges,
  listCompanyTraders,
  listGroups,
  listOwnGroups,
  type Trader,
  updateGroup,
  type Vault,
} from '@parallax/protocol';
import * as uiState from '@parallax/ui/state';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

export const companyId = 'a3f6a2d4-9d5b-4a1c-8a44-5a2f0c9b7e22';
const idOf = (kind: string, number: number): string =>
  `${kind}0000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

export const ADMIN: Trader = {
  id: idOf('1', 1),
  traderId: idOf('1', 1),
  companyId,
  companyName: 'Acme',
  companyPhotoBase64: null,
  companyType: 'BUSINESS',
  isAdmin: true,
  isPrime: false,
  isSso: false,
  email: 'ada@acme.example',
  firstName: 'Ada',
  lastName: 'Ames',
  photoBase64: null,
  country: 'Portugal',
  phoneNumber: '',
  startOfDay: '00:00:00',
  dashbarView: 'searchbar',
  alertMail: false,
};
export const MEMBER: Trader = { ...ADMIN, isAdmin: false };

const person = (number: number, firstName: string, isAdmin = false): CompanyTrader => ({
  id: idOf('1', number),
  firstName,
  lastName: 'Ames',
  photoBase64: null,
  isAdmin,
  email: `${firstName.toLowerCase()}@acme.example`,
  invited: firstName === 'Zoe',
});
export const [ada, bo, zoe] = [person(1, 'Ada', true), person(2, 'Bo'), person(3, 'Zoe')];

const vault = (number: number, name: string, more: Partial<Vault> = {}): Vault => ({
  id: idOf('f', number),
  externalId: name,
  name,
  activeAddresses: number,
  active: true,
  deleted: false,
  new: false,
  exchange: {
    id: 'fireblocks',
    name: 'fireblocks',
    displayName: 'Fireblocks',
    custodian: true,
    primeBroker: false,
  },
  ...more,
});
export const cold = vault(1, 'Cold');
export const gone = vault(2, 'Gone', { deleted: true });
export const staking = [
  'SP:KILN',
  'SP:FIGMENT',
  'SP:CONSENSYS-STAKING',
  'SP:BLOCKDAEMON',
  'SP:ALLNODES',
].map((name, at) => vault(10 + at, name));
export const primeVault = vault(3, 'Prime A', {
  exchange: {
    id: 'hidden_road',
    name: 'Hidden Road',
    displayName: 'Hidden Road',
    custodian: false,
    primeBroker: true,
  },
});

const connection = (number: number, more: Partial<CompanyExchange>): CompanyExchange => ({
  id: idOf('e', number),
  name: 'Kraken spot',
  exchangeId: 'kraken_spot',
  exchangeName: 'kraken_spot',
  exchangeType: 'SPOT',
  exchangeDisplayName: 'Kraken Spot',
  exchangeMode: 'LIVE',
  apiKey: 'abcd',
  active: true,
  allowExecution: true,
  execution: true,
  custodian: false,
  primeBroker: false,
  companyExchangeVaults: [],
  ...more,
});
export const kraken = connection(1, {});
const okx = connection(2, {
  name: 'OKX desk',
  exchangeId: 'okx',
  exchangeName: 'okx',
  exchangeType: 'UNIFIED',
  exchangeDisplayName: 'OKX',
});
const connections = [
  kraken,
  okx,
  connection(3, {
    name: 'Treasury',
    exchangeId: 'fireblocks',
    exchangeName: 'Fireblocks',
    exchangeType: 'CUSTODIAN',
    exchangeDisplayName: 'Fireblocks',
    custodian: true,
    companyExchangeVaults: [cold, gone, ...staking],
  }),
  connection(4, {
    name: 'Prime',
    exchangeId: 'hidden_road',
    exchangeName: 'Hidden Road',
    exchangeType: 'PRIME_BROKER',
    exchangeDisplayName: 'Hidden Road',
    primeBroker: true,
    companyExchangeVaults: [primeVault],
  }),
];

export const group: Group = {
  id: idOf('a', 1),
  name: 'Majors',
  color: 'c2',
  traders: [ada, bo],
  traderIds: [ada.id, bo.id],
  companyExchanges: [kraken],
  companyExchangeIds: [kraken.id],
  companyExchangeVaults: [cold, primeVault],
};
export const item = (number: number, name: string): GroupListItem => ({
  id: idOf('a', number),
  name,
  color: 'c2',
  traders: 2,
  companyExchanges: 1,
  companyExchangeVaults: 2,
});
const TWO_GROUPS = [item(1, 'Majors'), item(2, 'Settlement')];

/** Responses by path; an Error rejects the call. */
export const responses = new Map<string, unknown>();
type Call<Result> = (endpoint: Endpoint, input?: unknown) => Promise<Result>;
export const callApi: jest.Mock<Call<unknown>> = jest.fn(
  async ({ path }: Endpoint, _input?: unknown): Promise<unknown> => {
    const response = responses.get(path);
    if (response instanceof Error) throw response;
    return response;
  },
);
export const callForResponse: jest.Mock<Call<FakeResponse | undefined>> = jest.fn();
export const showToast: jest.Mock = jest.fn();

const written = new Map<Endpoint, unknown>([
  [createGroup, group],
  [updateGroup, group],
]);
startFakeServer({ read: callApi, write: callForResponse, data: written });
jest.unstable_mockModule('@parallax/ui/state', () => ({ ...uiState, showToast }));
const { queryClient, queryKeyOf } = await import('@parallax/api/react');
const { UnsavedChanges } = await import('@parallax/ui');
const { Groups } = await import('../groups.tsx');

/** Refetches as the page does after another member's change. */
export const refetch = (endpoint: Endpoint): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: queryKeyOf(endpoint) });

/** Restores the responses of a company with two groups. */
export function resetGroups(): void {
  queryClient.clear();
  callApi.mockClear();
  callForResponse.mockReset();
  showToast.mockReset();
  responses.clear();
  responses.set(listGroups.path, TWO_GROUPS);
  responses.set(listOwnGroups.path, []);
  responses.set(getGroup.path, group);
  responses.set(listCompanyTraders.path, [ada, bo, zoe]);
  responses.set(listCompanyExchanges.path, connections);
}

export const user = userEvent.setup();
export const button = (name: string | RegExp) => screen.getByRole('button', { name });
export const press = (name: string | RegExp) => user.click(button(name));
export const check = (name: string) => user.click(screen.getByRole('checkbox', { name }));
export const heading = (name: string) => screen.findByRole('heading', { name });
export const toasted = (toast: object) =>
  waitFor(() => expect(showToast).toHaveBeenCalledWith(expect.objectContaining(toast)));
export const requests = ({ path }: Endpoint): number =>
  callApi.mock.calls.filter(([endpoint]) => endpoint.path === path).length;

const groupsOf = (trader: Trader) => (
  <QueryClientProvider client={queryClient}>
    <UnsavedChanges>
      <Groups trader={trader} />
    </UnsavedChanges>
  </QueryClientProvider>
);

/** Returns a function that changes the trader. */
export function renderGroups(trader: Trader = ADMIN): (trader: Trader) => void {
  const { rerender } = render(groupsOf(trader));
  return (next) => rerender(groupsOf(next));
}
export async function show(trader: Trader = ADMIN): Promise<void> {
  renderGroups(trader);
  await waitFor(() => expect(screen.queryByText('Searching for group information....')).toBeNull());
}
export async function openGroup(trader: Trader = ADMIN): Promise<void> {
  await show(trader);
  await press('Open Majors');
  await heading('Majors');
}
export async function openWizard(): Promise<void> {
  await show();
  await press('Create group');
  await heading('Select members to create a new group');
}
export async function editGroup(): Promise<void> {
  await openGroup();
  await press('Edit');
  await heading('Select members to create a new group');
}

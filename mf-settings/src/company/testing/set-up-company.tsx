import { jest } from '@jest/globals';
import { ApiError } from '@parallax/api';
import { type FakeResponse, startFakeServer } from '@parallax/api/testing';
import {
  type CompanyExchange,
  type CompanyTrader,
  type Endpoint,
  inviteCompanyTrader,
  listCompanyExchanges,
  listCompanyTraders,
  listGroups,
  type Trader,
  updateCompanyTrader,
} from '@parallax/protocol';
import * as uiState from '@parallax/ui/state';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

export const companyId = 'a3f6a2d4-9d5b-4a1c-8a44-5a2f0c9b7e22';

const person = (number: number, firstName: string, more: Partial<CompanyTrader>) => ({
  id: `d0000000-0000-4000-8000-00000000000${number}`,
  firstName,
  lastName: 'Sterling',
  photoBase64: null,
  isAdmin: false,
  email: `${firstName.toLowerCase()}@acme.example`,
  invited: false,
  ...more,
});
export const ADA: CompanyTrader = person(1, 'Ada', { isAdmin: true });
export const BEN: CompanyTrader = person(2, 'Ben', {});
export const CLEO: CompanyTrader = person(3, 'Cleo', { isAdmin: true });
export const NIA: CompanyTrader = person(4, 'Nia', { invited: true });

const traderOf = (member: CompanyTrader, more: Partial<Trader> = {}): Trader => ({
  ...member,
  traderId: member.id,
  companyId,
  companyName: 'Acme Capital',
  companyPhotoBase64: 'data:image/png;base64,iVBORw0KGgo=',
  companyType: 'BUSINESS',
  isPrime: false,
  isSso: false,
  country: 'Malta',
  phoneNumber: '',
  startOfDay: '00:00:00',
  dashbarView: 'searchbar',
  alertMail: false,
  ...more,
});
export const ADMIN = traderOf(ADA);
export const MEMBER = traderOf(BEN);
export const INDIVIDUAL = traderOf(BEN, { companyType: 'INDIVIDUAL' });

type Run<Result> = (endpoint: Endpoint, input: unknown) => Promise<Result>;
export const callApi: jest.Mock<Run<unknown>> = jest.fn<Run<unknown>>();
export const callForResponse: jest.Mock<Run<FakeResponse | undefined>> =
  jest.fn<Run<FakeResponse | undefined>>();
export const changeTrader: jest.Mock = jest.fn();
export const showToast: jest.Mock = jest.fn();

const written = new Map<Endpoint, unknown>([
  [inviteCompanyTrader, NIA],
  [updateCompanyTrader, BEN],
]);
startFakeServer({ read: callApi, write: callForResponse, data: written });
jest.unstable_mockModule('@parallax/ui/state', () => ({ ...uiState, showToast }));
const store = await import('@parallax/store');
const { atom, createStore, useAtomValue } = await import('jotai');
const traderAtom = atom<Trader>(ADMIN);
const testStore = createStore();
const branding = { metadata: { metadataBase: 'https://www.north.example' } };
jest.unstable_mockModule('@parallax/store', () => ({
  ...store,
  changeTrader,
  useBranding: () => ({ state: 'success', value: branding }),
  useTrader: () => ({ state: 'success', value: useAtomValue(traderAtom, { store: testStore }) }),
}));
const { queryClient, queryKeyOf } = await import('@parallax/api/react');
const { UnsavedChanges } = await import('@parallax/ui');
const { default: CompanyTab } = await import('../company-tab.tsx');

interface Data {
  members?: CompanyTrader[];
  exchanges?: CompanyExchange[];
}

/** Sets what the server responds to queries. */
function respondWith({ members = [ADA, BEN], exchanges = [] }: Data): void {
  const data = new Map<Endpoint, unknown>([
    [listCompanyTraders, members],
    [listCompanyExchanges, exchanges],
    [listGroups, []],
  ]);
  callApi.mockImplementation(async (endpoint) => data.get(endpoint) ?? []);
}

/** Renders the Company tab for a trader. */
export async function show(trader: Trader, data: Data = {}): Promise<void> {
  testStore.set(traderAtom, trader);
  respondWith(data);
  render(
    <QueryClientProvider client={queryClient}>
      <UnsavedChanges>
        <CompanyTab />
      </UnsavedChanges>
    </QueryClientProvider>,
  );
  await loaded();
}

export const loaded = () =>
  waitFor(() => {
    if (screen.queryByRole('status', { name: 'Loading' })) throw new Error('still loading');
  });

/** Simulates a change by another admin that the feed reports. */
export const changeElsewhere = (data: Data, trader?: Trader) =>
  act(async () => {
    if (trader) testStore.set(traderAtom, trader);
    respondWith(data);
    await queryClient.invalidateQueries({ queryKey: queryKeyOf(listCompanyTraders) });
  });

export const user = userEvent.setup();
export const button = (name: string) => screen.getByRole('button', { name });
export const press = (name: string) => user.click(button(name));
export const heading = (name: string) => screen.findByRole('heading', { name });
export const field = (name: string) => screen.getByLabelText(name);
export const toasted = (kind: 'success' | 'error', title: string) =>
  waitFor(() => expectToast(kind, title));

function expectToast(kind: string, title: string): void {
  const isShown = showToast.mock.calls.some(
    ([toast]) => JSON.stringify(toast) === JSON.stringify({ kind, title }),
  );
  if (!isShown) throw new Error(`No toast '${title}': ${JSON.stringify(showToast.mock.calls)}`);
}

/** Resets the server and the cache; call it before each test. */
export function resetCompany(): void {
  queryClient.clear();
  callApi.mockReset();
  callForResponse.mockReset();
  changeTrader.mockReset();
  showToast.mockReset();
}

export const refusal = (status: number, ...texts: string[]) =>
  new ApiError('a call', { status, texts });

import { beforeEach, expect, jest } from '@jest/globals';
import { ApiError } from '@parallax/api';
import { type ReceivedInput, startServer } from '@parallax/api/testing';
import {
  activateVault,
  type CompanyExchange,
  deactivateVault,
  type Endpoint,
  listCompanyExchanges,
  listExchanges,
  renameCompanyExchange,
  saveVaults,
  updateCompanyExchangeKey,
} from '@parallax/protocol';
import type { connectionChanged } from '@parallax/store';
import * as uiState from '@parallax/ui/state';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { ADMIN, CATALOGUE, connection, vault } from './connections.ts';

const changedConnection = connection(1, 'copper', 'Cold');
export const server = startServer();
beforeEach(() => {
  server.respond(listExchanges, () => CATALOGUE);
  server.respond(listCompanyExchanges, () => []);
  server.respond(renameCompanyExchange, () => changedConnection);
  server.respond(updateCompanyExchangeKey, () => changedConnection);
  server.respond(saveVaults, () => []);
  server.respond(activateVault, () => vault(1));
  server.respond(deactivateVault, () => vault(1));
});

const showToast = jest.fn<(toast: object) => void>();
type Changed = typeof connectionChanged;
/** `connectionChanged` from the store. */
export const changed: jest.Mock<Changed> = jest.fn<Changed>();
let trader: object = ADMIN;
jest.unstable_mockModule('@parallax/ui/state', () => ({ ...uiState, showToast }));
const store = await import('@parallax/store');
jest.unstable_mockModule('@parallax/store', () => ({
  ...store,
  useTrader: () => ({ state: 'success', value: trader }),
  useExchanges: () => CATALOGUE,
  connectionChanged: changed,
}));
const { queryClient, queryKeyOf } = await import('@parallax/api/react');
const { UnsavedChanges } = await import('@parallax/ui');

export const refusal = (...texts: string[]) => new ApiError('a call', { status: 400, texts });
export const noResponse = new ApiError('a call', { noResponse: 'network' });

/** Sets the server's response to an endpoint: data, a promise of data, or an error. */
export function respond(endpoint: Endpoint, data: unknown, message?: string): void {
  const respondWith = async () => {
    const sent = await data;
    if (sent instanceof Error) throw sent;
    return sent;
  };
  server.respond(endpoint, respondWith, message);
}

/** Fails once, then responds as before. */
export const failOnce = (endpoint: Endpoint, error: ApiError): void =>
  server.respondOnce(endpoint, () => Promise.reject(error));

/** The inputs of the requests to an endpoint that the server has received. */
export const sent = (endpoint: Endpoint): ReceivedInput[] => server.received(endpoint);
/** The requests to several endpoints, in the order received. */
export const sentInOrder = (...endpoints: Endpoint[]) => server.receivedInOrder(...endpoints);

export const user = userEvent.setup({ pointerEventsCheck: 0 });
export const button = (name: string | RegExp) => screen.getByRole('button', { name });
export const press = (name: string) => user.click(button(name));
export const heading = (name: string) => screen.findByRole('heading', { name });
export const field = (name: string) => screen.getByLabelText(name);
export const checkbox = (name: string) => screen.getByRole('checkbox', { name });
export const card = (name: string) => within(screen.getByRole('article', { name }));
export const toasted = (kind: 'success' | 'error', title: string) =>
  waitFor(() => expect(showToast).toHaveBeenCalledWith({ kind, title }));
export const toasts = () => showToast.mock.calls.map(([toast]) => toast);

/** Adds text to a field at once, which is faster than single keys. */
export async function type(label: string, text: string): Promise<void> {
  await user.click(field(label));
  await user.paste(text);
}
export const chooseFile = (label: string, file: File) =>
  user.upload(screen.getByLabelText(label, { selector: 'input' }), file);

/** Shows a tab to a trader and waits until it has loaded. */
export async function showTab(
  Tab: ComponentType,
  who: object,
  connections: readonly CompanyExchange[] | ApiError = [],
): Promise<void> {
  trader = who;
  changed.mockImplementation(() =>
    queryClient.invalidateQueries({ queryKey: queryKeyOf(listCompanyExchanges) }),
  );
  respond(listCompanyExchanges, connections);
  render(
    <QueryClientProvider client={queryClient}>
      <UnsavedChanges>
        <Tab />
      </UnsavedChanges>
    </QueryClientProvider>,
  );
  await waitFor(() => expect(screen.queryByText('Please wait...')).toBeNull());
}

export function resetTab(): void {
  cleanup();
  queryClient.clear();
  showToast.mockReset();
  changed.mockReset();
}

/** A secret key file as the file chooser returns it; jsdom does not implement `arrayBuffer`. */
export const keyFile = (text = '-----BEGIN PRIVATE KEY-----', name = 'fireblocks.key'): File =>
  Object.assign(new File([text], name), {
    arrayBuffer: async () => new TextEncoder().encode(text).buffer,
  });

/** Opens the form of a new custodian. */
export async function openNewCustodian(CustodiansTab: ComponentType, provider: string) {
  await showTab(CustodiansTab, ADMIN);
  await press('Add custodian');
  await user.click(screen.getByRole('tab', { name: provider }));
}

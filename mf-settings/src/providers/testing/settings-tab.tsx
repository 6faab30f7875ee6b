import { beforeEach } from '@jest/globals';
import type { ApiError } from '@parallax/api';
import {
  ALIAS_UPDATED,
  activateVault,
  type CompanyExchange,
  deactivateVault,
  type Endpoint,
  KEYS_UPDATED,
  listCompanyExchanges,
  renameCompanyExchange,
  saveVaults,
  type Trader,
  updateCompanyExchangeKey,
} from '@parallax/protocol';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import * as tab from '../../testing/set-up-tab.tsx';
import { CATALOGUE, connection, vault } from './connections.ts';

const { ADMIN, server } = tab;
const changedConnection = connection(1, 'copper', 'Cold');
beforeEach(() => {
  server.respond(renameCompanyExchange, () => changedConnection, ALIAS_UPDATED);
  server.respond(updateCompanyExchangeKey, () => changedConnection, KEYS_UPDATED);
  server.respond(saveVaults, () => []);
  server.respond(activateVault, () => vault(1));
  server.respond(deactivateVault, () => vault(1));
});

/** Sets the server's response to an endpoint: data, a promise of data, or an error. */
export function respond(endpoint: Endpoint, data: unknown, message?: string): void {
  const respondWith = async () => {
    const sent = await data;
    if (sent instanceof Error) throw sent;
    return sent;
  };
  server.respond(endpoint, respondWith, message);
}

/** An error response with the texts. */
export const refusal = (...texts: string[]) => tab.refusal(400, ...texts);

export const user = userEvent.setup({ pointerEventsCheck: 0 });
export const press = (name: string) => user.click(tab.button(name));
export const checkbox = (name: string) => screen.getByRole('checkbox', { name });
export const card = (name: string) => within(screen.getByRole('article', { name }));
export const toasted = (kind: 'success' | 'error', title: string) => tab.toasted({ kind, title });

/** Pastes text into a field, which is faster than typing. */
export async function type(label: string, text: string): Promise<void> {
  await user.click(tab.field(label));
  await user.paste(text);
}
export const chooseFile = (label: string, file: File) =>
  user.upload(screen.getByLabelText(label, { selector: 'input' }), file);

/** Renders a tab for a trader and waits until it has loaded. */
export async function showTab(
  Tab: ComponentType,
  who: Partial<Trader>,
  connections: readonly CompanyExchange[] | ApiError = [],
): Promise<void> {
  respond(listCompanyExchanges, connections);
  await tab.showTab(who, <Tab />, { exchanges: CATALOGUE });
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

import { expect, jest } from '@jest/globals';
import type { CompanyExchange } from '@parallax/protocol';
import { listCompanyExchanges } from '@parallax/protocol';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { ADMIN, changed, fakeServer, mockSurroundings, showToast } from './fake-server.ts';

const { signInAs } = await mockSurroundings();
const { queryClient, queryKeyOf } = await import('@parallax/api/react');
const { UnsavedChanges } = await import('@parallax/ui');

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
  connections: readonly CompanyExchange[] | Error = [],
): Promise<void> {
  signInAs(who);
  changed.mockImplementation(() =>
    queryClient.invalidateQueries({ queryKey: queryKeyOf(listCompanyExchanges) }),
  );
  fakeServer.respond(listCompanyExchanges, () => connections);
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
  fakeServer.reset();
  jest.useRealTimers();
}

/** A response that is sent later. */
export function laterResponse(): { pending: Promise<unknown>; send: (data: unknown) => void } {
  const sends: ((data: unknown) => void)[] = [];
  const pending = new Promise((resolve) => {
    sends.push(resolve);
  });
  return { pending, send: (data) => sends[0]?.(data) };
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

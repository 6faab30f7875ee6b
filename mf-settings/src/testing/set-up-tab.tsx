import { expect } from '@jest/globals';
import { ApiError } from '@parallax/api';
import { queryClient } from '@parallax/api/react';
import { type ReceivedRequest, refusal, roundTrip } from '@parallax/api/testing';
import { type Endpoint, endpoints, isWrite, type Trader } from '@parallax/protocol';
import { type PageData, startPage } from '@parallax/store/testing';
import { UnsavedChanges } from '@parallax/ui';
import { type ShownToast, shownToasts } from '@parallax/ui/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  act,
  type ByRoleMatcher,
  type RenderResult,
  render,
  screen,
  waitFor,
  within,
} from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';

export { shownToasts } from '@parallax/ui/testing';

export const page = startPage({}, { signedOut: true });
export const { server } = page;

/** Ids of two items. */
export const ID = '0d4c7f3e-52ab-4a7e-b6a0-1c9b8f6a7d33';
export const OTHER_ID = '6f0b3c1e-3a51-4c39-9d3e-0b1f4d7f1a11';

export const ADMIN: Partial<Trader> = { isAdmin: true };
export const MEMBER: Partial<Trader> = {};
export const SSO: Partial<Trader> = { isSso: true };
export const INDIVIDUAL: Partial<Trader> = { companyType: 'INDIVIDUAL' };

export const user = userEvent.setup();
export const button = (name: string | RegExp) => screen.getByRole('button', { name });
export const press = (name: string | RegExp) => user.click(button(name));
export const findAndPress = async (name: string | RegExp): Promise<void> =>
  user.click(await screen.findByRole('button', { name }));
/** Presses a button in the only element with a role and a name, for example in a confirmation. */
export const pressIn = async (
  role: ByRoleMatcher,
  name: string | RegExp,
  label: string,
): Promise<void> =>
  user.click(within(await screen.findByRole(role, { name })).getByRole('button', { name: label }));
/** Presses a button that sends a request. The returned function lets the server respond. */
export async function pressWithDelay(label: string, endpoint: Endpoint): Promise<() => void> {
  const send = server.delay(endpoint);
  await press(label);
  await waitFor(() => expect(server.received(endpoint)).toHaveLength(1));
  return send;
}
export const heading = (name: string) => screen.findByRole('heading', { name });
export const field = (name: string) => screen.getByLabelText(name);
export const type = (name: string, text: string) => user.type(field(name), text);
export const toasted = (toast: Partial<ShownToast>) =>
  waitFor(() => expect(shownToasts()).toContainEqual(expect.objectContaining(toast)));
/** Checks that a list shows why it could not be loaded, in its place and in a toast. */
export async function showsFailureToLoad(reason: string): Promise<boolean> {
  const panel = await screen.findByRole('alert');
  await toasted({ kind: 'error', title: reason });
  return panel.textContent.includes(reason) && panel.contains(button('Try again'));
}

export { refusal };
export const noResponse = new ApiError('a call', { noResponse: 'network' });
/** Fails the next request; later ones get the usual response. */
export const failOnce = (endpoint: Endpoint, error: ApiError): void =>
  server.respondOnce(endpoint, () => Promise.reject(error));

const WRITES = Object.values<Endpoint>(endpoints).filter(
  (endpoint) => isWrite(endpoint) && endpoint !== endpoints.signIn,
);
/** The changes that the server has received. */
export async function changes(): Promise<ReceivedRequest[]> {
  await act(roundTrip);
  return server.receivedInOrder(...WRITES);
}

/** Renders a tab for a trader. */
export async function mountTab(
  who: Partial<Trader>,
  tab: ReactNode,
  data: PageData = {},
): Promise<RenderResult> {
  await page.signIn({ ...data, trader: who });
  return render(
    <QueryClientProvider client={queryClient}>
      <UnsavedChanges>{tab}</UnsavedChanges>
    </QueryClientProvider>,
  );
}

/** Renders a tab for a trader, and waits until it has loaded. */
export async function showTab(
  who: Partial<Trader>,
  tab: ReactNode,
  data: PageData = {},
): Promise<RenderResult> {
  const shown = await mountTab(who, tab, data);
  await waitFor(() => expect(screen.queryByText('Please wait...')).toBeNull());
  return shown;
}

/** Returns a function that shows a tab to a trader. The server lists `items` by default. */
export const showTabWith =
  <Item,>(tab: ReactNode, list: Endpoint, items: Item[]) =>
  (who: Partial<Trader>, shown = items): Promise<RenderResult> => {
    server.respond(list, () => shown);
    return showTab(who, tab);
  };

import { beforeEach } from '@jest/globals';
import { ApiError } from '@parallax/api';
import { queryClient } from '@parallax/api/react';
import { refusal } from '@parallax/api/testing';
import { type Endpoint, saveTraderSettings, type Trader, updateTrader } from '@parallax/protocol';
import { useTrader } from '@parallax/store';
import { type Page, trader as signedIn, startPage } from '@parallax/store/testing';
import { useOverlay } from '@parallax/ui/state';
import { type ShownToast, shownToasts } from '@parallax/ui/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, renderHook, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createStore, Provider } from 'jotai';
import { AccountDialog } from '../account-dialog.tsx';

export const trader: Trader = {
  ...signedIn,
  isAdmin: true,
  firstName: 'Ada',
  lastName: 'Sterling',
  phoneNumber: '+442079460101',
};

export const page: Page = startPage({ trader });
export const { server } = page;

// changes are accepted by default
beforeEach(() => {
  server.respond(updateTrader, () => trader);
  server.respond(saveTraderSettings, () => ({}));
});

export const field = (name: string) => screen.findByLabelText(name, { exact: true });
export const save = () => screen.getByRole('button', { name: 'Save' });
export const entry = (name: string) => screen.getByRole('button', { name });
export const dialog = (name: string) => screen.queryByRole('dialog', { name });
export const rejection = (texts: string[]) => refusal(400, ...texts);
export const networkError = new ApiError('save', { noResponse: 'network' });

/** Makes the next request to an endpoint fail. */
export const failOnce = (endpoint: Endpoint, error: ApiError): void =>
  server.respondOnce(endpoint, () => Promise.reject(error));

/** The trader in the store, which the other components of the page read too. */
export const currentTrader = () => renderHook(useTrader).result.current;

/** The visible toasts, without undefined properties. */
export const toasts = (): Partial<ShownToast>[] =>
  shownToasts().map((toast) =>
    Object.fromEntries(Object.entries(toast).filter(([, value]) => value !== undefined)),
  );

function Opener() {
  const [, setOpen] = useOverlay('account');
  return (
    <button type="button" onClick={() => setOpen(true)}>
      Account
    </button>
  );
}

export async function open() {
  const user = userEvent.setup({ applyAccept: false });
  render(
    <Provider store={createStore()}>
      <QueryClientProvider client={queryClient}>
        <Opener />
        <AccountDialog />
      </QueryClientProvider>
    </Provider>,
  );
  await user.click(screen.getByRole('button', { name: 'Account' }));
  return { user };
}

export async function openStart() {
  const { user } = await open();
  await user.click(entry('Start of day'));
  const hour = await screen.findByRole('combobox', { name: 'Start of day' });
  return { user, hour };
}

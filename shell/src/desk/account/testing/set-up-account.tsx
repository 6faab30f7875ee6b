import { afterEach, beforeEach, jest } from '@jest/globals';
import { ApiError } from '@parallax/api';
import { type FakeResponse, type ReceivedInput, startFakeServer } from '@parallax/api/testing';
import { type Endpoint, saveTraderSettings, type Trader, updateTrader } from '@parallax/protocol';
import { useOverlay } from '@parallax/ui/state';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createStore, Provider } from 'jotai';
import type { ComponentType } from 'react';

export const trader: Trader = {
  id: '6f0b3c1e-3a51-4c39-9d3e-0b1f4d7f1a11',
  traderId: '6f0b3c1e-3a51-4c39-9d3e-0b1f4d7f1a11',
  companyId: 'a3f6a2d4-9d5b-4a1c-8a44-5a2f0c9b7e22',
  companyName: 'Acme Capital',
  companyPhotoBase64: null,
  companyType: 'BUSINESS',
  isAdmin: true,
  isPrime: false,
  isSso: false,
  email: 'ada@acme.example',
  firstName: 'Ada',
  lastName: 'Sterling',
  photoBase64: null,
  country: 'Malta',
  phoneNumber: '+442079460101',
  startOfDay: '00:00:00',
  dashbarView: 'searchbar',
  alertMail: false,
};

type Loaded = { state: 'success'; value: Trader } | { state: 'error'; message: string };
const good: Loaded = { state: 'success', value: trader };
/** The state of the mocked store. */
export const mockStore: { trader: Loaded; loggingOut: boolean } = {
  trader: good,
  loggingOut: false,
};

type Write = (endpoint: Endpoint, input: ReceivedInput) => Promise<FakeResponse | undefined>;
/** The response of the fake server to a change; by default, the change is accepted. */
export const write: jest.Mock<Write> = jest.fn<Write>();
const accepted = new Map<Endpoint, unknown>([
  [updateTrader, trader],
  [saveTraderSettings, {}],
]);
export const changeTrader: jest.Mock = jest.fn();
export const logOut: jest.Mock<() => Promise<void>> = jest.fn(() => Promise.resolve());
export const retryTrader: jest.Mock = jest.fn();
export const showToast: jest.Mock = jest.fn();

export const field = (name: string) => screen.findByLabelText(name, { exact: true });
export const save = () => screen.getByRole('button', { name: 'Save' });
export const entry = (name: string) => screen.getByRole('button', { name });
export const dialog = (name: string) => screen.queryByRole('dialog', { name });
export const rejection = (texts: string[]) => new ApiError('save', { status: 400, texts });
export const networkError = new ApiError('save', { noResponse: 'network' });

function Opener() {
  const [, setOpen] = useOverlay('account');
  return (
    <button type="button" onClick={() => setOpen(true)}>
      Account
    </button>
  );
}

async function openDialog(AccountDialog: ComponentType) {
  const user = userEvent.setup({ applyAccept: false });
  const atoms = createStore();
  const client = new QueryClient();
  const shown = () => (
    <Provider store={atoms}>
      <QueryClientProvider client={client}>
        <Opener />
        <AccountDialog />
      </QueryClientProvider>
    </Provider>
  );
  const { rerender: renderAgain } = render(shown());
  await user.click(screen.getByRole('button', { name: 'Account' }));
  return { user, rerender: () => renderAgain(shown()) };
}

/** Sets up the account dialog with a mocked store and a fake server. Call before importing the dialog. */
export async function setUpAccount() {
  startFakeServer({ write, data: accepted });
  const uiState = await import('@parallax/ui/state');
  jest.unstable_mockModule('@parallax/ui/state', () => ({ ...uiState, showToast }));
  const store = await import('@parallax/store');
  jest.unstable_mockModule('@parallax/store', () => ({
    ...store,
    useTrader: () => mockStore.trader,
    useBranding: () => ({
      state: 'success',
      value: { metadata: { metadataBase: 'https://www.north.example' } },
    }),
    changeTrader,
    logOut,
    useLoggingOut: () => mockStore.loggingOut,
    retryTrader,
  }));
  const { AccountDialog } = await import('../account-dialog.tsx');

  const open = () => openDialog(AccountDialog);

  beforeEach(() => {
    Object.assign(mockStore, { trader: good, loggingOut: false });
    for (const mock of [write, changeTrader, logOut, retryTrader, showToast]) mock.mockClear();
  });
  afterEach(async () => {
    await act(() => Promise.resolve());
  });

  async function openStart() {
    const { user } = await open();
    await user.click(entry('Start of day'));
    const hour = await screen.findByRole('combobox', { name: 'Start of day' });
    return { user, hour };
  }

  return { open, openStart };
}

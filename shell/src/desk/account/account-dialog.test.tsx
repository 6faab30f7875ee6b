import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { endpoints, type Trader } from '@parallax/contract';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createStore, Provider } from 'jotai';

const trader: Trader = {
  id: '6f0b3c1e-3a51-4c39-9d3e-0b1f4d7f1a11',
  traderId: '6f0b3c1e-3a51-4c39-9d3e-0b1f4d7f1a11',
  companyId: 'a3f6a2d4-9d5b-4a1c-8a44-5a2f0c9b7e22',
  companyName: 'Acme Capital',
  companyPhotoBase64: null,
  companyType: 'BUSINESS',
  isAdmin: true,
  isPrime: false,
  email: 'ada@acme.example',
  firstName: 'Ada',
  lastName: 'Sterling',
  photoBase64: null,
  country: 'Malta',
  phoneNumber: '+442079460101',
  startOfDay: '00:00:00',
  dashbarView: 'searchbar',
};
type Loaded = { state: 'success'; value: Trader } | { state: 'error'; message: string };
let loaded: Loaded = { state: 'success', value: trader };

const api = await import('@parallax/api');
const store = await import('@parallax/store');
const uiState = await import('@parallax/ui/state');
const callApi = jest.fn<(endpoint: unknown, input: unknown) => Promise<unknown>>();
const changeTrader = jest.fn();
const logOut = jest.fn(() => Promise.resolve());
let loggingOut = false;
const retryTrader = jest.fn();
const showToast = jest.fn();
const photoOf = jest.fn<(file: File) => Promise<string>>();
jest.unstable_mockModule('@parallax/api', () => ({ ...api, callApi }));
jest.unstable_mockModule('@parallax/store', () => ({
  ...store,
  useTrader: () => loaded,
  useBranding: () => ({
    state: 'success',
    value: { metadata: { metadataBase: 'https://www.north.example' } },
  }),
  changeTrader,
  logOut,
  useLoggingOut: () => loggingOut,
  retryTrader,
}));
jest.unstable_mockModule('@parallax/ui/state', () => ({ ...uiState, showToast }));
const loadPhotoOf = jest.fn(async () => photoOf);
jest.unstable_mockModule('./edit-profile/photo-of.ts', () => ({ loadPhotoOf }));
const { AccountDialog } = await import('./account-dialog.tsx');

function Opener() {
  const [, setOpen] = uiState.useOverlay('account');
  return (
    <button type="button" onClick={() => setOpen(true)}>
      Account
    </button>
  );
}

async function open() {
  const user = userEvent.setup({ applyAccept: false });
  const atoms = createStore();
  const shown = () => (
    <Provider store={atoms}>
      <Opener />
      <AccountDialog />
    </Provider>
  );
  const { rerender } = render(shown());
  await user.click(screen.getByRole('button', { name: 'Account' }));
  return { user, again: () => rerender(shown()) };
}
const field = (name: string) => screen.findByLabelText(name, { exact: true });
const save = () => screen.getByRole('button', { name: 'Save' });
const entry = (name: string) => screen.getByRole('button', { name });
const dialog = (name: string) => screen.queryByRole('dialog', { name });
const refused = (texts: string[], status: number | undefined = 400) =>
  new api.ApiError('save', { status, texts });

beforeEach(() => {
  loaded = { state: 'success', value: trader };
  loggingOut = false;
  for (const mock of [callApi, changeTrader, logOut, retryTrader, showToast]) mock.mockClear();
  photoOf.mockReset();
});
afterEach(async () => {
  await act(() => Promise.resolve());
});

describe("workspace §2 'Manage your account'", () => {
  it('shows who is signed in, the two entries, and the way out', async () => {
    const { user } = await open();
    const shown = within(await screen.findByRole('dialog', { name: 'Manage your account' }));
    for (const text of ['Ada Sterling', 'BUSINESS', 'ADMIN']) {
      expect(shown.getByText(text)).toBeVisible();
    }
    expect(entry('Edit profile')).toHaveAccessibleDescription('Manage your personal information');
    expect(entry('Start of day')).toHaveAccessibleDescription('Define when your day starts');
    expect(shown.getByRole('switch', { name: 'Theme' })).toBeVisible();
    await user.click(shown.getByRole('button', { name: 'Log out' }));
    expect(logOut).toHaveBeenCalled();
  });

  it('offers no second log out while one is under way', async () => {
    loggingOut = true;
    const { user } = await open();
    const button = screen.getByRole('button', { name: 'Log out' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAttribute('aria-busy', 'true');
    await user.click(button);
    expect(logOut).not.toHaveBeenCalled();
    expect(dialog('Manage your account')).toBeVisible();
  });

  it("shows 'erro' in the profile's place when it was refused, and asks again", async () => {
    loaded = { state: 'error', message: 'Not yours.' };
    const { user } = await open();
    expect(screen.getByText('erro')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(retryTrader).toHaveBeenCalled();
  });
});

describe('workspace §2 edit profile', () => {
  it('shows the phone number in groups, read-only, and whom to ask to change it', async () => {
    await open();
    expect(await screen.findByText('+44 20 7946 0101')).toBeVisible();
    expect(screen.getByText(/please contact support/)).toHaveTextContent('support@north.example');
  });

  it('can be saved only with a change, and with both names', async () => {
    const { user } = await open();
    const name = await field('Name');
    expect(save()).toBeDisabled();
    await user.type(name, 'x');
    expect(save()).toBeEnabled();
    await user.type(name, '{Backspace}');
    expect(save()).toBeDisabled();
    await user.clear(name);
    expect(save()).toBeDisabled();
    await user.type(name, 'Eda');
    await user.clear(await field('Last Name'));
    expect(save()).toBeDisabled();
  });

  it.each([
    ['a first name of blanks', { firstName: '  ' }, false],
    ['no last name', { lastName: '' }, false],
    ['no country', { country: '' }, false],
    ['a country that is none', { country: 'Atlantis' }, false],
    ['names of one character', { firstName: 'A', lastName: 'S' }, true],
  ])('that is changed and has %s can be saved: %j', async (_, change, savable) => {
    loaded = { state: 'success', value: { ...trader, ...change } };
    const { user } = await open();
    photoOf.mockResolvedValueOnce('iVBORw0KGgo=');
    await user.upload(await field('Photo'), new File(['me'], 'me.png', { type: 'image/png' }));
    expect(await screen.findByRole('button', { name: 'Remove photo' })).toBeVisible();
    expect(save().hasAttribute('disabled')).toBe(!savable);
  });

  it('can be saved once a country is chosen where there was none', async () => {
    loaded = { state: 'success', value: { ...trader, country: '' } };
    const { user } = await open();
    expect(await field('Country')).toHaveValue('');
    expect(save()).toBeDisabled();
    await user.click(await field('Country'));
    await user.keyboard('spain{Enter}');
    expect(save()).toBeEnabled();
  });

  it('sends the whole profile once, and shows what the server has kept', async () => {
    const answers: ((saved: Trader) => void)[] = [];
    callApi.mockReturnValueOnce(new Promise((resolve) => answers.push(resolve)));
    const { user } = await open();
    await user.clear(await field('Name'));
    await user.type(await field('Name'), 'Eda');
    await user.click(await field('Country'));
    await user.keyboard('spain{Enter}');
    await user.click(save());
    expect(save()).toBeDisabled();
    expect(callApi).toHaveBeenCalledWith(endpoints.updateTrader, {
      query: { TraderId: trader.traderId },
      body: { firstName: 'Eda', lastName: 'Sterling', country: 'Spain', photoBase64: null },
    });
    const kept = { ...trader, firstName: 'Eda', country: 'Spain' };
    await act(async () => answers[0]?.(kept));
    expect(changeTrader).toHaveBeenCalledWith(trader.traderId, kept);
    expect(showToast).toHaveBeenCalledWith({
      kind: 'success',
      title: 'Your information has been saved',
    });
    expect(callApi).toHaveBeenCalledTimes(1);
  });

  it.each([
    ["the server's first text", refused(['Names are frozen.', 'Later.']), 'Names are frozen.'],
    ["'Failed to update trader' without one", refused([]), 'Failed to update trader'],
    [
      "'Failed to update trader' without an answer",
      new api.ApiError('save', { status: undefined, texts: ['Network Error'] }),
      'Failed to update trader',
    ],
  ])('that fails says %s, and keeps what was typed', async (_, error, description) => {
    callApi.mockRejectedValueOnce(error);
    const { user } = await open();
    await user.type(await field('Name'), 'x');
    await user.click(save());
    await waitFor(() =>
      expect(showToast).toHaveBeenCalledWith({ kind: 'error', title: 'Error', description }),
    );
    expect(await field('Name')).toHaveValue('Adax');
    await waitFor(() => expect(save()).toBeEnabled());
  });

  it("takes a photo, and says 'Invalid image' for one that cannot be read", async () => {
    const { user } = await open();
    const input = await field('Photo');
    photoOf.mockRejectedValueOnce(new Error('unreadable'));
    await user.upload(input, new File(['no'], 'no.png', { type: 'image/png' }));
    await waitFor(() =>
      expect(showToast).toHaveBeenCalledWith({ kind: 'error', title: 'Invalid image' }),
    );
    expect(save()).toBeDisabled();
    photoOf.mockResolvedValueOnce('iVBORw0KGgo=');
    await user.upload(input, new File(['yes'], 'yes.png', { type: 'image/png' }));
    await waitFor(() => expect(save()).toBeEnabled());
    callApi.mockResolvedValueOnce(trader);
    await user.click(save());
    expect(callApi.mock.calls[0]?.[1]).toMatchObject({ body: { photoBase64: 'iVBORw0KGgo=' } });
  });

  it('blames no picture for code that could not be loaded', async () => {
    loadPhotoOf.mockRejectedValueOnce(new Error('Loading chunk image-compression failed.'));
    const { user } = await open();
    await user.upload(await field('Photo'), new File(['me'], 'me.png', { type: 'image/png' }));
    await waitFor(() =>
      expect(showToast).toHaveBeenCalledWith({
        kind: 'error',
        title: 'This part could not be loaded',
      }),
    );
    expect(showToast).toHaveBeenCalledTimes(1);
  });
});

async function openStart() {
  const { user } = await open();
  await user.click(entry('Start of day'));
  const hour = await screen.findByRole('combobox', { name: 'Start of day' });
  return { user, hour };
}

describe('workspace §2 start of day', () => {
  it('offers 24 hours, and can be saved only with another one', async () => {
    const { user, hour } = await openStart();
    expect(hour).toHaveValue('UTC 00:00');
    expect(save()).toBeDisabled();
    await user.click(hour);
    expect(screen.getAllByRole('option')).toHaveLength(24);
    await user.click(screen.getByRole('option', { name: 'UTC 23:00' }));
    expect(save()).toBeEnabled();
    await user.click(hour);
    await user.click(screen.getByRole('option', { name: 'UTC 00:00' }));
    expect(save()).toBeDisabled();
  });

  it('has nothing chosen while none is known, and then cannot be saved', async () => {
    loaded = { state: 'success', value: { ...trader, startOfDay: '' } };
    const { hour } = await openStart();
    expect(hour).toHaveValue('');
    expect(save()).toBeDisabled();
  });

  it('sends the hour as a moment, and keeps it', async () => {
    callApi.mockResolvedValueOnce({ time: '08:00:00' });
    const { user, hour } = await openStart();
    await user.click(hour);
    await user.click(screen.getByRole('option', { name: 'UTC 08:00' }));
    await user.click(save());
    expect(callApi).toHaveBeenCalledWith(endpoints.saveTraderSettings, {
      query: { TraderId: trader.traderId },
      body: {
        traderId: trader.traderId,
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT08:00:00\.000Z$/),
      },
    });
    await waitFor(() =>
      expect(showToast).toHaveBeenCalledWith({
        kind: 'success',
        title: 'Sart of day updated successfully',
      }),
    );
    expect(changeTrader).toHaveBeenCalledWith(trader.traderId, { startOfDay: '08:00:00' });
  });

  it.each([
    [refused(['The market is closed.']), 'The market is closed.'],
    [refused([], undefined), 'Failed to update snaptime'],
  ])('that fails says why', async (error, description) => {
    callApi.mockRejectedValueOnce(error);
    const { user, hour } = await openStart();
    await user.click(hour);
    await user.click(screen.getByRole('option', { name: 'UTC 08:00' }));
    await user.click(save());
    await waitFor(() =>
      expect(showToast).toHaveBeenCalledWith({ kind: 'error', title: 'Error', description }),
    );
  });
});

describe('design §7 leaving a form with changes', () => {
  it("asks 'Discard changes?', and keeps them with 'Keep editing'", async () => {
    const { user } = await open();
    await user.type(await field('Name'), 'x');
    await user.keyboard('{Escape}');
    expect(dialog('Discard changes?')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Keep editing' }));
    expect(dialog('Discard changes?')).toBeNull();
    expect(await field('Name')).toHaveValue('Adax');
  });

  it.each([
    ['closing', 'Close', 0],
    ['Log out', 'Log out', 1],
  ])("leaves by %s with 'Discard'", async (_, name, loggedOut) => {
    const { user } = await open();
    await user.type(await field('Name'), 'x');
    await user.click(screen.getByRole('button', { name }));
    expect(logOut).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(dialog('Discard changes?')).toBeNull();
    expect(dialog('Manage your account')).toBeNull();
    expect(logOut).toHaveBeenCalledTimes(loggedOut);
  });

  it("leaves for another entry with 'Discard'", async () => {
    const { user } = await open();
    await user.type(await field('Name'), 'x');
    await user.click(entry('Start of day'));
    expect(screen.queryByRole('combobox', { name: 'Start of day' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(await screen.findByRole('combobox', { name: 'Start of day' })).toBeVisible();
  });

  it('asks nothing when nothing is changed', async () => {
    const { user } = await open();
    await field('Name');
    await user.keyboard('{Escape}');
    expect(dialog('Manage your account')).toBeNull();
    expect(dialog('Discard changes?')).toBeNull();
  });

  it('goes without a question once what is being saved is saved', async () => {
    let answer: ((saved: object) => void) | undefined;
    callApi.mockReturnValueOnce(
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    const { user } = await open();
    await user.type(await field('Name'), 'x');
    await user.click(save());
    await user.keyboard('{Escape}');
    expect(dialog('Discard changes?')).toBeNull();
    expect(dialog('Manage your account')).toBeVisible();
    answer?.({ firstName: 'Adax' });
    await waitFor(() => expect(dialog('Manage your account')).toBeNull());
  });

  it('stays with what could not be saved', async () => {
    let refuse: ((error: Error) => void) | undefined;
    callApi.mockReturnValueOnce(
      new Promise((_, reject) => {
        refuse = reject;
      }),
    );
    const { user, hour } = await openStart();
    await user.click(hour);
    await user.click(screen.getByRole('option', { name: 'UTC 08:00' }));
    await user.click(save());
    await user.keyboard('{Escape}');
    refuse?.(refused([]));
    await waitFor(() => expect(save()).toBeEnabled());
    expect(dialog('Discard changes?')).toBeNull();
    expect(hour).toHaveValue('UTC 08:00');
    await user.keyboard('{Escape}');
    expect(dialog('Discard changes?')).toBeVisible();
  });

  it('asks about what is typed beyond what is being saved', async () => {
    callApi.mockReturnValueOnce(new Promise(() => {}));
    const { user } = await open();
    await user.type(await field('Name'), 'x');
    await user.click(save());
    await user.type(await field('Name'), 'y');
    expect(save()).toBeDisabled();
    await user.keyboard('{Escape}');
    expect(dialog('Discard changes?')).toBeVisible();
  });

  it('asks again about what could not be saved', async () => {
    callApi.mockRejectedValueOnce(refused([]));
    const { user } = await open();
    await user.type(await field('Name'), 'x');
    await user.click(save());
    await waitFor(() => expect(save()).toBeEnabled());
    await user.keyboard('{Escape}');
    expect(dialog('Discard changes?')).toBeVisible();
  });

  it('takes the question back once everything is saved, from another tab as well', async () => {
    const { user, again } = await open();
    await user.type(await field('Name'), 'x');
    await user.keyboard('{Escape}');
    expect(dialog('Discard changes?')).toBeVisible();
    loaded = { state: 'success', value: { ...trader, firstName: 'Adax' } };
    again();
    expect(dialog('Discard changes?')).toBeNull();
    expect(dialog('Manage your account')).toBeVisible();
  });
});

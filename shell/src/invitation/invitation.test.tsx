import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { NavigationProvider } from '@parallax/federation/navigation';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

const api = await import('@parallax/api');
const store = await import('@parallax/store');
const state = await import('@parallax/ui/state');
const callApi = jest.fn<(endpoint: { path: string }, input: unknown) => Promise<null>>();
const acceptInvitation = jest.fn<typeof store.acceptInvitation>();
const showToast = jest.fn<typeof state.showToast>();
const usePreventReload = jest.fn<(typed: boolean) => void>();
let session: ReturnType<typeof store.useSession> = { state: 'signed-out' };
jest.unstable_mockModule('@parallax/api', () => ({ ...api, callApi }));
jest.unstable_mockModule('@parallax/ui/state', () => ({ ...state, showToast }));
jest.unstable_mockModule('@parallax/store', () => ({
  ...store,
  acceptInvitation,
  usePreventReload,
  useSession: () => session,
  useLogoBase: () => undefined,
}));
const { Invitation } = await import('./invitation.tsx');

const navigate = jest.fn();
const show = () =>
  render(
    <NavigationProvider value={{ path: '/accept-invitation', search: '', navigate }}>
      <Invitation />
    </NavigationProvider>,
  );
const field = (name: string) => screen.getByLabelText(name);
const submit = () => screen.getByRole('button', { name: 'Accept invitation' });

const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });

function fill() {
  type('E-mail', ' new@acme.example ');
  type('Verification code', '123456');
  type('New password', 'New-parallax-2027!');
  type('Confirm password', 'New-parallax-2027!');
}

beforeEach(() => {
  session = { state: 'signed-out' };
  jest.clearAllMocks();
  acceptInvitation.mockResolvedValue();
  callApi.mockResolvedValue(null);
});

describe('design §4 the page of an invited person', () => {
  it('accepts the invitation with the code and a new password', async () => {
    const user = userEvent.setup();
    show();
    expect(field('E-mail')).toHaveFocus();
    fill();
    await user.click(submit());
    expect(acceptInvitation).toHaveBeenCalledWith({
      email: 'new@acme.example',
      code: '123456',
      password: 'New-parallax-2027!',
    });
    expect(navigate).toHaveBeenCalledWith('/', { replace: true });
  });

  it('prevents a reload while there is input', () => {
    show();
    for (const name of ['E-mail', 'Verification code', 'New password', 'Confirm password']) {
      expect(usePreventReload).toHaveBeenLastCalledWith(false);
      type(name, '1');
      expect(usePreventReload).toHaveBeenLastCalledWith(true);
      type(name, '');
    }
    expect(usePreventReload).toHaveBeenLastCalledWith(false);
  });

  it('sends no request while a field is invalid, and focuses that field', async () => {
    const user = userEvent.setup();
    show();
    type('E-mail', 'new@acme.example');
    await user.click(submit());
    expect(acceptInvitation).not.toHaveBeenCalled();
    expect(field('Verification code')).toHaveFocus();
    expect(screen.getByText('The code has 6 digits.')).toBeVisible();
    expect(screen.getByText('Set a new password.')).toBeVisible();
  });

  it("shows the server's error, retains the input, and focuses the code", async () => {
    const text = 'Failed to validate code: it is wrong or has expired.';
    acceptInvitation.mockRejectedValue(new api.ApiError('x', { status: 400, texts: [text] }));
    const user = userEvent.setup();
    show();
    fill();
    await user.click(submit());
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(field('Verification code')).toHaveFocus();
    expect(field('New password')).toHaveValue('New-parallax-2027!');
    expect(navigate).not.toHaveBeenCalled();
  });

  it('marks the password rules that are met', () => {
    show();
    expect(screen.getAllByRole('img', { name: 'Not yet:' })).toHaveLength(5);
    type('New password', 'Abcdefg1');
    expect(screen.getAllByRole('img', { name: 'Yes:' })).toHaveLength(4);
  });

  it('shows who is already signed in', () => {
    const traderId = '0d4c7f3e-52ab-4a7e-b6a0-1c9b8f6a7d33';
    session = {
      state: 'signed-in',
      session: { traderId, companyId: traderId, email: 'admin@acme.example' },
    };
    show();
    expect(screen.getByText(/You are signed in as admin@acme.example/)).toBeVisible();
  });
});

describe('resending the code', () => {
  it('sends it to the address, and not again for 60 s', async () => {
    jest.useFakeTimers();
    const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
    show();
    const resend = screen.getByRole('button', { name: 'Resend code' });
    await user.click(resend);
    expect(callApi).not.toHaveBeenCalled();
    type('E-mail', 'new@acme.example');
    await user.click(resend);
    expect(callApi).toHaveBeenCalledWith(
      expect.objectContaining({ path: '/api/shared/resend-email-code' }),
      { body: { email: 'new@acme.example', processName: 3 } },
    );
    expect(showToast).toHaveBeenCalledWith(expect.objectContaining({ title: 'Code sent' }));
    expect(resend).toHaveTextContent('Resend in 60 s');
    act(() => jest.advanceTimersByTime(59_000));
    expect(resend).toHaveTextContent('Resend in 1 s');
    await user.click(resend);
    expect(callApi).toHaveBeenCalledTimes(1);
    act(() => jest.advanceTimersByTime(1_000));
    expect(resend).toHaveTextContent('Resend code');
    jest.useRealTimers();
  });

  it.each([
    [{ status: 429, texts: ['Please wait 60 seconds.'] }, 'Please wait 60 seconds.'],
    [{ noResponse: 'network' } as const, 'Failed to send code'],
  ])('reports a rejection and allows retrying', async (response, title) => {
    callApi.mockRejectedValue(new api.ApiError('x', response));
    const user = userEvent.setup();
    show();
    type('E-mail', 'new@acme.example');
    await user.click(screen.getByRole('button', { name: 'Resend code' }));
    expect(showToast).toHaveBeenCalledWith({ kind: 'error', title });
    expect(screen.getByRole('button', { name: 'Resend code' })).toBeVisible();
  });
});

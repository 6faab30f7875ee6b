import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '@parallax/api';
import {
  type FakeResponse,
  type ReceivedInput,
  roundTrip,
  startFakeClock,
  startFakeServer,
} from '@parallax/api/testing';
import { NavigationProvider } from '@parallax/federation/navigation';
import { type Endpoint, endpoints } from '@parallax/protocol';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

const store = await import('@parallax/store');
const state = await import('@parallax/ui/state');
type Write = (endpoint: Endpoint, input: ReceivedInput) => Promise<FakeResponse | undefined>;
const write = jest.fn<Write>();
const traderId = '0d4c7f3e-52ab-4a7e-b6a0-1c9b8f6a7d33';
const signedIn = { traderId, companyId: traderId, email: 'new@acme.example' };
startFakeServer({
  // the trader, who is loaded after the sign-in
  read: () => Promise.reject(new ApiError('x', { status: 403, texts: [] })),
  write,
  data: new Map([[endpoints.acceptInvitation, signedIn]]),
});
const showToast = jest.fn<typeof state.showToast>();
const usePreventReload = jest.fn<(typed: boolean) => void>();
let session: ReturnType<typeof store.useSession> = { state: 'signed-out' };
jest.unstable_mockModule('@parallax/ui/state', () => ({ ...state, showToast }));
jest.unstable_mockModule('@parallax/store', () => ({
  ...store,
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
  jest.resetAllMocks();
});

describe('design §4 the page of an invited member', () => {
  it('accepts the invitation with the code and a new password', async () => {
    const user = userEvent.setup();
    show();
    expect(field('E-mail')).toHaveFocus();
    fill();
    await user.click(submit());
    await waitFor(() => expect(navigate).toHaveBeenCalledWith('/', { replace: true }));
    expect(write).toHaveBeenCalledWith(endpoints.acceptInvitation, {
      body: { email: 'new@acme.example', code: '123456', password: 'New-parallax-2027!' },
    });
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
    await roundTrip();
    expect(write).not.toHaveBeenCalled();
    expect(field('Verification code')).toHaveFocus();
    expect(screen.getByText('The code has 6 digits.')).toBeVisible();
    expect(screen.getByText('Set a new password.')).toBeVisible();
  });

  it("shows the server's error, retains the input, and focuses the code", async () => {
    const text = 'Failed to validate code: it is wrong or has expired.';
    write.mockRejectedValue(new ApiError('x', { status: 400, texts: [text] }));
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
    session = { state: 'signed-in', session: { ...signedIn, email: 'admin@acme.example' } };
    show();
    expect(screen.getByText(/You are signed in as admin@acme.example/)).toBeVisible();
  });
});

describe("the 'Resend code' button", () => {
  it('sends a code to the entered address at most once in 60 s', async () => {
    startFakeClock();
    const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
    show();
    const resend = screen.getByRole('button', { name: 'Resend code' });
    await user.click(resend);
    await roundTrip();
    expect(write).not.toHaveBeenCalled();
    type('E-mail', 'new@acme.example');
    await user.click(resend);
    await act(roundTrip);
    expect(write).toHaveBeenCalledWith(endpoints.resendEmailCode, {
      body: { email: 'new@acme.example', processName: 3 },
    });
    expect(showToast).toHaveBeenCalledWith(expect.objectContaining({ title: 'Code sent' }));
    expect(resend).toHaveTextContent('Resend in 60 s');
    act(() => jest.advanceTimersByTime(59_000));
    expect(resend).toHaveTextContent('Resend in 1 s');
    await user.click(resend);
    await roundTrip();
    expect(write).toHaveBeenCalledTimes(1);
    act(() => jest.advanceTimersByTime(1_000));
    expect(resend).toHaveTextContent('Resend code');
    jest.useRealTimers();
  });

  it.each([
    [{ status: 429, texts: ['Please wait 60 seconds.'] }, 'Please wait 60 seconds.'],
    [{ noResponse: 'network' } as const, 'Failed to send code'],
  ])('reports a failure and can be retried', async (failure, title) => {
    write.mockRejectedValue(new ApiError('x', failure));
    const user = userEvent.setup();
    show();
    type('E-mail', 'new@acme.example');
    await user.click(screen.getByRole('button', { name: 'Resend code' }));
    await waitFor(() => expect(showToast).toHaveBeenCalledWith({ kind: 'error', title }));
    expect(screen.getByRole('button', { name: 'Resend code' })).toBeVisible();
  });
});

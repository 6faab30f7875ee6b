import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '@parallax/api';
import { queryClient } from '@parallax/api/react';
import { refusal, roundTrip, startFakeClock } from '@parallax/api/testing';
import { openChannel } from '@parallax/channels';
import { NavigationProvider } from '@parallax/federation/navigation';
import { acceptInvitation, resendEmailCode } from '@parallax/protocol';
import { listenForAuth } from '@parallax/store';
import { session, startPage } from '@parallax/store/testing';
import { shownToasts } from '@parallax/ui/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Invitation } from './invitation.tsx';

const FIELDS = ['E-mail', 'Verification code', 'New password', 'Confirm password'] as const;
const page = startPage({}, { signedOut: true });
const { server } = page;

const navigate = jest.fn();
const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <NavigationProvider value={{ path: '/accept-invitation', search: '', navigate }}>
        <Invitation />
      </NavigationProvider>
    </QueryClientProvider>,
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

/** Another tab signs in while the page listens. Returns how often the page has reloaded. */
async function signInElsewhere(): Promise<number> {
  const reload = jest.fn();
  const stop = listenForAuth(reload);
  openChannel('login').post({ traderId: session.companyId });
  await act(roundTrip);
  act(stop);
  return reload.mock.calls.length;
}

beforeEach(() => {
  navigate.mockClear();
  server.respond(acceptInvitation, () => session);
});

describe('design §4 the page of an invited member', () => {
  it('accepts the invitation with the code and a new password', async () => {
    const user = userEvent.setup();
    show();
    expect(field('E-mail')).toHaveFocus();
    fill();
    await user.click(submit());
    await waitFor(() => expect(navigate).toHaveBeenCalledWith('/', { replace: true }));
    expect(server.received(acceptInvitation)).toEqual([
      { body: { email: 'new@acme.example', code: '123456', password: 'New-parallax-2027!' } },
    ]);
  });

  it.each(FIELDS)('prevents a reload while %s has input', async (name) => {
    show();
    expect(await signInElsewhere()).toBe(1);
    type(name, '1');
    expect(await signInElsewhere()).toBe(0);
    type(name, '');
    expect(await signInElsewhere()).toBe(1);
  });

  it('sends no request while a field is invalid, and focuses that field', async () => {
    const user = userEvent.setup();
    show();
    type('E-mail', 'new@acme.example');
    await user.click(submit());
    await roundTrip();
    expect(server.received(acceptInvitation)).toEqual([]);
    expect(field('Verification code')).toHaveFocus();
    expect(screen.getByText('The code has 6 digits.')).toBeVisible();
    expect(screen.getByText('Set a new password.')).toBeVisible();
  });

  it("shows the server's error, retains the input, and focuses the code", async () => {
    const text = 'Failed to validate code: it is wrong or has expired.';
    server.refuse(acceptInvitation, 400, text);
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

  it('shows who is already signed in', async () => {
    await page.signIn({ trader: { email: 'admin@acme.example' } });
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
    await act(roundTrip);
    expect(server.received(resendEmailCode)).toEqual([]);
    expect(field('E-mail')).toHaveFocus();
    expect(field('E-mail')).toBeInvalid();
    expect(field('Verification code')).toBeValid();
    expect(resend).toHaveTextContent(/^Resend code$/);
    type('E-mail', 'new@acme.example');
    await user.click(resend);
    await act(roundTrip);
    expect(server.received(resendEmailCode)).toEqual([
      { body: { email: 'new@acme.example', processName: 3 } },
    ]);
    expect(shownToasts()).toEqual([expect.objectContaining({ title: 'Code sent' })]);
    expect(resend).toHaveTextContent('Resend code in 60 s');
    act(() => jest.advanceTimersByTime(59_000));
    expect(resend).toHaveTextContent('Resend code in 1 s');
    await user.click(resend);
    await roundTrip();
    expect(server.received(resendEmailCode)).toHaveLength(1);
    act(() => jest.advanceTimersByTime(1_000));
    expect(resend).toHaveTextContent('Resend code');
    jest.useRealTimers();
  });

  it.each([
    [refusal(429, 'Please wait 60 seconds.'), 'Please wait 60 seconds.'],
    [new ApiError('x', { noResponse: 'network' }), 'Failed to send code'],
  ])('reports a failure and can be retried', async (failure, title) => {
    server.respond(resendEmailCode, () => Promise.reject(failure));
    const user = userEvent.setup();
    show();
    type('E-mail', 'new@acme.example');
    await user.click(screen.getByRole('button', { name: 'Resend code' }));
    const toast = { kind: 'error', title, description: undefined, action: undefined };
    await waitFor(() => expect(shownToasts()).toEqual([toast]));
    expect(screen.getByRole('button', { name: 'Resend code' })).toBeVisible();
  });
});

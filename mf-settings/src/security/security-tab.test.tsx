import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import * as api from '@parallax/api';
import {
  CODE_WRONG,
  changeEmail,
  changePassword,
  type Endpoint,
  RESEND_TOO_SOON,
  resendEmailCode,
  validateEmailCode,
} from '@parallax/protocol';
import * as uiState from '@parallax/ui/state';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

const traderId = '6f0b3c1e-3a51-4c39-9d3e-0b1f4d7f1a11';
const email = 'sol@indie.example';
const FRESH = 'new@indie.example';
const CODE = '123456';
const PASSWORD = 'New-parallax-2027!';
const person = (companyType: string, isAdmin = false, isSso = false) => ({
  traderId,
  email,
  companyType,
  isAdmin,
  isSso,
});
const INDIVIDUAL = person('INDIVIDUAL');
const ADMIN = person('BUSINESS', true);
const MEMBER = person('BUSINESS');
const SSO = person('BUSINESS', false, true);

type Call = { query?: object; body?: object };
const callForAnswer =
  jest.fn<(endpoint: Endpoint, input: Call) => Promise<{ data: unknown; message?: string }>>();
const showToast = jest.fn();
const leaveEndedSession = jest.fn();
let trader: object;
jest.unstable_mockModule('@parallax/api', () => ({ ...api, callForAnswer }));
jest.unstable_mockModule('@parallax/ui/state', () => ({ ...uiState, showToast }));
const store = await import('@parallax/store');
const metadata = { title: { default: 'North' }, metadataBase: 'https://www.north.example' };
jest.unstable_mockModule('@parallax/store', () => ({
  ...store,
  leaveEndedSession,
  useTrader: () => ({ state: 'success', value: trader }),
  useBranding: () => ({ state: 'success', value: { metadata } }),
}));
const { queryClient } = await import('@parallax/api/react');
const { UnsavedChanges } = await import('@parallax/ui');
const { default: SecurityTab } = await import('./security-tab.tsx');

const user = userEvent.setup();
const button = (name: string) => screen.getByRole('button', { name });
const press = (name: string) => user.click(button(name));
const field = (name: string) => screen.getByLabelText(name);
const type = (name: string, text: string) => user.type(field(name), text);
const toasted = (toast: object) =>
  waitFor(() => expect(showToast).toHaveBeenCalledWith(expect.objectContaining(toast)));
const callsOf = (endpoint: Endpoint) =>
  callForAnswer.mock.calls.filter(([called]) => called === endpoint).map(([, input]) => input);
const refusal = (...texts: string[]) => new api.ApiError('call', { status: 400, texts });
/** Rejects the next request of this endpoint. */
const failNext = (endpoint: Endpoint, error: Error) => {
  let isNext = true;
  callForAnswer.mockImplementation(async (called) => {
    if (called !== endpoint || !isNext) return { data: null };
    isNext = false;
    throw error;
  });
};

function show(who: object) {
  trader = who;
  return render(
    <QueryClientProvider client={queryClient}>
      <UnsavedChanges>
        <SecurityTab />
      </UnsavedChanges>
    </QueryClientProvider>,
  );
}
const enterCode = async () => {
  await type('Verification code', CODE);
  await press('Continue');
};
const openNewEmail = async () => {
  show(INDIVIDUAL);
  await press('Change e-mail');
  await enterCode();
  await screen.findByLabelText('New e-mail');
};
const openNewCode = async () => {
  await openNewEmail();
  await type('New e-mail', ` ${FRESH.toUpperCase()} `);
  await press('Send code');
  await screen.findByText(`Enter the code sent to ${FRESH}.`);
};
const openNewPassword = async () => {
  show(MEMBER);
  await press('Change password');
  await enterCode();
  await screen.findByLabelText('New password');
};

beforeEach(() => {
  callForAnswer.mockReset().mockResolvedValue({ data: null });
  showToast.mockReset();
  leaveEndedSession.mockReset();
});
afterEach(() => {
  queryClient.clear();
});

describe('settings §2.8, §6 Log in information', () => {
  it('shows the e-mail and a hidden password, both of which an individual can change', () => {
    show(INDIVIDUAL);
    expect(screen.getByRole('heading', { name: 'Log in information' })).toBeVisible();
    expect(screen.getByText(email)).toBeVisible();
    expect(button('Change e-mail')).toBeEnabled();
    expect(button('Change password')).toBeEnabled();
    expect(callForAnswer).not.toHaveBeenCalled();
  });

  it.each([
    ['an admin', ADMIN],
    ['a member', MEMBER],
    ['an SSO member', SSO],
  ])('refers %s of a business to support for the e-mail', (_, who) => {
    show(who);
    expect(screen.queryByRole('button', { name: 'Change e-mail' })).toBeNull();
    expect(screen.getByText(/Business accounts cannot change their e-mail/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'contact support' })).toHaveAttribute(
      'href',
      'mailto:support@north.example',
    );
  });

  it.each([
    ['an admin', ADMIN],
    ['a member', MEMBER],
  ])('lets %s change the password', (_, who) => {
    show(who);
    expect(button('Change password')).toBeEnabled();
  });

  it('disables the password change for SSO and explains it', () => {
    show(SSO);
    expect(button('Change password')).toBeDisabled();
    expect(button('Change password')).toHaveAccessibleDescription(
      'You sign in with SSO, so there is no password to change.',
    );
  });
});

describe('settings §4, §5 the verification code', () => {
  it.each([
    ['Change e-mail', INDIVIDUAL],
    ['Change password', MEMBER],
  ])('of %s is sent once on opening to the present address', async (name, who) => {
    show(who);
    await press(name);
    expect(callForAnswer.mock.calls).toEqual([
      [resendEmailCode, { body: { email, processName: 4 } }],
    ]);
    await toasted({ kind: 'success', title: 'Code sent' });
    expect(screen.getByText(`Enter the code sent to ${email}.`)).toBeVisible();
    expect(button('Resend in 60 s')).toBeVisible();
  });

  it('is not submitted by itself, nor below 6 digits', async () => {
    show(MEMBER);
    await press('Change password');
    expect(button('Continue')).toBeDisabled();
    await type('Verification code', '12a34{Enter}');
    expect(button('Continue')).toBeDisabled();
    await type('Verification code', '567');
    expect(field('Verification code')).toHaveValue(CODE);
    expect(button('Continue')).toBeEnabled();
    expect(callsOf(validateEmailCode)).toEqual([]);
  });

  it.each([
    [refusal(CODE_WRONG), CODE_WRONG],
    [refusal(), 'Failed to validate code'],
    [new api.ApiError('call', { noAnswer: 'network' }), 'Failed to validate code'],
  ])('stays in the field when it is refused', async (error, title) => {
    failNext(validateEmailCode, error);
    show(MEMBER);
    await press('Change password');
    await enterCode();
    await toasted({ kind: 'error', title });
    expect(field('Verification code')).toHaveValue(CODE);
    await press('Continue');
    expect(await screen.findByLabelText('New password')).toBeVisible();
  });

  it('can be resent at once when sending failed', async () => {
    failNext(resendEmailCode, refusal());
    show(MEMBER);
    await press('Change password');
    await toasted({ kind: 'error', title: 'Failed to send code' });
    await press('Resend code');
    expect(callsOf(resendEmailCode)).toHaveLength(2);
    await toasted({ kind: 'success', title: 'Code sent' });
  });

  it('that was sent less than a minute ago remains usable, with the countdown', async () => {
    failNext(resendEmailCode, refusal(RESEND_TOO_SOON));
    show(MEMBER);
    await press('Change password');
    await toasted({ kind: 'error', title: RESEND_TOO_SOON });
    expect(button(`Resend in 60 s`)).toBeVisible();
  });

  it('shows nothing when the settings were closed before it was sent', async () => {
    let answer: (() => void) | undefined;
    callForAnswer.mockReturnValueOnce(
      new Promise((resolve) => {
        answer = () => resolve({ data: null });
      }),
    );
    const { unmount } = show(MEMBER);
    await press('Change password');
    unmount();
    await act(async () => answer?.());
    expect(showToast).not.toHaveBeenCalled();
  });
});

describe('settings §4, §8 change e-mail', () => {
  it('validates the present address, then the new one, changes it and signs out', async () => {
    await openNewCode();
    expect(callsOf(validateEmailCode)).toEqual([
      { query: { TraderId: traderId, Email: email, Code: CODE } },
    ]);
    expect(callsOf(resendEmailCode)[1]).toEqual({ body: { email: FRESH, processName: 4 } });
    expect(button('Resend in 60 s')).toBeVisible();
    await enterCode();
    await waitFor(() => expect(leaveEndedSession).toHaveBeenCalledTimes(1));
    expect(callsOf(validateEmailCode)[1]).toEqual({
      query: { TraderId: traderId, Email: FRESH, Code: CODE },
    });
    expect(callsOf(changeEmail)).toEqual([
      { query: { TraderId: traderId }, body: { email: FRESH } },
    ]);
    expect(showToast).toHaveBeenCalledWith({
      kind: 'success',
      title: 'Email changed successfully. You will need to log back into the system.',
      outlivesSession: true,
    });
  });

  it.each([
    ['nobody', 'Please enter a valid e-mail address.'],
    [email, 'This is your e-mail already.'],
  ])('to %s shows the error at the field', async (typed, text) => {
    await openNewEmail();
    await type('New e-mail', typed);
    await press('Send code');
    expect(await screen.findByText(text)).toBeVisible();
    expect(callsOf(resendEmailCode)).toHaveLength(1);
  });

  it('retains the new address when its code cannot be sent', async () => {
    await openNewEmail();
    failNext(resendEmailCode, refusal());
    await type('New e-mail', FRESH);
    await press('Send code');
    await toasted({ kind: 'error', title: 'Failed to send code' });
    expect(field('New e-mail')).toHaveValue(FRESH);
  });

  it.each([
    [refusal('This e-mail is already in use.'), 'This e-mail is already in use.'],
    [refusal(), 'Failed to change email'],
  ])('stays signed in when it is refused, and can correct the address', async (error, title) => {
    await openNewCode();
    failNext(changeEmail, error);
    await enterCode();
    await toasted({ kind: 'error', title });
    expect(leaveEndedSession).not.toHaveBeenCalled();
    expect(field('Verification code')).toHaveValue(CODE);
    await press('Back');
    await press('Discard');
    expect(field('New e-mail')).toHaveValue(FRESH);
  });
});

describe('settings §4, §5, §8 change password', () => {
  it('sets the password with the code and returns to the log in information', async () => {
    await openNewPassword();
    await type('New password', PASSWORD);
    await type('Confirm password', PASSWORD);
    await press('Continue');
    await toasted({ kind: 'success', title: 'Your password has been changed!' });
    expect(callsOf(changePassword)).toEqual([
      {
        query: { TraderId: traderId, Email: email, Code: CODE },
        body: { password: PASSWORD, confirmPassword: PASSWORD, code: CODE },
      },
    ]);
    expect(screen.getByRole('heading', { name: 'Log in information' })).toBeVisible();
  });

  it('leaves no code or password in the page, the storage or a cache', async () => {
    await openNewPassword();
    expect(document.body.innerHTML).not.toContain(CODE);
    await type('New password', PASSWORD);
    await type('Confirm password', PASSWORD);
    await press('Continue');
    await screen.findByRole('heading', { name: 'Log in information' });
    expect(document.querySelector('input')).toBeNull();
    const stored = JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]);
    expect(stored + document.body.innerHTML + location.href).not.toMatch(/123456|New-parallax/);
    expect(queryClient.getMutationCache().getAll()).toEqual([]);
  });

  it.each([
    ['Ab1!', 'Password needs to be at least 8 characters'],
    [
      'abcdefgh',
      'Must Contain 8 Characters, One Uppercase, One Lowercase, One Number and One Special Case Character',
    ],
  ])('to %j shows the error and disables Continue', async (password, text) => {
    await openNewPassword();
    await type('New password', password);
    await type('Confirm password', password);
    expect(await screen.findByText(text)).toBeVisible();
    expect(button('Continue')).toBeDisabled();
  });

  it('requires both fields', async () => {
    await openNewPassword();
    await user.click(field('New password'));
    await user.tab();
    expect(await screen.findByText('Set a new password.')).toBeVisible();
    await user.tab();
    expect(await screen.findByText('Please confirm your password.')).toBeVisible();
    expect(button('Continue')).toBeDisabled();
  });

  it('checks the rules and the confirmation while they are typed', async () => {
    await openNewPassword();
    await type('New password', 'Abcdefg1');
    expect(screen.getAllByRole('img', { name: 'Yes:' })).toHaveLength(4);
    await type('Confirm password', 'Abcdefg1!');
    await user.tab();
    expect(await screen.findByText('Passwords must match.')).toBeVisible();
    expect(button('Continue')).toBeDisabled();
    await type('New password', '!');
    await waitFor(() => expect(screen.queryByText('Passwords must match.')).toBeNull());
    expect(button('Continue')).toBeEnabled();
    await type('New password', '?');
    expect(await screen.findByText('Passwords must match.')).toBeVisible();
  });

  it.each([
    [refusal('The confirmation password is incorrect.'), 'The confirmation password is incorrect.'],
    [refusal(), 'Failed to change password'],
  ])('retains the input when it is refused', async (error, title) => {
    await openNewPassword();
    failNext(changePassword, error);
    await type('New password', PASSWORD);
    await type('Confirm password', PASSWORD);
    await press('Continue');
    await toasted({ kind: 'error', title });
    expect(field('New password')).toHaveValue(PASSWORD);
  });

  it('with input asks before it is left', async () => {
    await openNewPassword();
    await type('New password', 'A');
    await press('Back');
    await press('Discard');
    expect(screen.getByRole('heading', { name: 'Log in information' })).toBeVisible();
  });
});

import { describe, expect, it } from '@jest/globals';
import * as api from '@parallax/api';
import {
  CODE_WRONG,
  changeEmail,
  RESEND_TOO_SOON,
  resendEmailCode,
  validateEmailCode,
} from '@parallax/protocol';
import { act, screen, waitFor } from '@testing-library/react';
import {
  ADMIN,
  button,
  CODE,
  callForResponse,
  callsOf,
  email,
  enterCode,
  failNext,
  field,
  INDIVIDUAL,
  leaveEndedSession,
  MEMBER,
  NEW_EMAIL,
  openNewCode,
  openNewEmail,
  press,
  refusal,
  SSO,
  show,
  showToast,
  toasted,
  traderId,
  type,
} from './testing/set-up-security.tsx';

describe('settings §2.8, §6 Log in information', () => {
  it('shows the e-mail and a hidden password, both of which an individual can change', () => {
    show(INDIVIDUAL);
    expect(screen.getByRole('heading', { name: 'Log in information' })).toBeVisible();
    expect(screen.getByText(email)).toBeVisible();
    expect(button('Change e-mail')).toBeEnabled();
    expect(button('Change password')).toBeEnabled();
    expect(callForResponse).not.toHaveBeenCalled();
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

  it('disables the password change for SSO and explains why', () => {
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
  ])('is sent once to the present address on %s', async (name, who) => {
    show(who);
    await press(name);
    expect(callForResponse.mock.calls).toEqual([
      [resendEmailCode, { body: { email, processName: 4 } }],
    ]);
    await toasted({ kind: 'success', title: 'Code sent' });
    expect(screen.getByText(`Enter the code sent to ${email}.`)).toBeVisible();
    expect(button('Resend in 60 s')).toBeVisible();
  });

  it('is submitted only on request and with 6 digits', async () => {
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
    [new api.ApiError('call', { noResponse: 'network' }), 'Failed to validate code'],
  ])('remains in the field if rejected', async (error, title) => {
    failNext(validateEmailCode, error);
    show(MEMBER);
    await press('Change password');
    await enterCode();
    await toasted({ kind: 'error', title });
    expect(field('Verification code')).toHaveValue(CODE);
    await press('Continue');
    expect(await screen.findByLabelText('New password')).toBeVisible();
  });

  it('can be resent at once if sending failed', async () => {
    failNext(resendEmailCode, refusal());
    show(MEMBER);
    await press('Change password');
    await toasted({ kind: 'error', title: 'Failed to send code' });
    expect(
      screen.getByText(`No code was sent to ${email}. Press 'Resend code' to try again.`),
    ).toBeVisible();
    await press('Resend code');
    expect(await screen.findByText(`Enter the code sent to ${email}.`)).toBeVisible();
    expect(callsOf(resendEmailCode)).toHaveLength(2);
    await toasted({ kind: 'success', title: 'Code sent' });
  });

  it('remains usable, with the countdown, if sent less than a minute ago', async () => {
    failNext(resendEmailCode, refusal(RESEND_TOO_SOON));
    show(MEMBER);
    await press('Change password');
    await toasted({ kind: 'error', title: RESEND_TOO_SOON });
    expect(button(`Resend in 60 s`)).toBeVisible();
    expect(
      screen.getByText(`Enter the code sent to ${email} less than a minute ago.`),
    ).toBeVisible();
  });

  it('causes no toast if the settings are closed before the response', async () => {
    let respond: (() => void) | undefined;
    callForResponse.mockReturnValueOnce(
      new Promise((resolve) => {
        respond = () => resolve({ data: null });
      }),
    );
    const { unmount } = show(MEMBER);
    await press('Change password');
    unmount();
    await act(async () => respond?.());
    expect(showToast).not.toHaveBeenCalled();
  });
});

describe('settings §4, §8 changing the e-mail', () => {
  it('validates the present and then the new address, changes the e-mail and signs out', async () => {
    await openNewCode();
    expect(callsOf(validateEmailCode)).toEqual([
      { query: { TraderId: traderId, Email: email, Code: CODE } },
    ]);
    expect(callsOf(resendEmailCode)[1]).toEqual({ body: { email: NEW_EMAIL, processName: 4 } });
    expect(button('Resend in 60 s')).toBeVisible();
    await enterCode();
    await waitFor(() => expect(leaveEndedSession).toHaveBeenCalledTimes(1));
    expect(callsOf(validateEmailCode)[1]).toEqual({
      query: { TraderId: traderId, Email: NEW_EMAIL, Code: CODE },
    });
    expect(callsOf(changeEmail)).toEqual([
      { query: { TraderId: traderId }, body: { email: NEW_EMAIL } },
    ]);
    expect(showToast).toHaveBeenCalledWith({
      kind: 'success',
      title: 'Email changed successfully. You will need to log back into the system.',
      outlivesSession: true,
    });
  });

  it.each([
    ['nobody', 'Please enter a valid e-mail address.'],
    [email, 'This is already your e-mail.'],
  ])('shows the error for %s at the field', async (typed, text) => {
    await openNewEmail();
    await type('New e-mail', typed);
    await press('Send code');
    expect(await screen.findByText(text)).toBeVisible();
    expect(callsOf(resendEmailCode)).toHaveLength(1);
  });

  it('keeps the new address if its code could not be sent', async () => {
    await openNewEmail();
    failNext(resendEmailCode, refusal());
    await type('New e-mail', NEW_EMAIL);
    await press('Send code');
    await toasted({ kind: 'error', title: 'Failed to send code' });
    expect(field('New e-mail')).toHaveValue(NEW_EMAIL);
  });

  it.each([
    [refusal('This e-mail is already in use.'), 'This e-mail is already in use.'],
    [refusal(), 'Failed to change email'],
  ])('keeps the session on failure, and allows correcting the address', async (error, title) => {
    await openNewCode();
    failNext(changeEmail, error);
    await enterCode();
    await toasted({ kind: 'error', title });
    expect(leaveEndedSession).not.toHaveBeenCalled();
    expect(field('Verification code')).toHaveValue(CODE);
    await press('Back');
    await press('Discard');
    expect(field('New e-mail')).toHaveValue(NEW_EMAIL);
  });
});

import { describe, expect, it } from '@jest/globals';
import {
  CODE_WRONG,
  changeEmail,
  RESEND_TOO_SOON,
  resendEmailCode,
  validateEmailCode,
} from '@parallax/protocol';
import { hasStoredSession } from '@parallax/store';
import { dismissSessionToasts } from '@parallax/ui/state';
import { act, screen, waitFor } from '@testing-library/react';
import {
  ADMIN,
  button,
  changes,
  failOnce,
  field,
  INDIVIDUAL,
  MEMBER,
  noResponse,
  press,
  refusal,
  SSO,
  server,
  shownToasts,
  toasted,
  type,
} from '../testing/set-up-tab.tsx';
import {
  CODE,
  email,
  enterCode,
  NEW_EMAIL,
  openNewCode,
  openNewEmail,
  show,
  traderId,
} from './testing/set-up-security.tsx';

describe('settings §2.8, §6 Log in information', () => {
  it('shows the e-mail and a hidden password, both of which an individual can change', async () => {
    await show(INDIVIDUAL);
    expect(screen.getByRole('heading', { name: 'Log in information' })).toBeVisible();
    expect(screen.getByText(email)).toBeVisible();
    expect(button('Change e-mail')).toBeEnabled();
    expect(button('Change password')).toBeEnabled();
    expect(await changes()).toEqual([]);
  });

  it.each([
    ['an admin', ADMIN],
    ['a member', MEMBER],
    ['an SSO member', SSO],
  ])('refers %s of a business to support for the e-mail', async (_, who) => {
    await show(who);
    expect(screen.queryByRole('button', { name: 'Change e-mail' })).toBeNull();
    expect(screen.getByText(/Business accounts cannot change their e-mail/)).toBeVisible();
    expect(await screen.findByRole('link', { name: 'contact support' })).toHaveAttribute(
      'href',
      'mailto:support@north.example',
    );
  });

  it.each([
    ['an admin', ADMIN],
    ['a member', MEMBER],
  ])('lets %s change the password', async (_, who) => {
    await show(who);
    expect(button('Change password')).toBeEnabled();
  });

  it('disables the password change for SSO and explains why', async () => {
    await show(SSO);
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
  ])("is sent once to the current address on '%s'", async (name, who) => {
    await show(who);
    await press(name);
    expect(await changes()).toEqual([
      { endpoint: resendEmailCode, input: { body: { email, processName: 4 } } },
    ]);
    await toasted({ kind: 'success', title: 'Code sent' });
    expect(screen.getByText(`Enter the code sent to ${email}.`)).toBeVisible();
    expect(button('Resend code in 60 s')).toBeVisible();
  });

  it('is not described as sent while the request is pending', async () => {
    const response = server.hold(resendEmailCode);
    await show(MEMBER);
    await press('Change password');
    expect(screen.getByText(`Sending a code to ${email}…`)).toBeVisible();
    response.send(null);
    expect(await screen.findByText(`Enter the code sent to ${email}.`)).toBeVisible();
  });

  it('is submitted only on request and with 6 digits', async () => {
    await show(MEMBER);
    await press('Change password');
    expect(button('Continue')).toBeDisabled();
    await type('Verification code', '12a34{Enter}');
    expect(button('Continue')).toBeDisabled();
    await type('Verification code', '567');
    expect(field('Verification code')).toHaveValue(CODE);
    expect(button('Continue')).toBeEnabled();
    expect(server.received(validateEmailCode)).toEqual([]);
  });

  it.each([
    [refusal(400, CODE_WRONG), CODE_WRONG],
    [refusal(400), 'Failed to validate code'],
    [noResponse, 'Failed to validate code'],
  ])('remains in the field if rejected', async (error, title) => {
    failOnce(validateEmailCode, error);
    await show(MEMBER);
    await press('Change password');
    await enterCode();
    await toasted({ kind: 'error', title });
    expect(field('Verification code')).toHaveValue(CODE);
    await press('Continue');
    expect(await screen.findByLabelText('New password')).toBeVisible();
  });

  it('can be resent at once if sending failed', async () => {
    failOnce(resendEmailCode, refusal(400));
    await show(MEMBER);
    await press('Change password');
    await toasted({ kind: 'error', title: 'Failed to send code' });
    expect(
      screen.getByText(`No code was sent to ${email}. Press 'Resend code' to try again.`),
    ).toBeVisible();
    await press('Resend code');
    expect(await screen.findByText(`Enter the code sent to ${email}.`)).toBeVisible();
    expect(server.received(resendEmailCode)).toHaveLength(2);
    await toasted({ kind: 'success', title: 'Code sent' });
  });

  it('remains usable, with the countdown, if sent less than a minute ago', async () => {
    failOnce(resendEmailCode, refusal(429, RESEND_TOO_SOON));
    await show(MEMBER);
    await press('Change password');
    await toasted({ kind: 'error', title: RESEND_TOO_SOON });
    expect(button(`Resend code in 60 s`)).toBeVisible();
    expect(
      screen.getByText(`Enter the code sent to ${email} less than a minute ago.`),
    ).toBeVisible();
  });

  it('shows no toast if the settings are closed before the response', async () => {
    const response = server.hold(resendEmailCode);
    const { unmount } = await show(MEMBER);
    await press('Change password');
    unmount();
    response.send(null);
    expect(await changes()).toHaveLength(1);
    expect(shownToasts()).toEqual([]);
  });
});

describe('settings §4, §8 changing the e-mail', () => {
  it('validates the current and then the new address, changes the e-mail and signs out', async () => {
    await openNewCode();
    expect(server.received(validateEmailCode)).toEqual([
      { query: { TraderId: traderId, Email: email, Code: CODE } },
    ]);
    expect(server.received(resendEmailCode)[1]).toEqual({
      body: { email: NEW_EMAIL, processName: 4 },
    });
    expect(button('Resend code in 60 s')).toBeVisible();
    await enterCode();
    await waitFor(() => expect(hasStoredSession()).toBe(false));
    expect(server.received(validateEmailCode)[1]).toEqual({
      query: { TraderId: traderId, Email: NEW_EMAIL, Code: CODE },
    });
    expect(server.received(changeEmail)).toEqual([
      { query: { TraderId: traderId }, body: { email: NEW_EMAIL } },
    ]);
    act(() => dismissSessionToasts());
    expect(shownToasts()).toMatchObject([
      {
        kind: 'success',
        title: 'Email changed successfully. You will need to log back into the system.',
      },
    ]);
  });

  it.each([
    ['nobody', 'Please enter a valid e-mail address.'],
    [email, 'This is already your e-mail.'],
  ])('shows the error for %s at the field', async (typed, text) => {
    await openNewEmail();
    await type('New e-mail', typed);
    await press('Send code');
    expect(await screen.findByText(text)).toBeVisible();
    expect(server.received(resendEmailCode)).toHaveLength(1);
  });

  it('keeps the new address if its code could not be sent', async () => {
    await openNewEmail();
    failOnce(resendEmailCode, refusal(400));
    await type('New e-mail', NEW_EMAIL);
    await press('Send code');
    await toasted({ kind: 'error', title: 'Failed to send code' });
    expect(field('New e-mail')).toHaveValue(NEW_EMAIL);
  });

  it('continues without a failure if the new address received a code less than a minute ago', async () => {
    await openNewEmail();
    failOnce(resendEmailCode, refusal(429, RESEND_TOO_SOON));
    await type('New e-mail', NEW_EMAIL);
    await press('Send code');
    expect(
      await screen.findByText(`Enter the code sent to ${NEW_EMAIL} less than a minute ago.`),
    ).toBeVisible();
    expect(shownToasts()).not.toContainEqual(expect.objectContaining({ kind: 'error' }));
  });

  it.each([
    [refusal(400, 'This e-mail is already in use.'), 'This e-mail is already in use.'],
    [refusal(400), 'Failed to change email'],
  ])('keeps the session on failure, and allows correcting the address', async (error, title) => {
    await openNewCode();
    failOnce(changeEmail, error);
    await enterCode();
    await toasted({ kind: 'error', title });
    expect(hasStoredSession()).toBe(true);
    expect(field('Verification code')).toHaveValue(CODE);
    await press('Back');
    await press('Discard');
    expect(field('New e-mail')).toHaveValue(NEW_EMAIL);
  });
});

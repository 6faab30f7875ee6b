import { describe, expect, it } from '@jest/globals';
import { queryClient } from '@parallax/api/react';
import { changeEmail, changePassword } from '@parallax/protocol';
import { hasStoredSession } from '@parallax/store';
import { dismissSessionToasts } from '@parallax/ui/state';
import { removeToasts } from '@parallax/ui/testing';
import { act, screen, waitFor } from '@testing-library/react';
import {
  button,
  changes,
  failOnce,
  field,
  press,
  refusal,
  server,
  shownToasts,
  toasted,
  type,
  user,
} from '../testing/set-up-tab.tsx';
import {
  CODE,
  email,
  enterCode,
  openNewCode,
  openNewPassword,
  PASSWORD,
  traderId,
} from './testing/set-up-security.tsx';

describe('settings §4, §5, §8 changing the password', () => {
  it("sets the password with the code and returns to 'Log in information'", async () => {
    await openNewPassword();
    await type('New password', PASSWORD);
    await type('Confirm password', PASSWORD);
    await press('Continue');
    await toasted({ kind: 'success', title: 'Your password has been changed!' });
    expect(server.received(changePassword)).toEqual([
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
  ])('shows the error for %j and disables Continue', async (password, text) => {
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

  it('validates password and confirmation while typing', async () => {
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
    [
      refusal(400, 'The confirmation password is incorrect.'),
      'The confirmation password is incorrect.',
    ],
    [refusal(400), 'Failed to change password'],
  ])('keeps the input if the server rejects the change', async (error, title) => {
    await openNewPassword();
    failOnce(changePassword, error);
    await type('New password', PASSWORD);
    await type('Confirm password', PASSWORD);
    await press('Continue');
    await toasted({ kind: 'error', title });
    expect(field('New password')).toHaveValue(PASSWORD);
  });

  it('asks for confirmation before discarding input', async () => {
    await openNewPassword();
    await type('New password', 'A');
    await press('Back');
    await press('Discard');
    expect(screen.getByRole('heading', { name: 'Log in information' })).toBeVisible();
  });
});

describe('a form closed during the change', () => {
  it.each([
    ['succeeds', () => null],
    ['fails', () => Promise.reject(refusal(400, 'Refused.'))],
  ])(
    'returns at once for a password change, and shows no toast when the request %s',
    async (_, respond) => {
      server.respond(changePassword, respond);
      await openNewPassword();
      const send = server.delay(changePassword);
      await type('New password', PASSWORD);
      await type('Confirm password', PASSWORD);
      await press('Continue');
      await press('Back');
      expect(screen.getByRole('heading', { name: 'Log in information' })).toBeVisible();
      removeToasts();
      send();
      expect((await changes()).at(-1)).toMatchObject({ endpoint: changePassword });
      expect(shownToasts()).toEqual([]);
    },
  );

  it('explains the end of the session after an e-mail change', async () => {
    await openNewCode();
    const response = server.hold(changeEmail);
    await enterCode();
    await press('Back');
    removeToasts();
    response.send(null);
    await waitFor(() => expect(hasStoredSession()).toBe(false));
    act(() => dismissSessionToasts());
    await toasted({ kind: 'success' });
  });
});

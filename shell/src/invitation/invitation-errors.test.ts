import { describe, expect, it } from '@jest/globals';
import { invitationErrors } from './invitation-errors.ts';

const good = {
  email: ' New@acme.example ',
  code: '123456',
  password: 'New-parallax-2027!',
  confirmation: 'New-parallax-2027!',
};

describe('invitationErrors', () => {
  it('accepts an address, six digits and two equal strong passwords', () => {
    expect(Object.values(invitationErrors(good))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it.each([
    ['email', { email: 'nobody' }, 'Please enter a valid e-mail address.'],
    ['code', { code: '12345' }, 'The code has 6 digits.'],
    ['password', { password: '', confirmation: '' }, 'Set a new password.'],
    ['password', { password: 'Ab1!' }, 'Password needs to be at least 8 characters'],
    [
      'password',
      { password: 'abcdefgh' },
      'Must Contain 8 Characters, One Uppercase, One Lowercase, One Number and One Special Case Character',
    ],
    ['confirmation', { confirmation: '' }, 'Please confirm your password.'],
    ['confirmation', { confirmation: 'Other-2027!' }, 'Passwords must match.'],
  ] as const)('reports for the field %s what is wrong with %o', (field, change, text) => {
    expect(invitationErrors({ ...good, ...change })[field]).toBe(text);
  });
});

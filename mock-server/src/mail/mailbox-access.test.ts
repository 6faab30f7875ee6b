import { describe, expect, it } from '@jest/globals';
import { mailboxAccess } from './mailbox-access.ts';

const host = '127.0.0.1';
const mailboxPassword = 'a'.repeat(32);
const withPassword = { password: mailboxPassword };

describe('mailboxAccess', () => {
  it.each([
    ['the demo', { host }, true, 'open'],
    ['the demo with a password', { host, mailboxPassword }, true, withPassword],
    ['a real installation', { host }, false, 'none'],
    ['a real installation with a password', { host, mailboxPassword }, false, withPassword],
    ['other machines', { host: '0.0.0.0', mailboxPassword }, true, 'none'],
    ['a mail server', { host, mailboxPassword, smtpUrl: 'smtp://mail.example' }, true, 'none'],
  ] as const)('with %s', (_, settings, isDemo, access) => {
    expect(mailboxAccess(settings, isDemo)).toEqual(access);
  });
});

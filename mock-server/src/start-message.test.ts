import { expect, it } from '@jest/globals';
import { readEnvironment } from './environment.ts';
import type { MailboxAccess } from './mail/mailbox-access.ts';
import { startMessage } from './start-message.ts';

const message = (
  variables: Record<string, string>,
  hasDemoAccounts = true,
  mailboxAccess: MailboxAccess = 'open',
) =>
  startMessage(
    { url: 'http://127.0.0.1:3000', metricsUrl: undefined, hasDemoAccounts, mailboxAccess },
    readEnvironment(variables, '/srv'),
  );

it('the start message lists the demo accounts that exist, and who can use them', () => {
  expect(message({})).toMatch(
    /trader@acme\.example[^]*\nOnly browsers on this machine are served,/,
  );
  expect(message({ DEMO: '1' })).toMatch(/trader@acme\.example[^]*\nEveryone who can reach/);
  expect(message({}, false)).not.toMatch(/acme|DEMO/);
});

it('the start message mentions the test control when it is enabled', () => {
  expect(message({ CONTROL: '1' })).toContain('http://127.0.0.1:3000/__control');
  expect(message({})).not.toContain('__control');
});

it('the start message states the source of prices', () => {
  expect(message({})).toContain('Market: simulated (FEED=sim).');
  const live = { FEED: 'live', LIVE_VENUES: 'okx,kraken_spot' };
  expect(message(live)).toContain(
    'Market: live from okx, kraken_spot, the rest simulated (FEED=live).',
  );
  expect(message({ ...live, LIVE_URL: 'http://127.0.0.1:4100' })).toContain(
    'Market: live from okx, kraken_spot at 127.0.0.1:4100, the rest simulated (FEED=live).',
  );
});

it('the start message states where mail goes, without the password of the mailbox', () => {
  const password = 'p'.repeat(32);
  expect(message({})).toContain('development mailbox, http://127.0.0.1:3000/dev/mail.');
  const secured = message({ MAILBOX_PASSWORD: password }, false, { password });
  expect(secured).toContain('/dev/mail, with MAILBOX_PASSWORD.');
  expect(secured).not.toContain(password);
  expect(message({ DEMO: '0' }, false, 'none')).toContain(
    'Mail: not sent. Set SMTP_URL, or MAILBOX_PASSWORD to read it at http://127.0.0.1:3000/dev/mail.',
  );
  expect(message({ HOST: '0.0.0.0' }, false, 'none')).toContain('Mail: not sent. Set SMTP_URL.');
});

it('the start message states the address of the metrics, and where prices come from, without a password', () => {
  const NATS_URL = 'nats://ada:secret-word@nats.example:4222';
  const DATABASE_URL = 'postgres://ada:secret-word@db.example/parallax';
  const text = startMessage(
    {
      url: 'http://127.0.0.1:3000',
      metricsUrl: 'http://127.0.0.1:9100',
      hasDemoAccounts: false,
      mailboxAccess: 'none',
    },
    readEnvironment({ ROLE: 'web', NATS_URL, DATABASE_URL }, '/srv'),
  );
  expect(text).toContain('Market: from a process with ROLE=market, through nats.example:4222.');
  expect(text).toContain('Metrics: http://127.0.0.1:9100/metrics.');
  expect(text).not.toContain('secret-word');
});

import { expect, it } from '@jest/globals';
import type { Email } from './mail.ts';
import { mailAlerts } from './mail-alerts.ts';

const sentTo = (traderId: string) => ({
  traderId,
  notification: { title: 'BTC/USDT is above 100', short_message: 'The last price is 101.' },
});

it('mailAlerts logs a rejected e-mail and still sends the others', async () => {
  const received: Email[] = [];
  const logged: string[] = [];
  const mail = {
    send: async (email: Email) => {
      if (email.to === 'gone@x.example') throw new Error('No such mailbox');
      received.push(email);
    },
  };
  const addresses = new Map([
    ['gone', 'gone@x.example'],
    ['other', 'other@x.example'],
  ]);
  await mailAlerts(
    { mail, log: (line) => logged.push(line) },
    [sentTo('gone'), sentTo('no address'), sentTo('other')],
    addresses,
  );
  expect(received).toEqual([
    {
      to: 'other@x.example',
      subject: 'BTC/USDT is above 100',
      text: 'The last price is 101.',
    },
  ]);
  expect(logged).toEqual(['An alert could not be mailed: No such mailbox']);
});

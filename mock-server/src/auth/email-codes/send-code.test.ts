import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { SEND_CODE_FAILED } from '@parallax/protocol';
import type { Storage } from '@parallax/server-kit/storage/storage';
import { openTestStorage } from '@parallax/server-kit/testing/open-test-storage';
import { defaultBranding } from '../../branding/branding.ts';
import type { Email } from '../../mail/mail.ts';
import { PendingMail } from '../../mail/pending-mail.ts';
import { demoTrader } from '../../testing/demo-trader.ts';
import { TestClock } from '../../testing/test-clock.ts';
import { credentialsKey } from './change-credentials.ts';
import { consumeCode, validateCode } from './code-store.ts';
import { sendCode, sendCodeSilently } from './send-code.ts';

const { id: TRADER } = demoTrader('solo@indie.example');
const key = credentialsKey(TRADER, 'solo@indie.example');

let storage: Storage;
let remove: () => Promise<void>;
beforeAll(async () => {
  ({ storage, remove } = await openTestStorage());
});
afterAll(() => remove());

it('sendCodeSilently keeps a newer code when the e-mail of the older code fails late', async () => {
  const clock = new TestClock();
  const delivered: Email[] = [];
  const failures: ((error: Error) => void)[] = [];
  const services = {
    db: storage.db,
    now: clock.now,
    branding: defaultBranding('1'),
    log: () => undefined,
    pendingMail: new PendingMail(),
    mail: { send: () => new Promise<void>((_, reject) => failures.push(reject)) },
  };
  await sendCodeSilently(services, key, { requester: '203.0.113.7' });

  clock.advance({ seconds: 61 });
  const mail = {
    async send(email: Email) {
      delivered.push(email);
    },
  };
  await sendCode({ ...services, mail }, key, { requester: TRADER });
  for (const fail of failures) fail(new Error('The mail server does not respond.'));
  await services.pendingMail.isDoneWithin(5_000);

  expect(failures).toHaveLength(1);
  await validateCode(services, key, delivered[0]?.code ?? '');
});

it('sendCode keeps an address validated when the e-mail of a newer code fails, and another can be sent', async () => {
  const clock = new TestClock();
  const own = credentialsKey(TRADER, 'new@indie.example');
  const delivered: Email[] = [];
  let isMailDown = false;
  const services = {
    db: storage.db,
    now: clock.now,
    branding: defaultBranding('1'),
    log: () => undefined,
    pendingMail: new PendingMail(),
    mail: {
      async send(email: Email) {
        if (isMailDown) throw new Error('The mail server does not respond.');
        delivered.push(email);
      },
    },
  };
  await sendCode(services, own, { requester: TRADER });
  await validateCode(services, own, delivered[0]?.code ?? '');

  clock.advance({ seconds: 61 });
  isMailDown = true;
  await expect(sendCode(services, own, { requester: TRADER })).rejects.toThrow(SEND_CODE_FAILED);
  isMailDown = false;
  await sendCodeSilently(services, own, { requester: '203.0.113.7' });
  await services.pendingMail.isDoneWithin(5_000);
  expect(delivered).toHaveLength(2);

  await consumeCode(services, own);
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  CODE_WRONG,
  inviteCompanyTrader,
  RESEND_TOO_SOON,
  resendEmailCode,
  validateEmailCode,
} from '@parallax/protocol';
import { readMail } from '../../testing/read-mail.ts';
import { TestClient } from '../../testing/test-client.ts';
import { TestClock } from '../../testing/test-clock.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { differentCode, messageResponse, SignedInTrader } from './testing/signed-in-trader.ts';

const clock = new TestClock();

let server: TestServer;
let anonymous: TestClient;
beforeAll(async () => {
  server = await startTestServer({ now: clock.now });
  anonymous = new TestClient(server.url);
});
afterAll(() => server.close());
// each test starts after the resend pause (60 s) and after all codes have expired
beforeEach(() => clock.advance({ minutes: 21 }));

const resend = (client: TestClient, email: string, processName: 1 | 2 | 3 | 4 = 4) =>
  client.call(resendEmailCode, { body: { email, processName } });

const signedIn = (email: string) => SignedInTrader.of(server.url, email);

describe('POST /api/shared/resend-email-code', () => {
  it('e-mails a code of six digits and returns a message', async () => {
    const response = await anonymous.send(resendEmailCode, {
      body: { email: ' Solo@Indie.example ', processName: 4 },
    });
    expect(await response.json()).toEqual(messageResponse('Code sent'));
    const [email] = await readMail(anonymous, 'solo@indie.example');
    expect(email?.code).toMatch(/^\d{6}$/);
    expect(email?.subject).toBe('Your Parallax verification code');
    expect(email?.text).toContain(email?.code);
  });

  it('returns the same response for an unknown address without sending an e-mail', async () => {
    expect(await resend(anonymous, 'stranger@x.example')).toBeNull();
    expect(await readMail(anonymous, 'stranger@x.example')).toEqual([]);
  });

  it('sends an invitation code only to invited members, even if the requester is signed in', async () => {
    const solo = await signedIn('solo@indie.example');
    const before = await readMail(anonymous, solo.session.email);
    expect(await resend(anonymous, solo.session.email, 3)).toBeNull();
    expect(await resend(solo.client, solo.session.email, 3)).toBeNull();
    expect(await readMail(anonymous, solo.session.email)).toEqual(before);

    const admin = await signedIn('admin@blank.example');
    const email = 'ivo@blank.example';
    const member = { email, firstName: 'Ivo', lastName: 'Berg', isAdmin: false };
    await admin.client.call(inviteCompanyTrader, { body: member });
    clock.advance({ minutes: 2 });
    expect(await resend(anonymous, email, 3)).toBeNull();
    expect(await readMail(anonymous, email)).toHaveLength(2);
  });

  it.each(['solo@indie.example', 'stranger@x.example'])(
    'accepts one request for %s per process every 60 s',
    async (email) => {
      await resend(anonymous, email);
      const again = await anonymous.fail(resendEmailCode, { body: { email, processName: 4 } });
      expect(again).toEqual({ status: 429, messages: [RESEND_TOO_SOON], data: null });
      await resend(anonymous, email, 2);
      clock.advance({ seconds: 59 });
      expect(
        (await anonymous.fail(resendEmailCode, { body: { email, processName: 4 } })).status,
      ).toBe(429);
      clock.advance({ seconds: 1 });
      await resend(anonymous, email);
    },
  );

  it('sends one code for concurrent requests', async () => {
    const body = { email: 'prime@north.example', processName: 4 };
    const request = async () => {
      const response = await anonymous.send(resendEmailCode, { body });
      return response.status;
    };
    const statuses = await Promise.all([request(), request(), request()]);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 429, 429]);
  });

  it("does not send a signed-in trader a code for another trader's address", async () => {
    const { client } = await signedIn('trader@acme.example');
    const before = await readMail(anonymous, 'admin@blank.example');
    expect(await resend(client, 'admin@blank.example')).toBeNull();
    expect(await resend(client, 'new@acme.example')).toBeNull();
    expect(await readMail(anonymous, 'admin@blank.example')).toEqual(before);
    expect(await readMail(anonymous, 'new@acme.example')).toEqual([]);
  });

  it('sends a trader their own code despite requests by others', async () => {
    const stranger = await signedIn('member@blank.example');
    const solo = await signedIn('solo@indie.example');
    const before = (await readMail(anonymous, solo.session.email)).length;
    for (let count = 0; count < 15; count += 1) {
      const body = { email: solo.session.email, processName: 4 };
      for (const client of [stranger.client, anonymous]) {
        const response = await client.send(resendEmailCode, { body });
        expect(response.status).toBe(count === 0 ? 200 : 429);
      }
    }
    await solo.validate(await solo.requestCode());
    // the signed-out request's code and their own
    expect(await readMail(anonymous, solo.session.email)).toHaveLength(before + 2);
  });

  it('does not count requests rejected within the resend pause towards the limit', async () => {
    const member = await signedIn('member@blank.example');
    const body = { email: member.session.email, processName: 4 };
    await member.requestCode();
    for (let count = 0; count < 15; count += 1) {
      expect((await member.client.fail(resendEmailCode, { body })).messages).toEqual([
        RESEND_TOO_SOON,
      ]);
    }
    clock.advance({ seconds: 60 });
    await member.requestCode();
  });

  it('keeps a requested code valid when a signed-out user requests another code', async () => {
    const prime = await signedIn('prime@north.example');
    const code = await prime.requestCode();
    const emails = await readMail(anonymous, prime.session.email);
    clock.advance({ minutes: 2 });
    expect(await resend(anonymous, prime.session.email)).toBeNull();
    expect(await readMail(anonymous, prime.session.email)).toEqual(emails);
    await prime.validate(code);
  });

  it('rejects an invalid address and an invalid process', async () => {
    const failed = await anonymous.fail(resendEmailCode, { body: { email: 'me', processName: 5 } });
    expect(failed.status).toBe(400);
    expect(failed.messages).toEqual([
      'Please enter a valid e-mail address.',
      'processName must be one of: 1, 2, 3, 4.',
    ]);
  });
});

describe('GET /api/trader/validate-email-code', () => {
  it('accepts the right code repeatedly', async () => {
    const solo = await signedIn('solo@indie.example');
    const code = await solo.requestCode();
    const query = solo.queryWith(code);
    for (let count = 0; count < 7; count += 1) {
      const response = await solo.client.send(validateEmailCode, { query });
      expect(await response.json()).toEqual(messageResponse(null));
    }
  });

  it('rejects a wrong code, and also the right code after five wrong attempts', async () => {
    const solo = await signedIn('solo@indie.example');
    const code = await solo.requestCode();
    const wrong = { query: solo.queryWith(differentCode(code)) };
    for (let count = 0; count < 5; count += 1) {
      expect(await solo.client.fail(validateEmailCode, wrong)).toEqual({
        status: 400,
        messages: [CODE_WRONG],
        data: null,
      });
    }
    const right = await solo.client.fail(validateEmailCode, { query: solo.queryWith(code) });
    expect(right.messages).toEqual([CODE_WRONG]);
  });

  it('rejects a code after 10 minutes', async () => {
    const prime = await signedIn('prime@north.example');
    const code = await prime.requestCode();
    clock.advance({ minutes: 9, seconds: 59 });
    await prime.validate(code);
    clock.advance({ seconds: 1 });
    const late = await prime.client.fail(validateEmailCode, { query: prime.queryWith(code) });
    expect(late.messages).toEqual([CODE_WRONG]);
  });

  it('rejects the code of another process', async () => {
    const prime = await signedIn('prime@north.example');
    const code = await prime.requestCode(undefined, 2);
    const failed = await prime.client.fail(validateEmailCode, { query: prime.queryWith(code) });
    expect(failed.status).toBe(400);
  });

  it("returns 403 for another trader's id without using up that trader's attempts", async () => {
    const prime = await signedIn('prime@north.example');
    const code = await prime.requestCode();
    const other = await signedIn('trader@acme.example');
    const query = prime.queryWith(differentCode(code));
    for (let count = 0; count < 6; count += 1) {
      expect((await other.client.fail(validateEmailCode, { query })).status).toBe(403);
    }
    await prime.validate(code);
  });

  it('returns 429 after ten failures of an account, but not for other accounts', async () => {
    const member = await signedIn('member@blank.example');
    const guess = { query: member.queryWith('000000') };
    for (let count = 0; count < 10; count += 1) {
      expect((await member.client.fail(validateEmailCode, guess)).status).toBe(400);
    }
    expect((await member.client.fail(validateEmailCode, guess)).status).toBe(429);
    const other = await signedIn('admin@blank.example');
    expect(
      (await other.client.fail(validateEmailCode, { query: other.queryWith('000000') })).status,
    ).toBe(400);
  });
});

describe('an unavailable mail server', () => {
  let offline: TestServer;
  beforeAll(async () => {
    offline = await startTestServer({ smtpUrl: 'smtp://user:secret@127.0.0.1:1' });
  });
  afterAll(() => offline.close());

  it("fails a request for the caller's own code, and allows an immediate retry", async () => {
    const { client, session } = await SignedInTrader.of(offline.url, 'solo@indie.example');
    const body = { email: session.email, processName: 4 };
    for (let count = 0; count < 2; count += 1) {
      const failed = await client.fail(resendEmailCode, { body });
      expect(failed).toEqual({ status: 500, messages: ['Failed to send code'], data: null });
    }
  });

  it('does not reveal to strangers which addresses have accounts', async () => {
    const stranger = new TestClient(offline.url);
    for (const email of ['prime@north.example', 'stranger@x.example']) {
      expect(await resend(stranger, email)).toBeNull();
    }
  });

  it('does not reveal to signed-in traders which addresses have accounts', async () => {
    for (const account of ['prime@north.example', 'solo@indie.example']) {
      const trader = await TestClient.of(offline.url, account);
      for (const email of ['admin@acme.example', 'newcomer@x.example']) {
        expect(await resend(trader, email)).toBeNull();
        const again = await trader.fail(resendEmailCode, { body: { email, processName: 4 } });
        expect(again).toEqual({ status: 429, messages: [RESEND_TOO_SOON], data: null });
      }
    }
  });

  it('is logged without the message, the address or the password', () => {
    for (const line of offline.logged) {
      expect(line).toMatch(
        /^A code could not be mailed: Error: The mail server did not accept an e-mail \(E\w+\)\.$/,
      );
    }
    expect(offline.logged.length).toBeGreaterThanOrEqual(2);
  });

  it('is not replaced by the development mailbox', async () => {
    expect((await new TestClient(offline.url).fetch('/dev/mail')).status).toBe(404);
  });
});

it('the server logs no code, address or query', () => {
  expect(server.logged).toEqual([]);
});

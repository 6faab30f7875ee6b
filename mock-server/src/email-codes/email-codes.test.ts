import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  CODE_WRONG,
  RESEND_TOO_SOON,
  resendEmailCode,
  validateEmailCode,
} from '@parallax/contract';
import { readMail } from '../testing/read-mail.ts';
import { TestClient } from '../testing/test-client.ts';
import { TestClock } from '../testing/test-clock.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { another, CodePerson, done } from './testing/code-person.ts';

const clock = new TestClock();

let server: TestServer;
let nobody: TestClient;
beforeAll(async () => {
  server = await startTestServer({ now: clock.now });
  nobody = new TestClient(server.url);
}, 30_000);
afterAll(() => server.close(), 30_000);
/** past the pause of every address */
beforeEach(() => clock.pass({ minutes: 21 }));

const resend = (client: TestClient, email: string, processName: 1 | 2 | 3 | 4 = 4) =>
  client.call(resendEmailCode, { body: { email, processName } });

const person = (email: string) => CodePerson.of(server.url, email);

describe('POST /api/shared/resend-email-code', () => {
  it('mails a code of six digits to an account and says so', async () => {
    const response = await nobody.fetch(resendEmailCode.path, {
      method: 'POST',
      body: JSON.stringify({ email: ' Solo@Indie.example ', processName: 4 }),
      headers: { 'content-type': 'application/json' },
    });
    expect(await response.json()).toEqual(done('Code sent'));
    const [letter] = await readMail(nobody, 'solo@indie.example');
    expect(letter?.code).toMatch(/^\d{6}$/);
    expect(letter?.subject).toBe('Your Parallax verification code');
    expect(letter?.text).toContain(letter?.code);
  });

  it('answers the same for an address that it does not know, and mails nothing there', async () => {
    expect(await resend(nobody, 'stranger@x.example')).toBeNull();
    expect(await readMail(nobody, 'stranger@x.example')).toEqual([]);
  });

  it.each(['solo@indie.example', 'stranger@x.example'])(
    'sends %s one each 60 s for each process',
    async (email) => {
      await resend(nobody, email);
      const again = await nobody.fail(resendEmailCode, { body: { email, processName: 4 } });
      expect(again).toEqual({ status: 429, texts: [RESEND_TOO_SOON], data: null });
      await resend(nobody, email, 2);
      clock.pass({ seconds: 59 });
      expect((await nobody.fail(resendEmailCode, { body: { email, processName: 4 } })).status).toBe(
        429,
      );
      clock.pass({ seconds: 1 });
      await resend(nobody, email);
    },
  );

  it('gives one of two that ask at once a code', async () => {
    const body = { email: 'prime@north.example', processName: 4 };
    const ask = async () => {
      const response = await nobody.fetch(resendEmailCode.path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      });
      return response.status;
    };
    const statuses = await Promise.all([ask(), ask(), ask()]);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 429, 429]);
  });

  it("mails nobody else's address for somebody who is signed in", async () => {
    const { client } = await person('trader@acme.example');
    const before = await readMail(nobody, 'admin@blank.example');
    expect(await resend(client, 'admin@blank.example')).toBeNull();
    expect(await resend(client, 'new@acme.example')).toBeNull();
    expect(await readMail(nobody, 'admin@blank.example')).toEqual(before);
    expect(await readMail(nobody, 'new@acme.example')).toEqual([]);
  });

  it('keeps nobody from a code, whoever else asks for it', async () => {
    const stranger = await person('member@blank.example');
    const solo = await person('solo@indie.example');
    const before = (await readMail(nobody, solo.who.email)).length;
    for (let count = 0; count < 15; count += 1) {
      const body = { email: solo.who.email, processName: 4 };
      for (const client of [stranger.client, nobody]) {
        const response = await client.fetch(resendEmailCode.path, {
          method: 'POST',
          body: JSON.stringify(body),
          headers: { 'content-type': 'application/json' },
        });
        expect(response.status).toBe(count === 0 ? 200 : 429);
      }
    }
    await solo.validate(await solo.askCode());
    // the one that somebody signed out has asked for, and the own one
    expect(await readMail(nobody, solo.who.email)).toHaveLength(before + 2);
  });

  it('counts no request that came too soon', async () => {
    const member = await person('member@blank.example');
    const body = { email: member.who.email, processName: 4 };
    await member.askCode();
    for (let count = 0; count < 15; count += 1) {
      expect((await member.client.fail(resendEmailCode, { body })).texts).toEqual([
        RESEND_TOO_SOON,
      ]);
    }
    clock.pass({ seconds: 60 });
    await member.askCode();
  });

  it('leaves the code that somebody has asked for as it is when a stranger asks for another', async () => {
    const prime = await person('prime@north.example');
    const code = await prime.askCode();
    const letters = await readMail(nobody, prime.who.email);
    clock.pass({ minutes: 2 });
    expect(await resend(nobody, prime.who.email)).toBeNull();
    expect(await readMail(nobody, prime.who.email)).toEqual(letters);
    await prime.validate(code);
  });

  it('refuses what is no address and no process', async () => {
    const failed = await nobody.fail(resendEmailCode, { body: { email: 'me', processName: 5 } });
    expect(failed.status).toBe(400);
    expect(failed.texts).toEqual([
      'Please enter a valid e-mail address.',
      'processName has to be one of: 1, 2, 3, 4.',
    ]);
  });
});

describe('GET /api/trader/validate-email-code', () => {
  it('says yes to the code as often as it is asked', async () => {
    const solo = await person('solo@indie.example');
    const code = await solo.askCode();
    const search = new URLSearchParams(solo.query(code)).toString();
    for (let count = 0; count < 7; count += 1) {
      const response = await solo.client.fetch(`${validateEmailCode.path}?${search}`);
      expect(await response.json()).toEqual(done(null));
    }
  });

  it('refuses a wrong code, and after five of them the right one', async () => {
    const solo = await person('solo@indie.example');
    const code = await solo.askCode();
    const wrong = { query: solo.query(another(code)) };
    for (let count = 0; count < 5; count += 1) {
      expect(await solo.client.fail(validateEmailCode, wrong)).toEqual({
        status: 400,
        texts: [CODE_WRONG],
        data: null,
      });
    }
    const right = await solo.client.fail(validateEmailCode, { query: solo.query(code) });
    expect(right.texts).toEqual([CODE_WRONG]);
  });

  it('refuses a code after 10 minutes', async () => {
    const prime = await person('prime@north.example');
    const code = await prime.askCode();
    clock.pass({ minutes: 9, seconds: 59 });
    await prime.validate(code);
    clock.pass({ seconds: 1 });
    const late = await prime.client.fail(validateEmailCode, { query: prime.query(code) });
    expect(late.texts).toEqual([CODE_WRONG]);
  });

  it('refuses the code of another process', async () => {
    const prime = await person('prime@north.example');
    const code = await prime.askCode(undefined, 2);
    const failed = await prime.client.fail(validateEmailCode, { query: prime.query(code) });
    expect(failed.status).toBe(400);
  });

  it("is 403 for another trader's id, and takes no try of their code", async () => {
    const prime = await person('prime@north.example');
    const code = await prime.askCode();
    const other = await person('trader@acme.example');
    const query = prime.query(another(code));
    for (let count = 0; count < 6; count += 1) {
      expect((await other.client.fail(validateEmailCode, { query })).status).toBe(403);
    }
    await prime.validate(code);
  });

  it('is 429 after ten failures of an account, and for no other account', async () => {
    const member = await person('member@blank.example');
    const guess = { query: member.query('000000') };
    for (let count = 0; count < 10; count += 1) {
      expect((await member.client.fail(validateEmailCode, guess)).status).toBe(400);
    }
    expect((await member.client.fail(validateEmailCode, guess)).status).toBe(429);
    const other = await person('admin@blank.example');
    expect(
      (await other.client.fail(validateEmailCode, { query: other.query('000000') })).status,
    ).toBe(400);
  });
});

describe('a mail server that is away', () => {
  let away: TestServer;
  beforeAll(async () => {
    away = await startTestServer({ smtpUrl: 'smtp://user:geheim@127.0.0.1:1' });
  }, 30_000);
  afterAll(() => away.close(), 30_000);

  it("fails the sending of one's own code, which can be tried again at once", async () => {
    const { client, who } = await CodePerson.of(away.url, 'solo@indie.example');
    const body = { email: who.email, processName: 4 };
    for (let count = 0; count < 2; count += 1) {
      const failed = await client.fail(resendEmailCode, { body });
      expect(failed).toEqual({ status: 500, texts: ['Failed to send code'], data: null });
    }
  });

  it('does not tell strangers which address is known', async () => {
    const stranger = new TestClient(away.url);
    for (const email of ['prime@north.example', 'stranger@x.example']) {
      expect(await resend(stranger, email)).toBeNull();
    }
  });

  it('is logged without the letter, the address and the password', () => {
    for (const line of away.logged) {
      expect(line).toMatch(
        /^A code could not be mailed: Error: The mail server did not take a letter \(E\w+\)\.$/,
      );
    }
    expect(away.logged.length).toBeGreaterThanOrEqual(2);
  });

  it('leaves no development mailbox', async () => {
    expect((await new TestClient(away.url).fetch('/dev/mail')).status).toBe(404);
  });
});

it('no log line holds a code, an address or a query', () => {
  expect(server.logged).toEqual([]);
});

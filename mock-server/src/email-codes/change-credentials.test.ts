import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  acceptInvitation,
  addSheet,
  CODE_WRONG,
  CONFIRMATION_WRONG,
  changeEmail,
  changePassword,
  EMAIL_NOT_VALIDATED,
  EMAIL_SAME,
  EMAIL_TAKEN,
  getSession,
  inviteCompanyTrader,
  PASSWORD_WEAK,
  signIn,
  validateEmailCode,
} from '@parallax/contract';
import { DEMO_PASSWORD } from '../seed/demo-people.ts';
import { newestCode } from '../testing/read-mail.ts';
import { TestClient } from '../testing/test-client.ts';
import { TestClock } from '../testing/test-clock.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { another, CodePerson, done, STRONG } from './testing/code-person.ts';

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

const person = (email: string, password?: string) => CodePerson.of(server.url, email, password);

describe('PUT /api/trader/change-password', () => {
  it("sets the password, uses the code up and ends the trader's other sessions", async () => {
    const email = 'trader@acme.example';
    const here = await person(email);
    const elsewhere = await person(email);
    const colleague = await person('admin@acme.example');
    const code = await here.askCode();
    const search = new URLSearchParams(here.query(code)).toString();
    const body = { password: STRONG, confirmPassword: STRONG, code };
    const response = await here.put(`${changePassword.path}?${search}`, body);
    expect(await response.json()).toEqual(done('Your password has been changed!'));

    expect(await here.client.call(getSession)).toMatchObject({ email });
    expect((await elsewhere.client.fail(getSession)).status).toBe(401);
    await colleague.client.call(getSession);
    const old = { email, password: DEMO_PASSWORD };
    expect((await nobody.fail(signIn, { body: old })).status).toBe(401);
    await person(email, STRONG);
    expect(await here.passwordRefused(code, STRONG)).toEqual([CODE_WRONG]);
    expect((await here.client.fail(validateEmailCode, { query: here.query(code) })).status).toBe(
      400,
    );
  });

  it('does not use the code up for a password that it refuses', async () => {
    const prime = await person('prime@north.example');
    const code = await prime.askCode();
    const refused = (password: string, confirmation?: string) =>
      prime.passwordRefused(code, password, confirmation);
    expect(await refused('')).toContain('Set a new password.');
    expect(await refused('Ab1!')).toEqual(['Password needs to be at least 8 characters']);
    expect(await refused('abcdefgh')).toEqual([PASSWORD_WEAK]);
    expect(await refused(STRONG, '')).toEqual(['Please confirm your password.']);
    expect(await refused(STRONG, `${STRONG}?`)).toEqual([CONFIRMATION_WRONG]);
    await prime.validate(code);
  });

  it('lets one code change one password, however many ask at once', async () => {
    const prime = await person('prime@north.example');
    const code = await prime.askCode();
    const search = new URLSearchParams(prime.query(code)).toString();
    const change = async (password: string) => {
      const body = { password, confirmPassword: password, code };
      return (await prime.put(`${changePassword.path}?${search}`, body)).status;
    };
    const statuses = await Promise.all([1, 2, 3].map((n) => change(`${STRONG}${n}`)));
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
  });

  it('refuses a wrong code, and a code that the body has otherwise', async () => {
    const admin = await person('admin@acme.example');
    const code = await admin.askCode();
    expect(await admin.passwordRefused(another(code), STRONG)).toEqual([CODE_WRONG]);
    const body = { password: STRONG, confirmPassword: STRONG, code: another(code) };
    const mixed = await admin.client.fail(changePassword, { query: admin.query(code), body });
    expect(mixed.texts).toEqual([CODE_WRONG]);
    await person('admin@acme.example');
  });

  it('is 403 for SSO, for another trader and for another e-mail, before the body is looked at', async () => {
    const sso = await person('sso@acme.example');
    const query = sso.query('123456');
    expect((await sso.client.fail(changePassword, { query, body: {} })).status).toBe(403);
    const admin = await person('admin@acme.example');
    expect((await admin.client.fail(changePassword, { query, body: {} })).status).toBe(403);
    const foreign = admin.query('123456', 'sso@acme.example');
    expect((await admin.client.fail(changePassword, { query: foreign, body: {} })).status).toBe(
      403,
    );
  });
});

const FRESH = 'sol@new.example';
const change = ({ client, who }: CodePerson, email: string) =>
  client.fail(changeEmail, { query: { TraderId: who.traderId }, body: { email } });

describe('PUT /api/trader/change-email', () => {
  it('is 403 for business accounts and for another trader, before the body is looked at', async () => {
    const admin = await person('admin@acme.example');
    const solo = await person('solo@indie.example');
    const own = { query: { TraderId: admin.who.traderId }, body: {} };
    expect((await admin.client.fail(changeEmail, own)).status).toBe(403);
    expect((await solo.client.fail(changeEmail, own)).status).toBe(403);
  });

  it('needs both addresses validated within 10 minutes, each with a code of its own', async () => {
    const solo = await person('solo@indie.example');
    const refusal = { status: 400, texts: [EMAIL_NOT_VALIDATED], data: null };
    expect(await change(solo, FRESH)).toEqual(refusal);
    await solo.validate(await solo.askCode());
    expect(await change(solo, FRESH)).toEqual(refusal);
    expect((await change(solo, 'solo@indie.example')).texts).toEqual([EMAIL_SAME]);
    clock.pass({ minutes: 5 });
    await solo.validate(await solo.askCode(FRESH), FRESH);
    clock.pass({ minutes: 5 });
    expect(await change(solo, FRESH)).toEqual(refusal);
    expect(await solo.client.call(getSession)).toMatchObject({ email: 'solo@indie.example' });
  });

  it('is 409 for a taken address and does not tell whose, nor that it is without own proof', async () => {
    const solo = await person('solo@indie.example');
    const taken = 'admin@acme.example';
    expect((await change(solo, taken)).texts).toEqual([EMAIL_NOT_VALIDATED]);
    await solo.validate(await solo.askCode());
    const failed = await change(solo, taken);
    expect(failed).toEqual({ status: 409, texts: [EMAIL_TAKEN], data: null });
  });

  it('changes it and ends every session', async () => {
    const here = await person('solo@indie.example');
    const elsewhere = await person('solo@indie.example');
    await here.validate(await here.askCode());
    await here.validate(await here.askCode(FRESH), FRESH);
    const path = `${changeEmail.path}?TraderId=${here.who.traderId}`;
    const response = await here.put(path, { email: FRESH });
    expect(await response.json()).toEqual(
      done('Email changed successfully. You will need to log back into the system.'),
    );
    for (const { client } of [here, elsewhere]) {
      expect((await client.fail(getSession)).status).toBe(401);
    }
    const old = { email: 'solo@indie.example', password: DEMO_PASSWORD };
    expect((await nobody.fail(signIn, { body: old })).status).toBe(401);
    expect((await person(FRESH)).who.traderId).toBe(here.who.traderId);
  });
});

describe('POST /api/auth/accept-invitation', () => {
  const email = 'nia@blank.example';
  const accept = (code: string, password = STRONG) => ({ body: { email, code, password } });

  it('lets an invited member in once, with a password of their own', async () => {
    const admin = await person('admin@blank.example');
    const member = { email, firstName: 'Nia', lastName: 'Berg', isAdmin: false };
    await admin.client.call(inviteCompanyTrader, { body: member });
    const code = await newestCode(nobody, email);
    const invited = new TestClient(server.url);
    const early = { email, password: STRONG };
    expect((await invited.fail(signIn, { body: early })).status).toBe(401);

    expect((await invited.fail(acceptInvitation, accept(another(code)))).texts).toEqual([
      CODE_WRONG,
    ]);
    expect((await invited.fail(acceptInvitation, accept(code, 'weak'))).status).toBe(400);
    const answer = await invited.whole(acceptInvitation, accept(code));
    const who = await invited.call(getSession);
    expect(who.email).toBe(email);
    expect(answer).toEqual({ ...done(null), data: who });
    await invited.call(addSheet, { body: { name: 'First', menuBar: 'RISK' } });
    expect((await nobody.fail(acceptInvitation, accept(code))).texts).toEqual([CODE_WRONG]);
    await person(email, STRONG);
  });

  it('says the same of an address that nobody invited', async () => {
    const body = { email: 'admin@acme.example', code: '123456', password: STRONG };
    const failed = await nobody.fail(acceptInvitation, { body });
    expect(failed).toEqual({ status: 400, texts: [CODE_WRONG], data: null });
  });
});

it('no log line holds a code, an address or a query', () => {
  expect(server.logged).toEqual([]);
});

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
} from '@parallax/protocol';
import { DEMO_PASSWORD } from '../../seed/demo-traders.ts';
import { newestCode } from '../../testing/read-mail.ts';
import { TestClient } from '../../testing/test-client.ts';
import { TestClock } from '../../testing/test-clock.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import {
  differentCode,
  messageResponse,
  SignedInTrader,
  STRONG_PASSWORD,
} from './testing/signed-in-trader.ts';

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

const signedIn = (email: string, password?: string) =>
  SignedInTrader.of(server.url, email, password);

describe('PUT /api/trader/change-password', () => {
  it("sets the password, consumes the code and ends the trader's other sessions", async () => {
    const email = 'trader@acme.example';
    const here = await signedIn(email);
    const elsewhere = await signedIn(email);
    const colleague = await signedIn('admin@acme.example');
    const code = await here.requestCode();
    const query = here.queryWith(code);
    const body = { password: STRONG_PASSWORD, confirmPassword: STRONG_PASSWORD, code };
    const response = await here.client.send(changePassword, { query, body });
    expect(await response.json()).toEqual(messageResponse('Your password has been changed!'));

    expect(await here.client.call(getSession)).toMatchObject({ email });
    expect((await elsewhere.client.fail(getSession)).status).toBe(401);
    await colleague.client.call(getSession);
    const old = { email, password: DEMO_PASSWORD };
    expect((await anonymous.fail(signIn, { body: old })).status).toBe(401);
    await signedIn(email, STRONG_PASSWORD);
    expect(await here.passwordErrors(code, STRONG_PASSWORD)).toEqual([CODE_WRONG]);
    expect(
      (await here.client.fail(validateEmailCode, { query: here.queryWith(code) })).status,
    ).toBe(400);
  });

  it('allows a new code to be requested immediately after the previous code is used', async () => {
    const blank = await signedIn('admin@blank.example');
    const code = await blank.requestCode();
    const body = { password: DEMO_PASSWORD, confirmPassword: DEMO_PASSWORD, code };
    await blank.client.call(changePassword, { query: blank.queryWith(code), body });
    const next = await blank.requestCode();
    expect(next).not.toBe(code);
    await blank.validate(next);
  });

  it('does not consume the code when the password is rejected', async () => {
    const prime = await signedIn('prime@north.example');
    const code = await prime.requestCode();
    const errorsFor = (password: string, confirmation?: string) =>
      prime.passwordErrors(code, password, confirmation);
    expect(await errorsFor('')).toContain('Set a new password.');
    expect(await errorsFor('Ab1!')).toEqual(['Password needs to be at least 8 characters']);
    expect(await errorsFor('abcdefgh')).toEqual([PASSWORD_WEAK]);
    expect(await errorsFor(STRONG_PASSWORD, '')).toEqual(['Please confirm your password.']);
    expect(await errorsFor(STRONG_PASSWORD, `${STRONG_PASSWORD}?`)).toEqual([CONFIRMATION_WRONG]);
    await prime.validate(code);
  });

  it('accepts a code only once, even for concurrent requests', async () => {
    const prime = await signedIn('prime@north.example');
    const code = await prime.requestCode();
    const query = prime.queryWith(code);
    const change = async (password: string) => {
      const body = { password, confirmPassword: password, code };
      return (await prime.client.send(changePassword, { query, body })).status;
    };
    const statuses = await Promise.all([1, 2, 3].map((n) => change(`${STRONG_PASSWORD}${n}`)));
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
  });

  it('rejects a wrong code, and different codes in query and body', async () => {
    const admin = await signedIn('admin@acme.example');
    const code = await admin.requestCode();
    expect(await admin.passwordErrors(differentCode(code), STRONG_PASSWORD)).toEqual([CODE_WRONG]);
    const body = {
      password: STRONG_PASSWORD,
      confirmPassword: STRONG_PASSWORD,
      code: differentCode(code),
    };
    const mixed = await admin.client.fail(changePassword, { query: admin.queryWith(code), body });
    expect(mixed.messages).toEqual([CODE_WRONG]);
    await signedIn('admin@acme.example');
  });

  it('returns 403 for SSO accounts, another trader and another e-mail before validating the body', async () => {
    const sso = await signedIn('sso@acme.example');
    const query = sso.queryWith('123456');
    expect((await sso.client.fail(changePassword, { query, body: {} })).status).toBe(403);
    const admin = await signedIn('admin@acme.example');
    expect((await admin.client.fail(changePassword, { query, body: {} })).status).toBe(403);
    const foreign = admin.queryWith('123456', 'sso@acme.example');
    expect((await admin.client.fail(changePassword, { query: foreign, body: {} })).status).toBe(
      403,
    );
  });
});

const NEW_EMAIL = 'sol@new.example';
const change = ({ client, session }: SignedInTrader, email: string) =>
  client.fail(changeEmail, { query: { TraderId: session.traderId }, body: { email } });

describe('PUT /api/trader/change-email', () => {
  it('returns 403 for business accounts and another trader before validating the body', async () => {
    const admin = await signedIn('admin@acme.example');
    const solo = await signedIn('solo@indie.example');
    const input = { query: { TraderId: admin.session.traderId }, body: {} };
    expect((await admin.client.fail(changeEmail, input)).status).toBe(403);
    expect((await solo.client.fail(changeEmail, input)).status).toBe(403);
  });

  it('requires both addresses to be validated within 10 minutes, each with its own code', async () => {
    const solo = await signedIn('solo@indie.example');
    const refusal = { status: 400, messages: [EMAIL_NOT_VALIDATED], data: null };
    expect(await change(solo, NEW_EMAIL)).toEqual(refusal);
    await solo.validate(await solo.requestCode());
    expect(await change(solo, NEW_EMAIL)).toEqual(refusal);
    expect((await change(solo, 'solo@indie.example')).messages).toEqual([EMAIL_SAME]);
    clock.advance({ minutes: 5 });
    await solo.validate(await solo.requestCode(NEW_EMAIL), NEW_EMAIL);
    clock.advance({ minutes: 5 });
    expect(await change(solo, NEW_EMAIL)).toEqual(refusal);
    expect(await solo.client.call(getSession)).toMatchObject({ email: 'solo@indie.example' });
  });

  it("returns 409 for a taken address, but only once the trader's own address has been validated", async () => {
    const solo = await signedIn('solo@indie.example');
    const taken = 'admin@acme.example';
    expect((await change(solo, taken)).messages).toEqual([EMAIL_NOT_VALIDATED]);
    await solo.validate(await solo.requestCode());
    const failed = await change(solo, taken);
    expect(failed).toEqual({ status: 409, messages: [EMAIL_TAKEN], data: null });
  });

  it('accepts an address that was validated before a newer code was requested for it', async () => {
    const solo = await signedIn('solo@indie.example');
    await solo.validate(await solo.requestCode());
    clock.advance({ minutes: 2 });
    await solo.requestCode();
    expect((await change(solo, 'admin@acme.example')).messages).toEqual([EMAIL_TAKEN]);
  });

  it('changes the e-mail and ends every session', async () => {
    const here = await signedIn('solo@indie.example');
    const elsewhere = await signedIn('solo@indie.example');
    await here.validate(await here.requestCode());
    await here.validate(await here.requestCode(NEW_EMAIL), NEW_EMAIL);
    const response = await here.client.send(changeEmail, {
      query: { TraderId: here.session.traderId },
      body: { email: NEW_EMAIL },
    });
    expect(await response.json()).toEqual(
      messageResponse('Email changed successfully. You will need to log back into the system.'),
    );
    for (const { client } of [here, elsewhere]) {
      expect((await client.fail(getSession)).status).toBe(401);
    }
    const old = { email: 'solo@indie.example', password: DEMO_PASSWORD };
    expect((await anonymous.fail(signIn, { body: old })).status).toBe(401);
    expect((await signedIn(NEW_EMAIL)).session.traderId).toBe(here.session.traderId);
  });
});

describe('POST /api/auth/accept-invitation', () => {
  const email = 'nia@blank.example';
  const accept = (code: string, password = STRONG_PASSWORD) => ({
    body: { email, code, password },
  });

  it('signs an invited member in once and sets their password', async () => {
    const admin = await signedIn('admin@blank.example');
    const member = { email, firstName: 'Nia', lastName: 'Berg', isAdmin: false };
    await admin.client.call(inviteCompanyTrader, { body: member });
    const code = await newestCode(anonymous, email);
    const invited = new TestClient(server.url);
    const early = { email, password: STRONG_PASSWORD };
    expect((await invited.fail(signIn, { body: early })).status).toBe(401);

    expect((await invited.fail(acceptInvitation, accept(differentCode(code)))).messages).toEqual([
      CODE_WRONG,
    ]);
    expect((await invited.fail(acceptInvitation, accept(code, 'weak'))).status).toBe(400);
    const response = await invited.fullResponse(acceptInvitation, accept(code));
    const session = await invited.call(getSession);
    expect(session.email).toBe(email);
    expect(response).toEqual({ ...messageResponse(null), data: session });
    await invited.call(addSheet, { body: { name: 'First', menuBar: 'RISK' } });
    expect((await anonymous.fail(acceptInvitation, accept(code))).messages).toEqual([CODE_WRONG]);
    await signedIn(email, STRONG_PASSWORD);
  });

  it('returns the wrong-code failure for an address that was not invited', async () => {
    const body = { email: 'admin@acme.example', code: '123456', password: STRONG_PASSWORD };
    const failed = await anonymous.fail(acceptInvitation, { body });
    expect(failed).toEqual({ status: 400, messages: [CODE_WRONG], data: null });
  });
});

it('the server logs no code, address or query', () => {
  expect(server.logged).toEqual([]);
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  acceptInvitation,
  INVITATION_ACCEPTED,
  INVITATION_RESENT,
  RESEND_TOO_SOON,
  removeCompanyTrader,
  resendInvitation,
} from '@parallax/protocol';
import { DEMO_PASSWORD } from '../../seed/demo-traders.ts';
import { demoTrader } from '../../testing/demo-trader.ts';
import { newestCode, readMail } from '../../testing/read-mail.ts';
import { TestClient } from '../../testing/test-client.ts';
import { TestClock } from '../../testing/test-clock.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { invite } from './testing/start-member-server.ts';

const EMAIL = 'nia@new.example';
const clock = new TestClock();
let server: TestServer;
let admin: TestClient;
let nobody: TestClient;
let query: { TraderId: string };

beforeAll(async () => {
  server = await startTestServer({ now: clock.now });
  admin = await TestClient.of(server.url, 'admin@acme.example');
  nobody = new TestClient(server.url);
  const { id } = await invite(admin, EMAIL);
  query = { TraderId: id };
});
afterAll(() => server.close());

const mailed = async () => (await readMail(nobody, EMAIL)).length;

describe('POST /api/company-traders/resend-invitation', () => {
  it('e-mails a new code, at most once a minute', async () => {
    expect(await admin.fail(resendInvitation, { query })).toEqual({
      status: 429,
      messages: [RESEND_TOO_SOON],
      data: null,
    });
    clock.advance({ seconds: 60 });
    expect(await admin.fullResponse(resendInvitation, { query })).toEqual({
      data: null,
      ok: true,
      message: INVITATION_RESENT,
      error: null,
    });
    expect(await mailed()).toBe(2);
    const [email] = await readMail(nobody, EMAIL);
    expect(email?.subject).toMatch(/^Acme Capital invites you to /);
  });

  it('requires an admin of the company', async () => {
    clock.advance({ seconds: 60 });
    const trader = await TestClient.of(server.url, 'trader@acme.example');
    const prime = await TestClient.of(server.url, 'prime@north.example');
    const solo = await TestClient.of(server.url, 'solo@indie.example');
    const statuses = [];
    for (const client of [nobody, trader, prime, solo]) {
      statuses.push((await client.fail(resendInvitation, { query })).status);
    }
    expect(statuses).toEqual([401, 403, 404, 403]);
    expect(await mailed()).toBe(2);
  });

  it('is refused for a member who has accepted or was removed', async () => {
    const code = await newestCode(nobody, EMAIL);
    const body = { email: EMAIL, code, password: DEMO_PASSWORD };
    await new TestClient(server.url).call(acceptInvitation, { body });
    expect(await admin.fail(resendInvitation, { query })).toEqual({
      status: 409,
      messages: [INVITATION_ACCEPTED],
      data: null,
    });
    const member = { query: { TraderId: demoTrader('sso@acme.example').id } };
    expect((await admin.fail(resendInvitation, member)).status).toBe(409);
    await admin.call(removeCompanyTrader, { query });
    expect((await admin.fail(resendInvitation, { query })).status).toBe(404);
  });
});

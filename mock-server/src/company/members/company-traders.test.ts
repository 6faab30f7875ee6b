import { describe, expect, it } from '@jest/globals';
import {
  EMAIL_PROCESS,
  EMAIL_TAKEN,
  inviteCompanyTrader,
  listCompanyTraders,
  MEMBER_INVITED,
  RESEND_TOO_SOON,
  resendEmailCode,
  signIn,
  WRONG_CREDENTIALS,
} from '@parallax/protocol';
import { DEMO_PASSWORD } from '../../seed/demo-traders.ts';
import { demoTrader } from '../../testing/demo-trader.ts';
import { readMail } from '../../testing/read-mail.ts';
import { TestClient } from '../../testing/test-client.ts';
import {
  ACME,
  BLANK,
  invitation,
  invite,
  members,
  received,
  SSO,
  startMemberServer,
  TRADER,
} from './testing/start-member-server.ts';

const { clock, server, admin, trader, blank, solo, nobody } = await startMemberServer();

const traderOf = (id: string, firstName: string, lastName: string, more: object) => ({
  id,
  firstName,
  lastName,
  photoBase64: null,
  isAdmin: false,
  invited: false,
  ...more,
});

describe('GET /api/company-traders', () => {
  it('lists the traders of the company by first name', async () => {
    const list = await trader.fullResponse(listCompanyTraders, {
      query: { CompanyId: ACME.companyId },
    });
    expect(list).toEqual({
      data: [
        traderOf(ACME.id, 'Ada', 'Sterling', { isAdmin: true, email: 'admin@acme.example' }),
        traderOf(SSO.id, 'Sina', 'Okafor', { email: 'sso@acme.example' }),
        traderOf(TRADER.id, 'Tomás', 'Reyes', { email: 'trader@acme.example' }),
      ],
      ok: true,
      message: null,
      error: null,
    });
  });

  it('returns only the trader of an individual account, and the two members of the blank company', async () => {
    const { id, companyId } = demoTrader('solo@indie.example');
    expect((await members(solo, companyId)).map((one) => one.id)).toEqual([id]);
    expect((await members(blank, BLANK.companyId)).map((one) => one.firstName)).toEqual([
      'Blake',
      'Mina',
    ]);
  });

  it("requires the caller's own company", async () => {
    const query = { CompanyId: ACME.companyId };
    expect((await solo.fail(listCompanyTraders, { query })).status).toBe(403);
    expect((await blank.fail(listCompanyTraders, { query })).status).toBe(403);
    expect((await nobody.fail(listCompanyTraders, { query })).status).toBe(401);
    expect((await trader.fail(listCompanyTraders, { query: {} })).status).toBe(400);
  });
});

describe('POST /api/company-traders', () => {
  it('adds a member who cannot sign in yet, and e-mails them a code', async () => {
    await received(admin, ACME);
    const response = await admin.fullResponse(inviteCompanyTrader, {
      body: invitation(' Nia@New.example '),
    });
    const member = { id: expect.any(String), ...invitation('nia@new.example') };
    expect(response).toEqual({
      data: { ...member, photoBase64: null, invited: true },
      ok: true,
      message: MEMBER_INVITED,
      error: null,
    });
    const [email] = await readMail(nobody, 'nia@new.example');
    expect(email?.subject).toMatch(/^Acme Capital invites you to /);
    expect(email?.code).toMatch(/^\d{6}$/);
    const early = { email: 'nia@new.example', password: DEMO_PASSWORD };
    expect((await nobody.fail(signIn, { body: early })).messages).toEqual([WRONG_CREDENTIALS]);
    expect((await members(admin, ACME.companyId)).map((one) => one.firstName)).toContain('Nia');
    expect(await received(admin, ACME)).toEqual([]);
  });

  it.each([
    ['of another company', 'trader@acme.example'],
    ['in another case', 'MEMBER@blank.example'],
  ])('rejects an existing e-mail %s, and sends nothing', async (_what, email) => {
    expect(await blank.fail(inviteCompanyTrader, { body: invitation(email) })).toEqual({
      status: 409,
      messages: [EMAIL_TAKEN],
      data: null,
    });
    expect(await readMail(nobody, email.toLowerCase())).toEqual([]);
  });

  it('invites an address once, even for concurrent requests', async () => {
    const responses = await Promise.all(
      ['', '', ''].map(() =>
        blank.fetch(inviteCompanyTrader.path, {
          method: 'POST',
          body: JSON.stringify(invitation('wanted@new.example')),
          headers: { 'content-type': 'application/json' },
        }),
      ),
    );
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409,
    ]);
    expect(await readMail(nobody, 'wanted@new.example')).toHaveLength(1);
  });

  it.each([
    [{ ...invitation('no address') }, 'Please enter a valid e-mail address.'],
    [{ ...invitation('a@new.example'), firstName: ' ' }, 'Please add a name.'],
    [{ ...invitation('a@new.example'), lastName: undefined }, 'Please add a last name.'],
    [{ ...invitation('a@new.example'), isAdmin: 'yes' }, 'isAdmin must be a boolean.'],
  ])('refuses %j', async (body, text) => {
    expect(await admin.fail(inviteCompanyTrader, { body })).toMatchObject({
      status: 400,
      messages: [text],
    });
  });

  it('requires an admin of a business before validating the body', async () => {
    expect((await trader.fail(inviteCompanyTrader, { body: {} })).status).toBe(403);
    expect((await solo.fail(inviteCompanyTrader, { body: {} })).status).toBe(403);
    expect((await nobody.fail(inviteCompanyTrader, { body: {} })).status).toBe(401);
  });
});
const resend = (client: TestClient, email: string) =>
  client.call(resendEmailCode, { body: { email, processName: EMAIL_PROCESS.invite } });

describe('invitations', () => {
  it('can be resent after 60 s, only by an admin of the company', async () => {
    const email = 'again@new.example';
    const emails = async () => (await readMail(nobody, email)).length;
    await invite(blank, email);
    const body = { email, processName: EMAIL_PROCESS.invite };
    expect((await blank.fail(resendEmailCode, { body })).messages).toEqual([RESEND_TOO_SOON]);
    clock.advance({ seconds: 60 });
    await resend(trader, email);
    await resend(solo, email);
    expect(await emails()).toBe(1);
    await resend(blank, email);
    expect(await emails()).toBe(2);
    const [latest] = await readMail(nobody, email);
    expect(latest?.subject).toMatch(/^Blank Ltd invites you to /);
  });

  it('are limited to 30 per admin within 15 minutes', async () => {
    const prime = await TestClient.of(server.url, 'prime@north.example');
    for (let n = 0; n < 30; n += 1) await invite(prime, `many-${n}@new.example`);
    const more = await prime.fail(inviteCompanyTrader, { body: invitation('more@new.example') });
    expect(more.status).toBe(429);
    expect(await readMail(nobody, 'more@new.example')).toEqual([]);
    await invite(blank, 'other@new.example');
  });
});

it('the server logs no unexpected errors', () => {
  expect(server.logged).toEqual([]);
});

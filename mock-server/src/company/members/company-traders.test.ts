import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  addSheet,
  type CompanyTrader,
  EMAIL_TAKEN,
  getSession,
  inviteCompanyTrader,
  LAST_ADMIN,
  listCompanyTraders,
  MEMBER_INVITED,
  MEMBER_REMOVED,
  MEMBER_UPDATED,
  RESEND_TOO_SOON,
  removeCompanyTrader,
  resendEmailCode,
  SELF_REMOVAL,
  signIn,
  updateCompanyTrader,
  WRONG_CREDENTIALS,
} from '@parallax/protocol';
import { DEMO_PASSWORD } from '../../seed/demo-people.ts';
import { demoPerson } from '../../testing/demo-person.ts';
import { readMail } from '../../testing/read-mail.ts';
import { readNewMessages } from '../../testing/read-new-messages.ts';
import { TestClient } from '../../testing/test-client.ts';
import { TestClock } from '../../testing/test-clock.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const ACME = demoPerson('admin@acme.example');
const TRADER = demoPerson('trader@acme.example');
const SSO = demoPerson('sso@acme.example');
const BLANK = demoPerson('admin@blank.example');

const clock = new TestClock();
let server: TestServer;
let admin: TestClient;
let trader: TestClient;
let blank: TestClient;
let solo: TestClient;
let nobody: TestClient;
beforeAll(async () => {
  server = await startTestServer({ now: clock.now });
  admin = await TestClient.of(server.url, 'admin@acme.example');
  trader = await TestClient.of(server.url, 'trader@acme.example');
  blank = await TestClient.of(server.url, 'admin@blank.example');
  solo = await TestClient.of(server.url, 'solo@indie.example');
  nobody = new TestClient(server.url);
}, 30_000);
afterAll(() => server.close(), 30_000);

const members = (client: TestClient, CompanyId: string): Promise<CompanyTrader[]> =>
  client.call(listCompanyTraders, { query: { CompanyId } });
const invitation = (email: string, isAdmin = false) => ({
  email,
  firstName: 'Nia',
  lastName: 'Berg',
  isAdmin,
});
const invite = (client: TestClient, email: string, isAdmin?: boolean) =>
  client.call(inviteCompanyTrader, { body: invitation(email, isAdmin) });
const person = (id: string, firstName: string, lastName: string, more: object) => ({
  id,
  firstName,
  lastName,
  photoBase64: null,
  isAdmin: false,
  invited: false,
  ...more,
});
const demote = (client: TestClient, TraderId: string) =>
  client.fetch(`${updateCompanyTrader.path}?TraderId=${TraderId}`, {
    method: 'PUT',
    body: JSON.stringify({ isAdmin: false }),
    headers: { 'content-type': 'application/json' },
  });
const received = (client: TestClient, { id }: { id: string }) => readNewMessages(client, id);

describe('GET /api/company-traders', () => {
  it('lists the traders of the company by first name', async () => {
    const list = await trader.whole(listCompanyTraders, { query: { CompanyId: ACME.companyId } });
    expect(list).toEqual({
      data: [
        person(ACME.id, 'Ada', 'Sterling', { isAdmin: true, email: 'admin@acme.example' }),
        person(SSO.id, 'Sina', 'Okafor', { email: 'sso@acme.example' }),
        person(TRADER.id, 'Tomás', 'Reyes', { email: 'trader@acme.example' }),
      ],
      ok: true,
      message: null,
      error: null,
    });
  });

  it('lists an individual account only itself, and the blank company its two members', async () => {
    const { id, companyId } = demoPerson('solo@indie.example');
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
    const answer = await admin.whole(inviteCompanyTrader, {
      body: invitation(' Nia@New.example '),
    });
    const member = { id: expect.any(String), ...invitation('nia@new.example') };
    expect(answer).toEqual({
      data: { ...member, photoBase64: null, invited: true },
      ok: true,
      message: MEMBER_INVITED,
      error: null,
    });
    const [letter] = await readMail(nobody, 'nia@new.example');
    expect(letter?.subject).toMatch(/^Acme Capital invites you to /);
    expect(letter?.code).toMatch(/^\d{6}$/);
    const early = { email: 'nia@new.example', password: DEMO_PASSWORD };
    expect((await nobody.fail(signIn, { body: early })).texts).toEqual([WRONG_CREDENTIALS]);
    expect((await members(admin, ACME.companyId)).map((one) => one.firstName)).toContain('Nia');
    expect(await received(admin, ACME)).toEqual([]);
  });

  it.each([
    ['of another company', 'trader@acme.example'],
    ['in another case', 'MEMBER@blank.example'],
  ])('rejects an existing e-mail %s, and sends nothing', async (_what, email) => {
    expect(await blank.fail(inviteCompanyTrader, { body: invitation(email) })).toEqual({
      status: 409,
      texts: [EMAIL_TAKEN],
      data: null,
    });
    expect(await readMail(nobody, email.toLowerCase())).toEqual([]);
  });

  it('invites an address once, even for concurrent requests', async () => {
    const answers = await Promise.all(
      ['', '', ''].map(() =>
        blank.fetch(inviteCompanyTrader.path, {
          method: 'POST',
          body: JSON.stringify(invitation('wanted@new.example')),
          headers: { 'content-type': 'application/json' },
        }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
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
      texts: [text],
    });
  });

  it('requires an admin of a business before validating the body', async () => {
    expect((await trader.fail(inviteCompanyTrader, { body: {} })).status).toBe(403);
    expect((await solo.fail(inviteCompanyTrader, { body: {} })).status).toBe(403);
    expect((await nobody.fail(inviteCompanyTrader, { body: {} })).status).toBe(401);
  });
});

describe('PUT /api/company-traders', () => {
  const query = { TraderId: TRADER.id };

  it('grants and revokes admin rights, and notifies the member and the other admins', async () => {
    await received(trader, TRADER);
    const answer = await admin.whole(updateCompanyTrader, { query, body: { isAdmin: true } });
    expect(answer).toMatchObject({ data: { isAdmin: true }, ok: true, message: MEMBER_UPDATED });
    expect(await received(trader, TRADER)).toEqual([
      'Tomás Reyes was made an admin by Ada Sterling.',
    ]);

    await trader.call(updateCompanyTrader, { query, body: { isAdmin: false } });
    expect(await received(admin, ACME)).toEqual([
      'The admin rights of Tomás Reyes were revoked by Tomás Reyes.',
    ]);
    expect(await received(trader, TRADER)).toEqual([]);
    expect((await trader.fail(updateCompanyTrader, { query, body: {} })).status).toBe(403);
  });

  it('changes a name and notifies nobody', async () => {
    const body = { firstName: 'Tom', lastName: 'Rey' };
    const changed = await admin.call(updateCompanyTrader, { query, body });
    expect(changed).toMatchObject({ ...body, isAdmin: false, email: 'trader@acme.example' });
    expect(await received(trader, TRADER)).toEqual([]);
    await admin.call(updateCompanyTrader, {
      query,
      body: { firstName: 'Tomás', lastName: 'Reyes' },
    });
  });

  it('never demotes the last admin, even when another one is invited', async () => {
    await invite(blank, 'second@new.example', true);
    const own = { TraderId: BLANK.id };
    const failed = await blank.fail(updateCompanyTrader, { query: own, body: { isAdmin: false } });
    expect(failed).toEqual({ status: 409, texts: [LAST_ADMIN], data: null });
    expect((await members(blank, BLANK.companyId)).find(({ id }) => id === BLANK.id)?.isAdmin).toBe(
      true,
    );
  });

  it('leaves one of two admins who demote each other concurrently', async () => {
    await admin.call(updateCompanyTrader, { query, body: { isAdmin: true } });
    await Promise.all([demote(admin, TRADER.id), demote(trader, ACME.id)]);
    const admins = (await members(admin, ACME.companyId)).filter(({ isAdmin }) => isAdmin);
    expect(admins).toHaveLength(1);
    const [left] = admins;
    if (left?.id === TRADER.id) {
      await trader.call(updateCompanyTrader, {
        query: { TraderId: ACME.id },
        body: { isAdmin: true },
      });
      await admin.call(updateCompanyTrader, { query, body: { isAdmin: false } });
    }
  });

  it("returns 404 for another company's members before validating the body", async () => {
    const failed = await blank.fail(updateCompanyTrader, { query, body: { isAdmin: 'x' } });
    expect(failed.status).toBe(404);
    expect((await trader.fail(updateCompanyTrader, { query, body: { isAdmin: 'x' } })).status).toBe(
      403,
    );
    expect((await solo.fail(updateCompanyTrader, { query, body: {} })).status).toBe(403);
    expect((await nobody.fail(updateCompanyTrader, { query, body: {} })).status).toBe(401);
  });
});

describe('DELETE /api/company-traders', () => {
  it('removes a member with their sessions, and notifies the other admins', async () => {
    const sso = await TestClient.of(server.url, 'sso@acme.example');
    await sso.call(addSheet, { body: { name: 'Mine', menuBar: 'RISK' } });
    const promoted = { query: { TraderId: TRADER.id }, body: { isAdmin: true } };
    await admin.call(updateCompanyTrader, promoted);
    await received(admin, ACME);

    const query = { TraderId: SSO.id };
    expect(await trader.whole(removeCompanyTrader, { query })).toEqual({
      data: null,
      ok: true,
      message: MEMBER_REMOVED,
      error: null,
    });
    expect((await sso.fail(getSession)).status).toBe(401);
    const body = { email: 'sso@acme.example', password: DEMO_PASSWORD };
    expect((await nobody.fail(signIn, { body })).texts).toEqual([WRONG_CREDENTIALS]);
    expect(await received(admin, ACME)).toEqual([
      'Sina Okafor was removed from the company by Tomás Reyes.',
    ]);
    expect((await admin.fail(removeCompanyTrader, { query })).status).toBe(404);
  });

  it('withdraws an invitation, and allows the next one after 60 s', async () => {
    const { id } = await invite(blank, 'gone@new.example');
    await blank.call(removeCompanyTrader, { query: { TraderId: id } });
    expect((await members(blank, BLANK.companyId)).map(({ email }) => email)).not.toContain(
      'gone@new.example',
    );
    const letters = await readMail(nobody, 'gone@new.example');
    const body = invitation('gone@new.example');
    const soon = await blank.fail(inviteCompanyTrader, { body });
    expect(soon).toEqual({ status: 429, texts: [RESEND_TOO_SOON], data: null });
    expect((await members(blank, BLANK.companyId)).map(({ email }) => email)).not.toContain(
      'gone@new.example',
    );
    expect(await readMail(nobody, 'gone@new.example')).toEqual(letters);
    clock.advance({ seconds: 60 });
    await invite(blank, 'gone@new.example');
    expect(await readMail(nobody, 'gone@new.example')).toHaveLength(letters.length + 1);
  });

  it('never removes the last admin', async () => {
    const failed = await blank.fail(removeCompanyTrader, { query: { TraderId: BLANK.id } });
    expect(failed).toEqual({ status: 409, texts: [LAST_ADMIN], data: null });
    expect((await blank.call(getSession)).traderId).toBe(BLANK.id);
  });

  it('never removes oneself, even with another admin', async () => {
    const own = { query: { TraderId: ACME.id } };
    expect((await members(admin, ACME.companyId)).filter(({ isAdmin }) => isAdmin)).toHaveLength(2);
    const failed = await admin.fail(removeCompanyTrader, own);
    expect(failed).toEqual({ status: 409, texts: [SELF_REMOVAL], data: null });
    expect((await admin.call(getSession)).traderId).toBe(ACME.id);
  });

  it("requires an admin of the member's company", async () => {
    const query = { TraderId: demoPerson('member@blank.example').id };
    const own = { TraderId: demoPerson('solo@indie.example').id };
    const member = await TestClient.of(server.url, 'member@blank.example');
    expect((await admin.fail(removeCompanyTrader, { query })).status).toBe(404);
    expect((await member.fail(removeCompanyTrader, { query })).status).toBe(403);
    expect((await solo.fail(removeCompanyTrader, { query: own })).status).toBe(403);
    expect((await nobody.fail(removeCompanyTrader, { query })).status).toBe(401);
  });
});

it('logs no unexpected errors', () => {
  expect(server.logged).toEqual([]);
});

const resend = (client: TestClient, email: string) =>
  client.call(resendEmailCode, { body: { email, processName: 3 } });

describe('an invitation', () => {
  it('can be resent after 60 s by an admin of the company only', async () => {
    const email = 'again@new.example';
    const letters = async () => (await readMail(nobody, email)).length;
    await invite(blank, email);
    const body = { email, processName: 3 };
    expect((await blank.fail(resendEmailCode, { body })).texts).toEqual([RESEND_TOO_SOON]);
    clock.advance({ seconds: 60 });
    await resend(trader, email);
    await resend(solo, email);
    expect(await letters()).toBe(1);
    await resend(blank, email);
    expect(await letters()).toBe(2);
    const [letter] = await readMail(nobody, email);
    expect(letter?.subject).toMatch(/^Blank Ltd invites you to /);
  });

  it('is limited to 30 per admin and 15 minutes', async () => {
    const prime = await TestClient.of(server.url, 'prime@north.example');
    for (let n = 0; n < 30; n += 1) await invite(prime, `many-${n}@new.example`);
    const more = await prime.fail(inviteCompanyTrader, { body: invitation('more@new.example') });
    expect(more.status).toBe(429);
    expect(await readMail(nobody, 'more@new.example')).toEqual([]);
    await invite(blank, 'other@new.example');
  }, 30_000);
});

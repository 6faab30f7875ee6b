import { describe, expect, it } from '@jest/globals';
import {
  addSheet,
  getSession,
  inviteCompanyTrader,
  LAST_ADMIN,
  MEMBER_REMOVED,
  MEMBER_UPDATED,
  RESEND_TOO_SOON,
  removeCompanyTrader,
  SELF_REMOVAL,
  signIn,
  updateCompanyTrader,
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

const demote = (client: TestClient, TraderId: string) =>
  client.fetch(`${updateCompanyTrader.path}?TraderId=${TraderId}`, {
    method: 'PUT',
    body: JSON.stringify({ isAdmin: false }),
    headers: { 'content-type': 'application/json' },
  });

describe('PUT /api/company-traders', () => {
  const query = { TraderId: TRADER.id };

  it('grants and revokes admin rights, and notifies the member and the other admins', async () => {
    await Promise.all([received(admin, ACME), received(trader, TRADER)]);
    const response = await admin.fullResponse(updateCompanyTrader, {
      query,
      body: { isAdmin: true },
    });
    expect(response).toMatchObject({ data: { isAdmin: true }, ok: true, message: MEMBER_UPDATED });
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

  it('never demotes the last admin, even if another admin is invited', async () => {
    await invite(blank, 'second@new.example', true);
    const own = { TraderId: BLANK.id };
    const failed = await blank.fail(updateCompanyTrader, { query: own, body: { isAdmin: false } });
    expect(failed).toEqual({ status: 409, messages: [LAST_ADMIN], data: null });
    expect((await members(blank, BLANK.companyId)).find(({ id }) => id === BLANK.id)?.isAdmin).toBe(
      true,
    );
  });

  it('leaves one admin when two admins demote each other concurrently', async () => {
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
    expect(await trader.fullResponse(removeCompanyTrader, { query })).toEqual({
      data: null,
      ok: true,
      message: MEMBER_REMOVED,
      error: null,
    });
    expect((await sso.fail(getSession)).status).toBe(401);
    const body = { email: 'sso@acme.example', password: DEMO_PASSWORD };
    expect((await nobody.fail(signIn, { body })).messages).toEqual([WRONG_CREDENTIALS]);
    expect(await received(admin, ACME)).toEqual([
      'Sina Okafor was removed from the company by Tomás Reyes.',
    ]);
    expect((await admin.fail(removeCompanyTrader, { query })).status).toBe(404);
  });

  it('withdraws an invitation, and allows the next invitation after 60 s', async () => {
    const { id } = await invite(blank, 'gone@new.example');
    await blank.call(removeCompanyTrader, { query: { TraderId: id } });
    expect((await members(blank, BLANK.companyId)).map(({ email }) => email)).not.toContain(
      'gone@new.example',
    );
    const emails = await readMail(nobody, 'gone@new.example');
    const body = invitation('gone@new.example');
    const soon = await blank.fail(inviteCompanyTrader, { body });
    expect(soon).toEqual({ status: 429, messages: [RESEND_TOO_SOON], data: null });
    expect((await members(blank, BLANK.companyId)).map(({ email }) => email)).not.toContain(
      'gone@new.example',
    );
    expect(await readMail(nobody, 'gone@new.example')).toEqual(emails);
    clock.advance({ seconds: 60 });
    await invite(blank, 'gone@new.example');
    expect(await readMail(nobody, 'gone@new.example')).toHaveLength(emails.length + 1);
  });

  it('never removes the last admin', async () => {
    const failed = await blank.fail(removeCompanyTrader, { query: { TraderId: BLANK.id } });
    expect(failed).toEqual({ status: 409, messages: [LAST_ADMIN], data: null });
    expect((await blank.call(getSession)).traderId).toBe(BLANK.id);
  });

  it('never removes the caller, even when there is another admin', async () => {
    const own = { query: { TraderId: ACME.id } };
    expect((await members(admin, ACME.companyId)).filter(({ isAdmin }) => isAdmin)).toHaveLength(2);
    const failed = await admin.fail(removeCompanyTrader, own);
    expect(failed).toEqual({ status: 409, messages: [SELF_REMOVAL], data: null });
    expect((await admin.call(getSession)).traderId).toBe(ACME.id);
  });

  it("requires an admin of the member's company", async () => {
    const query = { TraderId: demoTrader('member@blank.example').id };
    const own = { TraderId: demoTrader('solo@indie.example').id };
    const member = await TestClient.of(server.url, 'member@blank.example');
    expect((await admin.fail(removeCompanyTrader, { query })).status).toBe(404);
    expect((await member.fail(removeCompanyTrader, { query })).status).toBe(403);
    expect((await solo.fail(removeCompanyTrader, { query: own })).status).toBe(403);
    expect((await nobody.fail(removeCompanyTrader, { query })).status).toBe(401);
  });
});
it('the server logs no unexpected errors', () => {
  expect(server.logged).toEqual([]);
});

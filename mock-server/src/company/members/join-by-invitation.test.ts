import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  acceptInvitation,
  CODE_WRONG,
  getSession,
  getTrader,
  listCompanyTraders,
  removeCompanyTrader,
} from '@parallax/protocol';
import { z } from 'zod';
import { demoTrader } from '../../testing/demo-trader.ts';
import { newestCode } from '../../testing/read-mail.ts';
import { readNewMessages } from '../../testing/read-new-messages.ts';
import { secondAdmin } from '../../testing/second-admin.ts';
import { TestClient } from '../../testing/test-client.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { invite } from './testing/start-member-server.ts';

const PASSWORD = 'New-parallax-2027!';
const ACME = demoTrader('admin@acme.example').companyId;

let server: TestServer;
let admin: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  admin = await TestClient.of(server.url, 'admin@acme.example');
});
afterAll(() => server.close());

const messageSchema = z.object({ message: z.string().nullable() });

describe('POST /api/company-traders', () => {
  it('notifies the other admins whether the new member is an admin or a trader', async () => {
    const other = await secondAdmin(server.url, admin);
    await readNewMessages(other.client, other.id);
    await invite(admin, 'boss@new.example', true);
    expect(await readNewMessages(other.client, other.id)).toEqual([
      'Nia Berg was made an admin by Ada Sterling.',
    ]);
    await invite(admin, 'hand@new.example');
    expect(await readNewMessages(other.client, other.id)).toEqual([
      'Nia Berg was added to the company as a trader by Ada Sterling.',
    ]);
  });
});

describe('POST /api/auth/accept-invitation', () => {
  it.each([0, 1, 2, 4, 6, 8])(
    'leaves no session when the invitation is withdrawn concurrently (after %d requests)',
    async (later) => {
      const email = `late-${later}@new.example`;
      const { id: TraderId } = await invite(admin, email);
      const client = new TestClient(server.url);
      const code = await newestCode(client, email);
      const accepting = client.fetch(acceptInvitation.path, {
        method: 'POST',
        body: JSON.stringify({ email, code, password: PASSWORD }),
        headers: { 'content-type': 'application/json' },
      });
      for (let call = 0; call < later; call += 1) {
        await admin.call(listCompanyTraders, { query: { CompanyId: ACME } });
      }
      await admin.call(removeCompanyTrader, { query: { TraderId } });
      const response = await accepting;
      const { message } = messageSchema.parse(await response.json());
      const accepted = response.status === 200;
      expect({ status: response.status, message }).toEqual(
        accepted ? { status: 200, message: null } : { status: 400, message: CODE_WRONG },
      );
      expect((await client.fail(getSession)).status).toBe(401);
      expect((await client.fail(getTrader, { query: { TraderId } })).status).toBe(401);
    },
  );
});

it('the server logs no unexpected errors', () => {
  expect(server.logged).toEqual([]);
});

import { afterAll } from '@jest/globals';
import { type CompanyTrader, inviteCompanyTrader, listCompanyTraders } from '@parallax/protocol';
import { demoTrader } from '../../../testing/demo-trader.ts';
import { readNewMessages } from '../../../testing/read-new-messages.ts';
import { TestClient } from '../../../testing/test-client.ts';
import { TestClock } from '../../../testing/test-clock.ts';
import { startTestServer } from '../../../testing/test-server.ts';

export const ACME = demoTrader('admin@acme.example');
export const TRADER = demoTrader('trader@acme.example');
export const SSO = demoTrader('sso@acme.example');
export const BLANK = demoTrader('admin@blank.example');

/** Starts a server with a test clock for the tests of a file, and clients for its demo accounts. */
export async function startMemberServer() {
  const clock = new TestClock();
  const server = await startTestServer({ now: clock.now });
  afterAll(() => server.close());
  return {
    clock,
    server,
    admin: await TestClient.of(server.url, 'admin@acme.example'),
    trader: await TestClient.of(server.url, 'trader@acme.example'),
    blank: await TestClient.of(server.url, 'admin@blank.example'),
    solo: await TestClient.of(server.url, 'solo@indie.example'),
    nobody: new TestClient(server.url),
  };
}

export const members = (client: TestClient, CompanyId: string): Promise<CompanyTrader[]> =>
  client.call(listCompanyTraders, { query: { CompanyId } });
export const invitation = (email: string, isAdmin = false) => ({
  email,
  firstName: 'Nia',
  lastName: 'Berg',
  isAdmin,
});
export const invite = (client: TestClient, email: string, isAdmin?: boolean) =>
  client.call(inviteCompanyTrader, { body: invitation(email, isAdmin) });
export const received = (client: TestClient, { id }: { id: string }) => readNewMessages(client, id);

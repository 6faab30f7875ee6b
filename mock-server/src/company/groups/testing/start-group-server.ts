import { afterAll } from '@jest/globals';
import { DEMO_VAULTS } from '../../../seed/demo-exchanges.ts';
import { demoConnection } from '../../../testing/demo-connection.ts';
import { demoTrader } from '../../../testing/demo-trader.ts';
import { TestClient } from '../../../testing/test-client.ts';
import { startTestServer } from '../../../testing/test-server.ts';

export const ADMIN = demoTrader('admin@acme.example');
export const TRADER = demoTrader('trader@acme.example');
export const SSO = demoTrader('sso@acme.example');
/** the id of no group */
export const UNKNOWN = '00000000-0000-4000-8000-000000000000';

/** Starts a server for the tests of a file, with clients for its demo accounts. */
export async function startGroupServer() {
  const server = await startTestServer();
  afterAll(() => server.close());
  return {
    server,
    admin: await TestClient.of(server.url, 'admin@acme.example'),
    trader: await TestClient.of(server.url, 'trader@acme.example'),
    sso: await TestClient.of(server.url, 'sso@acme.example'),
    solo: await TestClient.of(server.url, 'solo@indie.example'),
    blank: await TestClient.of(server.url, 'admin@blank.example'),
    nobody: new TestClient(server.url),
  };
}

/** The first vault of a demo connection, by the alias of the connection. */
export function firstVault(connection: string): { id: string; name: string } {
  const connectionId = demoConnection(connection);
  const vault = DEMO_VAULTS.find(({ company_exchange_id }) => company_exchange_id === connectionId);
  if (!vault) throw new Error(`The demo connection ${connection} has no vault.`);
  return { id: vault.id, name: vault.name };
}

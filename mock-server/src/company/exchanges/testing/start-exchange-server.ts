import { afterAll } from '@jest/globals';
import { type CompanyExchange, listNotifications } from '@parallax/protocol';
import { demoConnection } from '../../../testing/demo-connection.ts';
import { demoTrader } from '../../../testing/demo-trader.ts';
import { secondAdmin } from '../../../testing/second-admin.ts';
import { TestClient } from '../../../testing/test-client.ts';
import { startTestServer } from '../../../testing/test-server.ts';

export const ACME = demoTrader('admin@acme.example').companyId;
export const INDIE = demoTrader('solo@indie.example').companyId;
export const BINANCE = demoConnection('Binance main');
export const COPPER = demoConnection('Copper custody');
export const INDIE_KRAKEN = demoConnection('Kraken');

/** Starts a server for the tests of a file, with clients for its demo accounts and a second admin. */
export async function startExchangeServer() {
  const server = await startTestServer();
  afterAll(() => server.close());
  const [admin, member, solo, other] = await Promise.all([
    TestClient.of(server.url, 'admin@acme.example'),
    TestClient.of(server.url, 'trader@acme.example'),
    TestClient.of(server.url, 'solo@indie.example'),
    TestClient.of(server.url, 'prime@north.example'),
  ]);
  const nobody = new TestClient(server.url);
  const second = await secondAdmin(server.url, admin);
  return { server, admin, member, solo, other, nobody, second };
}

export const names = (list: readonly CompanyExchange[]): string[] => list.map(({ name }) => name);

/** The titles of a trader's notifications. */
export const titles = async (client: TestClient, email: string): Promise<string[]> => {
  const { id } = demoTrader(email);
  const list = await client.call(listNotifications, { query: { TraderId: id } });
  return list.map(({ title }) => title);
};

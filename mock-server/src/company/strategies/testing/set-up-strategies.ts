import { afterAll, beforeAll } from '@jest/globals';
import {
  createStrategy,
  createStrategyGroup,
  type Endpoint,
  listStrategyGroups,
  STRATEGY_TAG_TAKEN,
} from '@parallax/protocol';
import { demoTrader } from '../../../testing/demo-trader.ts';
import { TestClient } from '../../../testing/test-client.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

export const ACME = demoTrader('trader@acme.example');
export const SOLO = demoTrader('solo@indie.example');
export const BLANK = demoTrader('admin@blank.example');
export const companyId = BLANK.companyId;

export let server: TestServer;
export let admin: TestClient;
export let member: TestClient;
export let solo: TestClient;
export let blank: TestClient;
export let nobody: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  admin = await TestClient.of(server.url, 'admin@acme.example');
  member = await TestClient.of(server.url, 'trader@acme.example');
  solo = await TestClient.of(server.url, 'solo@indie.example');
  blank = await TestClient.of(server.url, 'admin@blank.example');
  nobody = new TestClient(server.url);
});
afterAll(() => server.close());

export const okBody = (data: unknown, message: string | null) => ({
  data,
  ok: true,
  message,
  error: null,
});
export const tagTaken = { status: 409, messages: [STRATEGY_TAG_TAKEN], data: null };
export const groups = (client: TestClient, CompanyId: string) =>
  client.call(listStrategyGroups, { query: { CompanyId } });
export const addGroup = (name: string, client = blank, of = companyId) =>
  client.call(createStrategyGroup, { body: { name, color: 'c1', companyId: of } });
export const add = (name: string, groupId: string) =>
  blank.call(createStrategy, { body: { name, companyId, groupId } });
export const groupOf = async (id: string) =>
  (await groups(blank, companyId)).find((one) => one.id === id);

/**
 * Statuses for unauthorized callers: a member, a signed-out client, and another company's admin.
 */
export async function statuses(endpoint: Endpoint, input: { query?: object; body?: object }) {
  const responses = [member, nobody, admin].map((client) => client.fail(endpoint, input));
  return (await Promise.all(responses)).map(({ status }) => status);
}

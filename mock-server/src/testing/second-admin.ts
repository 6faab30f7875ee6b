import { updateCompanyTrader } from '@parallax/protocol';
import { demoTrader } from './demo-trader.ts';
import { TestClient } from './test-client.ts';

const EMAIL = 'sso@acme.example';

/**
 * Promotes another member of Acme to admin: actors do not receive notifications of their own
 * actions, so a test needs a second admin.
 */
export async function secondAdmin(
  url: string,
  admin: TestClient,
): Promise<{ client: TestClient; id: string }> {
  const { id } = demoTrader(EMAIL);
  await admin.call(updateCompanyTrader, { query: { TraderId: id }, body: { isAdmin: true } });
  return { client: await TestClient.of(url, EMAIL), id };
}

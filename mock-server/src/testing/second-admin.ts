import { updateCompanyTrader } from '@parallax/contract';
import { demoPerson } from './demo-person.ts';
import { TestClient } from './test-client.ts';

const EMAIL = 'sso@acme.example';

/**
 * Somebody whom `admin` makes another admin of Acme: who does something is not told of it, so
 * there has to be somebody else.
 */
export async function secondAdmin(
  url: string,
  admin: TestClient,
): Promise<{ client: TestClient; id: string }> {
  const { id } = demoPerson(EMAIL);
  await admin.call(updateCompanyTrader, { query: { TraderId: id }, body: { isAdmin: true } });
  return { client: await TestClient.of(url, EMAIL), id };
}

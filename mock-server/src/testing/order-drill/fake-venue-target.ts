import { randomInt } from 'node:crypto';
import { FAKE_KEYS, type FakeVenues } from '@parallax/live/fake-venues';
import { addCompanyExchange, getSession, listBalances, listOrders } from '@parallax/protocol';
import { decimal } from '@parallax/trading';
import type { TestClient } from '../test-client.ts';
import { until } from '../until.ts';
import type { StreamTarget } from './order-stream.ts';

/** All faults of a fake venue, of which each round has some. */
const FAULTS = [
  'reject',
  'error-before',
  'error-after',
  'lose-answer',
  'rate-limit',
  'late-fill',
  'partial-then-cancel',
  'repeat-events',
  'reorder-events',
  'deliver-late',
  'deliver-too-late',
  'forget-ids',
  'short-history',
] as const;
const FAULTS_PER_ROUND = 4;
/** In one of so many rounds, the venue cancels what is open while nobody is connected. */
const ROUNDS_PER_OFFLINE = 4;

const accountOf = (venues: FakeVenues) => {
  const account = venues.accounts.get('okx');
  if (account === undefined) throw new Error('The fake venue has no account.');
  return account;
};

/** Connects the account of a fake venue to the company of the client. */
export async function connectFakeVenue(client: TestClient): Promise<StreamTarget> {
  const session = await client.call(getSession);
  const { apiKey, secret, passphrase } = FAKE_KEYS.okx;
  const { id } = await client.call(addCompanyExchange, {
    body: {
      name: 'Fake OKX',
      companyId: session.companyId,
      exchangeId: 'okx',
      apiKey,
      secretKey: secret,
      passphrase,
    },
  });
  return {
    accountId: id,
    exchange: 'okx',
    symbol: 'BTC-USDT',
    amount: '0.001',
    restingBuy: '20000',
  };
}

/** Adds faults for the next orders. */
export function addFaults(venues: FakeVenues): void {
  const { faults } = accountOf(venues);
  for (let count = 0; count < FAULTS_PER_ROUND; count += 1) {
    const fault = FAULTS[randomInt(FAULTS.length)];
    if (fault !== undefined) faults.add(fault);
  }
  if (randomInt(ROUNDS_PER_OFFLINE) === 0) venues.accounts.cancelOffline('okx');
}

/** What differs between the venue's own books and the server. */
export async function compareWithVenue(
  venues: FakeVenues,
  client: TestClient,
  accountId: string,
): Promise<string[]> {
  const account = accountOf(venues);
  account.faults.clear();
  const problems: string[] = [];
  const byClientId = new Map<string, number>();
  for (const { clientId } of account.orders.values())
    byClientId.set(clientId, (byClientId.get(clientId) ?? 0) + 1);
  for (const [clientId, count] of byClientId)
    if (count > 1) problems.push(`The order ${clientId} stands ${count} times at the venue.`);

  const readDifferences = async (): Promise<string[]> => {
    const balances = await client.call(listBalances, { query: { AccountId: accountId } });
    const own = new Map(balances.map(({ asset, total }) => [asset, decimal(total)]));
    const ofBalances = [...account.balances].flatMap(([asset, total]) =>
      decimal(total).eq(own.get(asset) ?? decimal('0'))
        ? []
        : `The venue has ${total} ${asset}, and the server ${own.get(asset)?.toString() ?? 0}.`,
    );
    const ofOrders: string[] = [];
    for (const status of ['open', 'done'] as const) {
      let cursor: string | undefined;
      do {
        const query = { AccountId: accountId, status, limit: 500, ...(cursor && { cursor }) };
        const page = await client.call(listOrders, { query });
        for (const { id, filled } of page.rows) {
          const atVenue = account.findByClientId(id.replaceAll('-', ''))?.filled ?? '0';
          if (!decimal(atVenue).eq(decimal(filled)))
            ofOrders.push(
              `The order ${id} is filled by ${atVenue} at the venue, and ${filled} here.`,
            );
        }
        cursor = page.cursor ?? undefined;
      } while (cursor !== undefined);
    }
    return [...ofBalances, ...ofOrders];
  };
  // the last events may be on their way
  let differences: string[] = [];
  await until(async () => {
    differences = await readDifferences();
    return differences.length === 0;
  }).catch(() => undefined);
  return [...problems, ...differences];
}

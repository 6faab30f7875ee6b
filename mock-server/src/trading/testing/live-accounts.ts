import { randomUUID } from 'node:crypto';
import type { VenueAccount } from '@parallax/live';
import type { OrderFields } from '@parallax/protocol';
import type { Storage } from '@parallax/server-kit/storage/storage';
import { fixedMarket } from '../../testing/fixed-market.ts';
import { until } from '../../testing/until.ts';
import { AccountEngine, type AccountEngineOptions } from '../engine/account-engine.ts';
import { insertOrders } from '../records/order-store.ts';

/** An engine of live accounts whose venues a test provides. */
export const createLiveEngine = (
  storage: Storage,
  options: {
    readonly openVenue: (accountId: string) => VenueAccount;
    readonly market?: typeof fixedMarket;
    readonly prices?: AccountEngineOptions['prices'];
    readonly log?: (line: string) => void;
    readonly absenceMs?: number;
    readonly rereadMs?: number;
  },
): AccountEngine =>
  new AccountEngine({
    storage,
    market: options.market ?? fixedMarket,
    prices: options.prices ?? { usd: () => undefined, ticker: () => undefined },
    openVenue: ({ id }) => options.openVenue(id),
    isSimulated: () => false,
    isPaper: () => false,
    runCommand: () => Promise.resolve(),
    hub: { publish: () => undefined, publishAccountChange: () => undefined },
    absenceMs: options.absenceMs,
    rereadMs: options.rereadMs,
    now: Date.now,
    log: options.log ?? (() => undefined),
  });

/** Stores a company without members. */
export async function storeCompany(storage: Storage): Promise<string> {
  const id = randomUUID();
  await storage.db
    .insertInto('company')
    .values({ id, name: 'Desk', type: 'BUSINESS', is_prime: false, photo_base64: null })
    .execute();
  return id;
}

/** Stores the connection of an account at OKX, which an engine takes with its next look. */
export async function storeConnection(
  storage: Storage,
  companyId: string,
  id: string = randomUUID(),
): Promise<string> {
  const okx = fixedMarket.catalogue.exchanges.find(({ name }) => name === 'okx');
  await storage.db
    .insertInto('company_exchange')
    .values({
      id,
      company_id: companyId,
      exchange_id: okx?.id ?? '',
      name: `OKX ${id}`,
      api_key_tail: '',
      keys_sealed: '',
      mode: 'LIVE',
      active: true,
      allow_execution: true,
    })
    .execute();
  return id;
}

export const readAccount = (storage: Storage, id: string) =>
  storage.db
    .selectFrom('account')
    .select(['events_until', 'state'])
    .where('id', '=', id)
    .executeTakeFirst();

/** Waits until the first start of an account is complete. */
export const untilStarted = (storage: Storage, id: string) =>
  until(async () => {
    const row = await readAccount(storage, id);
    return row !== undefined && row.events_until !== null;
  });

/** Stores an order that is to be sent: by default a limit order for 1 at 20,000. */
export async function storeOrder(
  storage: Storage,
  {
    companyId,
    traderId = randomUUID(),
    isBound = false,
    ...change
  }: Partial<OrderFields> &
    Pick<OrderFields, 'accountId' | 'symbol'> & {
      readonly companyId: string;
      readonly traderId?: string;
      readonly isBound?: boolean;
    },
): Promise<string> {
  const id = randomUUID();
  const fields: OrderFields = {
    id,
    exchange: 'okx',
    side: 'buy',
    type: 'limit',
    amount: '1',
    price: '20000',
    triggerPrice: null,
    triggerBy: 'last',
    timeInForce: 'GTC',
    expiresAt: null,
    postOnly: false,
    reduceOnly: false,
    strategyId: null,
    source: 'api',
    ...change,
  };
  const of = { traderId, companyId, isBound, amountUnit: 'BTC', notionalUsd: null };
  await storage.db
    .transaction()
    .execute((transaction) =>
      insertOrders(transaction, storage.pubSub, [{ fields, ...of, address: null, at: Date.now() }]),
    );
  return id;
}

import { randomUUID } from 'node:crypto';
import {
  ACCOUNT_ADDED,
  ACCOUNT_RESET,
  addPaperAccount,
  addTransfer,
  type CompanyExchange,
  companyExchangeSchema,
  type Endpoint,
  EXCHANGE_INVALID,
  EXECUTION_ALLOWED,
  EXECUTION_DENIED,
  listAccounts,
  listBalances,
  listFundingPayments,
  listLedger,
  listTransfers,
  REQUEST_ID_TAKEN,
  resetPaperAccount,
  setExecution,
  TRANSFER_DONE,
  TRANSFER_ON_ITS_WAY,
} from '@parallax/protocol';
import type { Keyring } from '@parallax/server-kit/secrets/keyring';
import type { DbAndClock } from '@parallax/server-kit/storage/db-and-clock';
import type { PubSub } from '@parallax/server-kit/storage/pubsub';
import type { Market } from '@parallax/server-market/market-reads';
import { requireEntry } from '../../company/exchanges/catalogue-entry.ts';
import { notifyOfConnection } from '../../company/exchanges/connection-notifications.ts';
import {
  insertPaperConnection,
  switchExecution,
} from '../../company/exchanges/connection-store.ts';
import { ApiFailure } from '../../http/api/api-failure.ts';
import type { Caller } from '../../http/api/caller.ts';
import { type Route, route, withMessage } from '../../http/api/route.ts';
import { clientAddress } from '../../http/client-address.ts';
import type { Notify } from '../../notifications/notify.ts';
import { findUnknownAccounts } from '../access/accounts-of-mode.ts';
import {
  type AccountReads,
  accountIdsOf,
  isTradingVenue,
  visibleAccounts,
} from '../access/visible-accounts.ts';
import { reasonNotToTrade } from '../controls/may-trade.ts';
import type { Accounts } from '../engine/accounts.ts';
import { catalogueAsset } from '../engine/catalogue-asset.ts';
import {
  hasArrived,
  readFundingPayments,
  readLedger,
  readTransfer,
  readTransfers,
} from '../portfolio/ledger-store.ts';
import { readStrategyContracts } from '../portfolio/strategy-contracts.ts';
import { runCommand, untilEngine } from '../records/account-command.ts';
import {
  type ClientRequest,
  claimRequest,
  findRequest,
  requestHash,
  storeResponse,
} from '../records/client-requests.ts';
import { readTradingHalts } from '../records/halt-store.ts';
import { addToTradingLog } from '../records/trading-log.ts';
import { priceSnapshot } from '../valuation/price-snapshot.ts';
import { readValuedAccounts } from '../valuation/read-valued-accounts.ts';

/** How long a transfer waits for the engine of the account that receives it, in milliseconds. */
const ARRIVAL_MS = 2_000;

const DONE = { success: true } as const;

/** The account that a repeated request has added. */
const addedBefore = (repeated: { readonly response: unknown } | undefined): CompanyExchange =>
  companyExchangeSchema.parse(repeated?.response);

interface Dependencies extends AccountReads, DbAndClock {
  readonly pubSub: PubSub;
  readonly market: Market;
  readonly accounts: Accounts;
  readonly keyring: Keyring;
  readonly notify: Notify;
}

export function accountRoutes(services: Dependencies): Route[] {
  const { db, now, accounts } = services;

  /** A request of a client, with an id of its own if an older client has given none. */
  const requestOf = (
    endpoint: Endpoint,
    caller: Caller,
    { id = randomUUID(), ...content }: { readonly id?: string | undefined },
  ): ClientRequest => ({
    id,
    contentHash: requestHash(endpoint, caller.id, content),
    at: now(),
  });

  /** Throws 403 unless the caller may send orders through these accounts. */
  async function requireMayTransfer(caller: Caller, accountIds: readonly string[]): Promise<void> {
    const owner = { companyId: caller.companyId, traderId: caller.id };
    const halts = await readTradingHalts(db, owner);
    const visible = await visibleAccounts(services, caller);
    for (const account of visible.filter(({ id }) => accountIds.includes(id))) {
      const reason = reasonNotToTrade(account, halts);
      if (reason !== undefined) throw new ApiFailure(403, reason);
    }
  }

  return [
    route(listAccounts, {
      async handle({ caller }) {
        const visible = await visibleAccounts(services, caller);
        const owner = { companyId: caller.companyId, traderId: caller.id };
        const halts = await readTradingHalts(db, owner);
        const valued = await readValuedAccounts(
          db,
          priceSnapshot(accounts.prices),
          visible.map(({ id }) => id),
        );
        const unknown = await findUnknownAccounts(db, visible);
        const updatedAt = new Date(now()).toISOString();
        return visible.map((account) => {
          const reason = reasonNotToTrade(account, halts) ?? null;
          return {
            id: account.id,
            name: account.name,
            exchangeName: account.provider.name,
            mode: account.mode,
            takesOrders: isTradingVenue(account.provider),
            canTrade: reason === null,
            reason,
            state: account.state,
            // nothing is not the value of what is not known
            equityUsd: unknown.has(account.id) ? null : (valued.get(account.id)?.equityUsd ?? null),
            updatedAt,
          };
        });
      },
    }),
    route(addPaperAccount, {
      async handle({ caller, body }) {
        const { name, exchangeId } = body;
        const request = requestOf(addPaperAccount, caller, body);
        const repeated = await findRequest(db, request);
        if (repeated !== undefined) return withMessage(addedBefore(repeated), ACCOUNT_ADDED);
        const entry = requireEntry(services, exchangeId, {
          kind: 'exchange',
          refusal: EXCHANGE_INVALID,
        });
        if (!isTradingVenue(entry)) throw new ApiFailure(400, EXCHANGE_INVALID);
        const balances = body.balances.map(({ asset, amount }) => ({
          asset: catalogueAsset(services, entry.name, asset),
          amount,
        }));
        const added = await db.transaction().execute(async (transaction) => {
          const { companyId } = caller;
          if (!(await claimRequest(transaction, request))) return undefined;
          const inserted = await insertPaperConnection(
            { db: transaction, keyring: services.keyring },
            { companyId, name, entry, balances, at: request.at },
          );
          await storeResponse(transaction, request.id, inserted.data);
          return inserted;
        });
        // another request with the same id arrived at the same time
        if (added === undefined)
          return withMessage(addedBefore(await findRequest(db, request)), ACCOUNT_ADDED);
        accounts.wake(added.connection.id);
        await notifyOfConnection(services, caller, 'EXCHANGE_ADDED', added);
        return withMessage(added.data, ACCOUNT_ADDED);
      },
    }),
    route(resetPaperAccount, {
      async handle({ caller, account, query, body, request }) {
        const requested = {
          traderId: caller.id,
          accountName: account.name,
          address: clientAddress(request),
        };
        const claimed = requestOf(resetPaperAccount, caller, { ...query, id: body?.id });
        const { at } = claimed;
        await runCommand(
          services,
          { accountId: account.id, command: { kind: 'reset', requested }, at },
          claimed,
        );
        return withMessage(DONE, ACCOUNT_RESET);
      },
    }),
    route(setExecution, {
      async handle({ caller, connection, body, request }) {
        const { allowExecution } = body;
        if (!isTradingVenue(connection.entry)) throw new ApiFailure(400, EXCHANGE_INVALID);
        const { data, hasChanged } = await switchExecution(services, connection, allowExecution);
        if (hasChanged) {
          const kind = allowExecution ? 'EXECUTION_ALLOWED' : 'EXECUTION_DENIED';
          await notifyOfConnection(services, caller, kind, { connection });
          await addToTradingLog(db, [
            {
              companyId: caller.companyId,
              kind: 'execution changed',
              traderId: caller.id,
              accountId: connection.id,
              text: `${connection.name}: execution ${allowExecution ? 'allowed' : 'denied'}`,
              address: clientAddress(request),
              at: now(),
            },
          ]);
        }
        return withMessage(data, allowExecution ? EXECUTION_ALLOWED : EXECUTION_DENIED);
      },
    }),
    route(listBalances, {
      async handle({ caller, query }) {
        const visible = await visibleAccounts(services, caller, query.AccountId);
        const valued = await readValuedAccounts(
          db,
          priceSnapshot(accounts.prices),
          visible.map(({ id }) => id),
          new Set(visible.flatMap((account) => (accounts.isPaper(account) ? [] : [account.id]))),
        );
        return [...valued.values()].flatMap(({ balances }) => balances);
      },
    }),
    route(listLedger, {
      async handle({ caller, query }) {
        return readLedger(db, await accountIdsOf(services, caller, query.AccountId), query);
      },
    }),
    route(listFundingPayments, {
      async handle({ caller, query }) {
        const ids = await accountIdsOf(services, caller, query.AccountId);
        const shared = await readStrategyContracts(db, ids, services.now());
        return readFundingPayments(db, ids, query, shared);
      },
    }),
    route(listTransfers, {
      async handle({ caller, query }) {
        return readTransfers(db, await accountIdsOf(services, caller, query.AccountId), query);
      },
    }),
    route(addTransfer, {
      async handle({ caller, account, body }) {
        const { fromAccountId, toAccountId, amount } = body;
        const request = requestOf(addTransfer, caller, body);
        const { at } = request;
        if (fromAccountId === toAccountId) {
          throw new ApiFailure(400, 'Please choose two different accounts.');
        }
        if ((await findRequest(db, request)) === undefined) {
          // of an earlier release, or of a request whose id is no longer kept
          if (await readTransfer(db, request.id)) throw new ApiFailure(409, REQUEST_ID_TAKEN);
          await requireMayTransfer(caller, [fromAccountId, toAccountId]);
        }
        // an account may hold an asset that is no longer listed
        const held = await db
          .selectFrom('balance')
          .select('asset')
          .where('account_id', '=', fromAccountId)
          .where('asset', '=', body.asset)
          .executeTakeFirst();
        const asset = held?.asset ?? catalogueAsset(services, account.provider.name, body.asset);
        const transfer = {
          transferId: request.id,
          toAccountId,
          traderId: caller.id,
          asset,
          amount,
        };
        await runCommand(
          services,
          { accountId: fromAccountId, command: { kind: 'debit', ...transfer }, at },
          request,
        );
        const hasAdded = await untilEngine(
          () => hasArrived(db, { id: request.id, toAccountId }),
          ARRIVAL_MS,
        );
        const made = await readTransfer(db, request.id);
        if (made === undefined) throw new ApiFailure(404, 'The account no longer exists.');
        return withMessage(made, hasAdded ? TRANSFER_DONE : TRANSFER_ON_ITS_WAY);
      },
    }),
  ];
}

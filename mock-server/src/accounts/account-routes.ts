import { randomUUID } from 'node:crypto';
import {
  ACCOUNT_ADDED,
  ACCOUNT_RESET,
  addPaperAccount,
  addTransfer,
  EXCHANGE_INVALID,
  EXECUTION_ALLOWED,
  EXECUTION_DENIED,
  listAccounts,
  listBalances,
  listFundingPayments,
  listLedger,
  listTransfers,
  resetPaperAccount,
  setExecution,
  TRANSFER_DONE,
} from '@parallax/protocol';
import { requireEntry } from '../company/exchanges/catalogue-entry.ts';
import { notifyOfConnection } from '../company/exchanges/connection-notifications.ts';
import { insertPaperConnection, switchExecution } from '../company/exchanges/connection-store.ts';
import { ApiFailure } from '../http/api/api-failure.ts';
import { type Route, route, withMessage } from '../http/api/route.ts';
import { clientAddress } from '../http/client-address.ts';
import { reasonNotToTrade } from '../orders/may-trade.ts';
import type { Services } from '../services.ts';
import { readTradingHalts } from '../trading-controls/halt-store.ts';
import { addToTradingLog } from '../trading-controls/trading-log.ts';
import { runCommand } from './account-command.ts';
import { readFundingPayments, readLedger, readTransfers } from './ledger-store.ts';
import { readValuedAccounts } from './read-valued-accounts.ts';
import { accountIdsOf, isTradingVenue, visibleAccounts } from './visible-accounts.ts';

const DONE = { success: true } as const;

export function accountRoutes(services: Services): Route[] {
  const { db, pubSub, now, accounts } = services;
  const commands = { db, pubSub, wake: (accountId: string) => accounts.wake(accountId) };

  return [
    route(listAccounts, {
      async handle({ caller }) {
        const visible = await visibleAccounts(services, caller);
        const owner = { companyId: caller.companyId, traderId: caller.id };
        const halts = await readTradingHalts(db, owner);
        const valued = await readValuedAccounts(
          db,
          accounts.prices,
          visible.map(({ id }) => id),
        );
        const updatedAt = new Date(now()).toISOString();
        return visible.map((account) => {
          const reason = reasonNotToTrade(account, halts) ?? null;
          return {
            id: account.id,
            name: account.name,
            exchangeName: account.entry.name,
            mode: account.mode,
            takesOrders: isTradingVenue(account.entry),
            canTrade: reason === null,
            reason,
            state: account.state,
            // nothing is not the value of what is not known
            equityUsd:
              account.state === 'failed' && !isTradingVenue(account.entry)
                ? null
                : (valued.get(account.id)?.equityUsd ?? null),
            updatedAt,
          };
        });
      },
    }),
    route(addPaperAccount, {
      async handle({ caller, body }) {
        const { name, exchangeId, balances } = body;
        const entry = requireEntry(services, exchangeId, {
          kind: 'exchange',
          refusal: EXCHANGE_INVALID,
        });
        if (!isTradingVenue(entry)) throw new ApiFailure(400, EXCHANGE_INVALID);
        const added = await db.transaction().execute(async (transaction) => {
          const { companyId } = caller;
          return insertPaperConnection(
            { db: transaction, keyring: services.keyring },
            { companyId, name, entry, balances, at: now() },
          );
        });
        accounts.wake(added.connection.id);
        await notifyOfConnection(services, caller, 'EXCHANGE_ADDED', added);
        return withMessage(added.data, ACCOUNT_ADDED);
      },
    }),
    route(resetPaperAccount, {
      async handle({ caller, account, request }) {
        const at = now();
        await runCommand(commands, { accountId: account.id, command: { kind: 'reset' }, at });
        await addToTradingLog(db, [
          {
            companyId: caller.companyId,
            kind: 'account reset',
            traderId: caller.id,
            accountId: account.id,
            text: account.name,
            address: clientAddress(request),
            at,
          },
        ]);
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
        const ids = await accountIdsOf(services, caller, query.AccountId);
        const valued = await readValuedAccounts(db, accounts.prices, ids);
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
        return readFundingPayments(db, ids, query);
      },
    }),
    route(listTransfers, {
      async handle({ caller, query }) {
        return readTransfers(db, await accountIdsOf(services, caller, query.AccountId), query);
      },
    }),
    route(addTransfer, {
      async handle({ caller, body }) {
        const { fromAccountId, toAccountId, asset, amount } = body;
        if (fromAccountId === toAccountId) {
          throw new ApiFailure(400, 'Please choose two different accounts.');
        }
        const owner = { companyId: caller.companyId, traderId: caller.id };
        const halts = await readTradingHalts(db, owner);
        const visible = await visibleAccounts(services, caller);
        for (const account of visible) {
          if (account.id !== fromAccountId && account.id !== toAccountId) continue;
          const reason = reasonNotToTrade(account, halts);
          if (reason !== undefined) throw new ApiFailure(403, reason);
        }
        const transferId = randomUUID();
        const at = now();
        const traderId = caller.id;
        await runCommand(commands, {
          accountId: fromAccountId,
          command: { kind: 'debit', transferId, toAccountId, traderId, asset, amount },
          at,
        });
        return withMessage(
          {
            id: transferId,
            kind: 'transfer' as const,
            fromAccountId,
            toAccountId,
            asset,
            amount,
            traderId,
            at: new Date(at).toISOString(),
          },
          TRANSFER_DONE,
        );
      },
    }),
  ];
}

import {
  getTradingHalt,
  getTradingLimits,
  isPrivileged,
  listTradingLog,
  NO_TRADING_LIMITS,
  putTradingHalt,
  putTradingLimits,
  TRADING_HALTED,
  TRADING_LIMIT_TERMS,
  TRADING_LIMITS,
  TRADING_LIMITS_UPDATED,
  TRADING_RESUMED,
  type TradingLimits,
} from '@parallax/protocol';
import { decimal, formatDecimal } from '@parallax/trading';
import { ApiFailure } from '../../http/api/api-failure.ts';
import type { Caller } from '../../http/api/caller.ts';
import { type Route, route, withMessage } from '../../http/api/route.ts';
import { clientAddress } from '../../http/client-address.ts';
import { type AccountReads, visibleAccounts } from '../access/visible-accounts.ts';
import type { Accounts } from '../engine/accounts.ts';
import { readAccountIds } from '../records/account-store.ts';
import { requestHalt } from '../records/algo-store.ts';
import { endHalt, readTradingHalts, startHalt } from '../records/halt-store.ts';
import { readTradingLimits, writeTradingLimits } from '../records/limits-store.ts';
import { addToTradingLog, readTradingLog } from '../records/trading-log.ts';
import { type CancelDependencies, requestCancels } from './cancel-orders.ts';

/** The limits that are set: 'Largest order value 50,000 USD, Price collar 2%'. */
function limitsText(limits: TradingLimits): string {
  const set = TRADING_LIMITS.flatMap((name) => {
    const value = limits[name];
    if (value === null) return [];
    const { title, unit } = TRADING_LIMIT_TERMS[name];
    const figure = decimal(String(value));
    const shown = formatDecimal(unit === '%' ? figure.times('100') : figure);
    return [`${title} ${shown}${unit === 'USD' ? ' USD' : (unit ?? '')}`];
  });
  return set.length === 0 ? 'No limits' : set.join(', ');
}

interface Dependencies extends AccountReads, CancelDependencies {
  readonly accounts: Pick<Accounts, 'take' | 'wakeAlgo'>;
}

export function tradingControlRoutes(services: Dependencies): Route[] {
  const { db, now } = services;

  async function readLimits(caller: Caller) {
    const stored = await readTradingLimits(db, caller.companyId);
    const visible = await visibleAccounts(services, caller);
    return {
      company: stored.get(caller.companyId) ?? NO_TRADING_LIMITS,
      accounts: visible.flatMap(({ id }) => {
        const limits = stored.get(id);
        return limits === undefined ? [] : { accountId: id, limits };
      }),
    };
  }

  return [
    route(getTradingLimits, { handle: ({ caller }) => readLimits(caller) }),
    route(putTradingLimits, {
      async handle({ caller, body, request }) {
        const { companyId } = caller;
        const ownerId = body.accountId ?? companyId;
        await writeTradingLimits(db, { companyId, ownerId, limits: body.limits });
        await addToTradingLog(db, [
          {
            companyId,
            kind: 'limits changed',
            traderId: caller.id,
            accountId: body.accountId ?? null,
            text: limitsText(body.limits),
            address: clientAddress(request),
            at: now(),
          },
        ]);
        return withMessage(await readLimits(caller), TRADING_LIMITS_UPDATED);
      },
    }),
    route(getTradingHalt, {
      handle: ({ caller }) =>
        readTradingHalts(db, { companyId: caller.companyId, traderId: caller.id }),
    }),
    route(putTradingHalt, {
      async handle({ caller, body, request }) {
        const { scope, halted, mayClose } = body;
        if (scope === 'company' && !isPrivileged(caller)) {
          throw new ApiFailure(403, 'Only an admin can halt the trading of the company.');
        }
        const owner = { companyId: caller.companyId, traderId: caller.id };
        const address = clientAddress(request);
        const algoIds = halted
          ? await db.transaction().execute(async (transaction) => {
              await startHalt(transaction, scope, { ...owner, mayClose, at: new Date(now()) });
              return requestHalt(transaction, scope, owner);
            })
          : [];
        const hasChanged = halted || (await endHalt(db, scope, owner));
        if (hasChanged) {
          await addToTradingLog(db, [
            {
              ...owner,
              kind: halted ? 'trading halted' : 'trading resumed',
              text: scope === 'company' ? 'For the company' : 'For their own orders',
              address,
              at: now(),
            },
          ]);
        }
        const halts = await readTradingHalts(db, owner);
        if (!halted) return withMessage(halts, TRADING_RESUMED);
        const cancelled = await requestCancels(services, {
          ...owner,
          address,
          accountIds: await readAccountIds(db, caller.companyId),
          filter: scope === 'own' ? { ofTrader: caller.id } : {},
        });
        await Promise.all(algoIds.map((id) => services.accounts.wakeAlgo(id)));
        return withMessage({ ...halts, cancelled }, TRADING_HALTED);
      },
    }),
    route(listTradingLog, {
      async handle({ caller, query }) {
        const { companyId, id: traderId } = caller;
        const accountIds = isPrivileged(caller)
          ? undefined
          : (await visibleAccounts(services, caller)).map(({ id }) => id);
        return readTradingLog(db, { companyId, traderId, accountIds }, query);
      },
    }),
  ];
}

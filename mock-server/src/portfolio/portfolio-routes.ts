import {
  contractKey,
  getPnl,
  getPortfolio,
  getPortfolioHistory,
  nameOfKey,
  type Query,
} from '@parallax/protocol';
import {
  type Decimal,
  decimal,
  drawdowns,
  isZero,
  round18,
  sumOf,
  timeWeightedReturns,
  toText,
  ZERO,
} from '@parallax/trading';
import { readValuedAccounts } from '../accounts/read-valued-accounts.ts';
import type { ValuedAccount } from '../accounts/value-account.ts';
import { type StoredAccount, visibleAccounts } from '../accounts/visible-accounts.ts';
import type { Caller } from '../auth/caller.ts';
import { type Route, route } from '../http/api/route.ts';
import type { Services } from '../services.ts';
import type { Database } from '../storage/storage.ts';
import { readNetAssetValues } from './net-asset-values.ts';
import {
  NO_PROFIT,
  type Profit,
  type ProfitRow,
  readProfit,
  sumProfit,
} from './profit-and-loss.ts';
import { readUnrealisedChanges, unrealisedOf } from './unrealised-profit.ts';

const DAY_MS = 86_400_000;
const PERIOD_DAYS = { '1D': 1, '1W': 7, '1M': 30, '3M': 91, '1Y': 365, ALL: null } as const;
const NO_STRATEGY = 'No strategy or several';
/** What counts to no contract, such as liquidation fees of the time when they were booked without one. */
const NO_CONTRACT = 'Other';

const text = (value: Decimal | null): string | null =>
  value === null ? null : toText(round18(value));

/** The names of the strategies of a company, by id. */
async function readStrategyNames(
  db: Database,
  companyId: string,
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('strategy')
    .select(['id', 'tag'])
    .where('company_id', '=', companyId)
    .execute();
  return new Map(rows.map(({ id, tag }) => [id, tag]));
}

/** The hour of UTC at which the days of a trader begin. */
async function readStartHour(db: Database, traderId: string): Promise<number> {
  const row = await db
    .selectFrom('trader')
    .select('start_of_day')
    .where('id', '=', traderId)
    .executeTakeFirstOrThrow();
  return Number(row.start_of_day.slice(0, 2));
}

export function portfolioRoutes(services: Services): Route[] {
  const { db, now, accounts } = services;
  const { prices } = accounts;

  /** The base of a contract; its symbol if it is no longer listed. */
  const baseOf = (contract: { exchange: string; symbol: string }): string =>
    prices.contract(contractKey(contract))?.base ?? contract.symbol;

  /** Value in dollars by what the rows are grouped by; null without a price. */
  function groupValues(
    groupBy: Query<typeof getPortfolio>['groupBy'],
    visible: readonly StoredAccount[],
    valued: ReadonlyMap<string, ValuedAccount>,
  ): Map<string, Decimal | null> {
    const groups = new Map<string, Decimal | null>();
    const add = (key: string, value: string | null): void => {
      const before = groups.has(key) ? groups.get(key) : ZERO;
      groups.set(key, before && value !== null ? before.plus(value) : null);
    };
    for (const { id } of visible) {
      const account = valued.get(id);
      if (account === undefined) continue;
      if (groupBy === 'account') add(id, account.equityUsd);
      if (groupBy === 'asset') {
        for (const [asset, value] of account.assetsUsd) add(asset, value);
      }
      if (groupBy !== 'base' && groupBy !== 'strategy') continue;
      for (const position of account.positions) {
        const sign = position.amount.startsWith('-') ? '-1' : '1';
        const value = position.notionalUsd;
        const key = groupBy === 'base' ? baseOf(position) : (position.strategyId ?? '');
        add(key, value === null ? null : toText(decimal(value).times(sign)));
      }
    }
    return groups;
  }

  async function namesOf(
    groupBy: 'account' | 'asset' | 'strategy' | 'base' | 'contract' | 'day',
    caller: Caller,
    visible: readonly StoredAccount[],
  ): Promise<(key: string) => string> {
    if (groupBy === 'account') {
      const names = new Map(visible.map(({ id, name }) => [id, name]));
      return (key) => names.get(key) ?? key;
    }
    if (groupBy === 'contract') return (key) => (key === '' ? NO_CONTRACT : nameOfKey(key));
    if (groupBy !== 'strategy') return (key) => (key === '' ? NO_CONTRACT : key);
    const names = await readStrategyNames(db, caller.companyId);
    return (key) => (key === '' ? NO_STRATEGY : (names.get(key) ?? key));
  }

  return [
    route(getPortfolio, {
      async handle({ caller, query: { groupBy } }) {
        const visible = await visibleAccounts(services, caller);
        const ids = visible.map(({ id }) => id);
        const valued = await readValuedAccounts(db, prices, ids);
        const nav = sumOf([...valued.values()].map(({ pricedUsd }) => decimal(pricedUsd)));
        const nameOf = await namesOf(groupBy, caller, visible);
        const groups = groupValues(groupBy, visible, valued);
        return {
          navUsd: toText(round18(nav)),
          unpriced: [...valued].flatMap(([accountId, { unpriced }]) =>
            unpriced.map((amount) => ({ accountId, ...amount })),
          ),
          rows: [...groups].map(([key, value]) => ({
            key: key === '' ? null : key,
            name: nameOf(key),
            valueUsd: text(value),
            share: value === null || isZero(nav) ? null : text(value.div(nav)),
          })),
          at: new Date(now()).toISOString(),
        };
      },
    }),
    route(getPortfolioHistory, {
      async handle({ caller, query: { period } }) {
        const visible = await visibleAccounts(services, caller);
        const days = PERIOD_DAYS[period];
        const from = days === null ? undefined : new Date(now() - days * DAY_MS);
        const ids = visible.map(({ id }) => id);
        const values = await readNetAssetValues(db, ids, from);
        const returns = timeWeightedReturns(
          values.map(({ valueUsd, flowsUsd }) => ({ value: valueUsd, flow: flowsUsd })),
        );
        const falls = drawdowns(returns);
        return values.map(({ at, valueUsd, flowsUsd, isPartial }, index) => ({
          at: at.toISOString(),
          navUsd: toText(valueUsd),
          flowsUsd: toText(flowsUsd),
          timeWeightedReturn: text(returns[index] ?? null),
          drawdown: text(falls[index] ?? null),
          isPartial,
        }));
      },
    }),
    route(getPnl, {
      async handle({ caller, query: { groupBy, from, to } }) {
        const visible = await visibleAccounts(services, caller);
        const ids = visible.map(({ id }) => id);
        const startHour = await readStartHour(db, caller.id);
        const rows = await readProfit(db, ids, {
          from: from === undefined ? undefined : new Date(from),
          to: to === undefined ? undefined : new Date(to),
          startHour,
        });
        const keys = {
          day: ({ day }: Pick<ProfitRow, 'day'>) => day,
          strategy: ({ strategyId }: Pick<ProfitRow, 'strategyId'>) => strategyId ?? '',
          account: ({ accountId }: Pick<ProfitRow, 'accountId'>) => accountId,
          base: (row: Pick<ProfitRow, 'exchange' | 'symbol'>) => baseOf(row),
          contract: (row: Pick<ProfitRow, 'exchange' | 'symbol'>) =>
            row.symbol === '' ? '' : contractKey(row),
        };
        const keyOf: (row: Omit<ProfitRow, keyof Profit>) => string = keys[groupBy];
        const sums = sumProfit(rows, keyOf);
        const at = now();
        const valued = await readValuedAccounts(db, prices, ids);
        const current = new Map(
          [...valued].map(([id, account]) => [
            id,
            { at, positions: unrealisedOf(account, prices) },
          ]),
        );
        const changes = await readUnrealisedChanges(
          db,
          current,
          {
            from: from === undefined ? undefined : Date.parse(from),
            to: to === undefined || Date.parse(to) >= at ? undefined : Date.parse(to),
            startHour,
            isByDay: groupBy === 'day',
          },
          keyOf,
        );
        const nameOf = await namesOf(groupBy, caller, visible);
        const all = new Set([...sums.keys(), ...changes.keys()]);
        // a day without a stored value may have had positions
        const none = { usd: groupBy === 'day' ? null : ZERO, since: null };
        return [...all].map((key) => {
          const profit = sums.get(key) ?? NO_PROFIT;
          const { usd, since } = changes.get(key) ?? none;
          const realisedTotal = profit.realised.plus(profit.funding).minus(profit.fees);
          return {
            key: key === '' ? null : key,
            name: nameOf(key),
            realised: toText(round18(profit.realised)),
            unrealised: text(usd),
            unrealisedSince: since === null ? undefined : new Date(since).toISOString(),
            funding: toText(round18(profit.funding)),
            fees: toText(round18(profit.fees)),
            turnoverUsd: toText(round18(profit.turnover)),
            fills: profit.fills,
            total: toText(round18(realisedTotal.plus(usd ?? ZERO))),
          };
        });
      },
    }),
  ];
}

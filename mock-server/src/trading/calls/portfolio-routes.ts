import {
  BETWEEN_STRATEGIES,
  contractKey,
  getPnl,
  getPortfolio,
  getPortfolioHistory,
  type Missing,
  nameOfKey,
  partsOfContractKey,
} from '@parallax/protocol';
import type { DbAndClock } from '@parallax/server-kit/storage/db-and-clock';
import { type Decimal, round18, toText, ZERO } from '@parallax/trading';
import type { Caller } from '../../http/api/caller.ts';
import { type Route, route } from '../../http/api/route.ts';
import { accountsOfMode, findUnknownAccounts } from '../access/accounts-of-mode.ts';
import type { AccountReads, StoredAccount } from '../access/visible-accounts.ts';
import type { Accounts } from '../engine/accounts.ts';
import { netAssetValue, portfolioGroups, portfolioLines } from '../portfolio/portfolio-groups.ts';
import { readPortfolioHistory } from '../portfolio/portfolio-history.ts';
import type { ProfitRow } from '../portfolio/profit-and-loss.ts';
import { baseOf, readProfitDays, readProfitGroups } from '../portfolio/profit-groups.ts';
import { readStartHour } from '../portfolio/start-hour.ts';
import { readStrategyContracts } from '../portfolio/strategy-contracts.ts';
import { byStrategy } from '../portfolio/strategy-figures.ts';
import { NO_STRATEGY, readStrategyNames } from '../records/strategy-names.ts';
import { priceSnapshot } from '../valuation/price-snapshot.ts';
import { readValuedAccounts } from '../valuation/read-valued-accounts.ts';
import type { ValuedAccount } from '../valuation/value-account.ts';
import { pastRange } from './past-range.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** How many days a period has, null for all, and the length of its buckets in milliseconds: about 360 of them. */
const PERIODS = {
  '1D': { days: 1, length: HOUR_MS / 12 },
  '1W': { days: 7, length: HOUR_MS / 2 },
  '1M': { days: 30, length: 2 * HOUR_MS },
  '3M': { days: 91, length: 6 * HOUR_MS },
  '1Y': { days: 365, length: DAY_MS },
  // values are kept for a year
  ALL: { days: null, length: DAY_MS },
} as const;
const BETWEEN = 'Between strategies';
/** What counts to no contract, such as liquidation fees of the time when they were booked without one. */
const NO_CONTRACT = 'Other';

const text = (value: Decimal | null): string | null =>
  value === null ? null : toText(round18(value));

/** What the figures of valued accounts leave out. */
const missingOf = (
  valued: ReadonlyMap<string, ValuedAccount>,
  unknown: ReadonlyMap<string, string>,
): Missing[] => {
  const accounts = [...unknown].map(([accountId, text]) => ({
    accountId,
    symbol: null,
    asset: null,
    text,
  }));
  const assets = [...valued].flatMap(([accountId, { unpriced }]) =>
    unpriced.map(({ asset }) => ({
      accountId,
      symbol: null,
      asset,
      text: `${asset} has no price.`,
    })),
  );
  const positions = [...valued].flatMap(([accountId, { unmarked }]) =>
    unmarked.map((key) => {
      const { symbol } = partsOfContractKey(key);
      return { accountId, symbol, asset: null, text: `${symbol} has no mark price.` };
    }),
  );
  return [...accounts, ...assets, ...positions];
};

const toDate = (at: number | undefined): Date | undefined =>
  at === undefined ? undefined : new Date(at);

interface Dependencies extends AccountReads, DbAndClock {
  readonly accounts: Pick<Accounts, 'prices'>;
}

export function portfolioRoutes(services: Dependencies): Route[] {
  const { db, now, accounts } = services;
  const { prices } = accounts;

  /** The accounts that a caller has chosen, valued at the prices of one moment as far as they are known. */
  async function readChosen(caller: Caller, choice: Parameters<typeof accountsOfMode>[2]) {
    const { mode, accounts: chosen } = await accountsOfMode(services, caller, choice);
    const unknown = await findUnknownAccounts(db, chosen);
    const known = chosen.filter(({ id }) => !unknown.has(id));
    const snapshot = priceSnapshot(prices);
    const ids = known.map(({ id }) => id);
    const valued = await readValuedAccounts(db, snapshot, ids);
    return { mode, chosen, unknown, ids, snapshot, valued };
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
    const names = new Map(await readStrategyNames(db, caller.companyId))
      .set('', NO_STRATEGY)
      .set(BETWEEN_STRATEGIES, BETWEEN);
    return (key) => names.get(key) ?? key;
  }

  return [
    route(getPortfolio, {
      async handle({ caller, query }) {
        const { groupBy } = query;
        const { mode, chosen, unknown, ids, snapshot, valued } = await readChosen(caller, query);
        const nav = netAssetValue(portfolioLines(valued));
        const shared =
          groupBy === 'strategy' ? await readStrategyContracts(db, ids, now()) : undefined;
        const nameOf = await namesOf(groupBy, caller, chosen);
        const groups = portfolioGroups(
          groupBy,
          shared === undefined
            ? valued
            : new Map([...valued].map(([id, each]) => [id, byStrategy(each, shared, snapshot)])),
        );
        const isKnown = valued.size > 0 || chosen.length === 0;
        const rows = [...groups].map(([key, { value, exposure }]) => ({
          key: key === '' ? null : key,
          name: nameOf(key),
          valueUsd: text(value),
          share: value === null || nav.lte(ZERO) ? null : text(value.div(nav)),
          exposureUsd: text(exposure),
        }));
        const unknownRows = [...unknown.keys()].map((key) => ({
          key,
          name: nameOf(key),
          valueUsd: null,
          share: null,
          exposureUsd: null,
        }));
        return {
          mode,
          navUsd: isKnown ? toText(nav) : null,
          unpriced: [...valued].flatMap(([accountId, { unpriced }]) =>
            unpriced.map((amount) => ({ accountId, ...amount })),
          ),
          missing: missingOf(valued, unknown),
          rows: groupBy === 'account' ? [...rows, ...unknownRows] : rows,
          at: new Date(now()).toISOString(),
        };
      },
    }),
    route(getPortfolioHistory, {
      async handle({ caller, query }) {
        const { accounts: chosen } = await accountsOfMode(services, caller, query);
        const { days, length } = PERIODS[query.period];
        const from = days === null ? undefined : now() - days * DAY_MS;
        const ids = chosen.map(({ id }) => id);
        // whole days of the trader are made of them
        const origin = (await readStartHour(db, caller.id)) * HOUR_MS;
        const points = await readPortfolioHistory(db, ids, {
          from: toDate(from),
          buckets: { origin, length },
        });
        return points.map((point) => ({
          at: new Date(point.at).toISOString(),
          navUsd: toText(point.value),
          flowsUsd: toText(point.flow),
          timeWeightedReturn: text(point.timeWeightedReturn),
          drawdown: text(point.drawdown),
          isEstimated: point.isEstimated,
          isPartial: point.isPartial,
        }));
      },
    }),
    route(getPnl, {
      async handle({ caller, query }) {
        const { groupBy } = query;
        const at = now();
        const { from, to } = pastRange(query, at);
        const { chosen, ids, snapshot, valued } = await readChosen(caller, query);
        const startHour = await readStartHour(db, caller.id);
        const shared = groupBy === 'strategy' ? await readStrategyContracts(db, ids, at) : [];
        const keys = {
          strategy: ({ strategyId }: Pick<ProfitRow, 'strategyId'>) => strategyId ?? '',
          account: ({ accountId }: Pick<ProfitRow, 'accountId'>) => accountId,
          base: (row: Pick<ProfitRow, 'accountId' | 'exchange' | 'symbol'>) =>
            baseOf(row, valued, snapshot),
          contract: (row: Pick<ProfitRow, 'exchange' | 'symbol'>) =>
            row.symbol === '' ? '' : contractKey(row),
        };
        const book = { ids, valued, prices: snapshot, at, from, to, startHour };
        const groups =
          groupBy === 'day'
            ? await readProfitDays(db, book)
            : await readProfitGroups(
                db,
                book,
                keys[groupBy],
                groupBy === 'strategy' ? shared : undefined,
              );
        const nameOf = await namesOf(groupBy, caller, chosen);
        return [...groups].map(([key, { profit, change, total }]) => {
          const { usd, since } = change;
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
            total: toText(total),
            isPartial: profit.isPartial || (usd === null && groupBy !== 'day'),
          };
        });
      },
    }),
  ];
}

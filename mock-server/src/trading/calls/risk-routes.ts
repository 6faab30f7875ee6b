import { setTimeout as wait } from 'node:timers/promises';
import {
  type Body,
  contractKey,
  type Data,
  getCollateral,
  getRisk,
  getRiskAttribution,
  stressRisk,
} from '@parallax/protocol';
import type { DbAndClock } from '@parallax/server-kit/storage/db-and-clock';
import {
  type ContractTerms,
  collateral,
  contractTerms,
  customSet,
  type Decimal,
  decimal,
  hypotheticalLegs,
  isMove,
  riskReport,
  SCENARIO_SETS,
  type ScenarioSet,
} from '@parallax/trading';
import { LRUCache } from 'lru-cache';
import { ApiFailure } from '../../http/api/api-failure.ts';
import type { Caller } from '../../http/api/caller.ts';
import { type Route, route } from '../../http/api/route.ts';
import { accountsOfMode, findUnknownAccounts } from '../access/accounts-of-mode.ts';
import type { AccountReads } from '../access/visible-accounts.ts';
import type { Accounts } from '../engine/accounts.ts';
import { readStartHour } from '../portfolio/start-hour.ts';
import { dayStart } from '../portfolio/unrealised-profit.ts';
import { readVersions } from '../records/account-store.ts';
import { computeRisk, isUnknown, ofAccounts, unknownMissing } from '../risk/compute-risk.ts';
import { DailyClosesReader } from '../risk/daily-closes.ts';
import { readAttribution } from '../risk/read-attribution.ts';
import { readRiskAccounts, riskMarket } from '../risk/risk-accounts.ts';
import type { RiskWorker } from '../risk/risk-worker.ts';
import { priceSnapshot } from '../valuation/price-snapshot.ts';
import { readValuedAccounts } from '../valuation/read-valued-accounts.ts';
import { type MarketPrices, marketMarginPrices } from '../valuation/value-account.ts';
import { pastRange } from './past-range.ts';

/** How long a result holds, which is that of a price of the feed, in milliseconds. */
const STEP_MS = 500;
const RESULTS_MAX = 200;
/** How often a first price of a contract is looked for, and the pause between, in milliseconds. */
const PRICE_READS = 20;
const PRICE_PAUSE_MS = 100;

interface Dependencies extends AccountReads, DbAndClock {
  readonly accounts: Pick<Accounts, 'prices'>;
  readonly market: ConstructorParameters<typeof DailyClosesReader>[0];
  readonly risk: Pick<RiskWorker, 'stress' | 'valueAtRisk'>;
}

/** Waits until contracts that have not been watched have a price, for a moment at most. */
async function waitForPrices(prices: MarketPrices, keys: readonly string[]): Promise<void> {
  for (let read = 0; read < PRICE_READS; read += 1) {
    if (keys.every((key) => prices.ticker(key) !== undefined)) return;
    await wait(PRICE_PAUSE_MS);
  }
}

interface AddedLeg {
  readonly terms: ContractTerms;
  readonly amount: Decimal;
}

/** Throws 400 for a contract that is not listed. */
const addedLegs = (
  added: Body<typeof stressRisk>['add'],
  prices: Pick<MarketPrices, 'contract'>,
): readonly AddedLeg[] =>
  (added ?? []).map(({ exchange, symbol, amount }) => {
    const contract = prices.contract(contractKey({ exchange, symbol }));
    if (contract === undefined)
      throw new ApiFailure(400, `${symbol} is not listed at ${exchange}.`);
    return { terms: contractTerms(contract), amount: decimal(amount) };
  });

const setOf = ({ set = 'house', spot, vol }: Body<typeof stressRisk>): ScenarioSet =>
  spot === undefined || vol === undefined ? SCENARIO_SETS[set] : customSet(spot, vol);

const unknownCollateral = (accountId: string): Data<typeof getCollateral>['accounts'][number] => ({
  accountId,
  marginBalanceUsd: null,
  usedUsd: null,
  freeUsd: null,
  marginUse: null,
  assets: [],
});

export function riskRoutes(services: Dependencies): Route[] {
  const { db, now, accounts, market, risk: worker } = services;
  const { prices } = accounts;
  const closes = new DailyClosesReader(market, now);
  const results = new LRUCache<string, Promise<Data<typeof getRisk>>>({
    max: RESULTS_MAX,
    ttl: STEP_MS,
  });

  async function choose(caller: Caller, choice: Parameters<typeof accountsOfMode>[2]) {
    const { mode, accounts: chosen } = await accountsOfMode(services, caller, choice);
    const unknown = await findUnknownAccounts(db, chosen);
    return { mode, known: chosen.filter(({ id }) => !unknown.has(id)), unknown };
  }
  type Chosen = Awaited<ReturnType<typeof choose>>;

  /** The accounts with what they hold, at the prices of one moment. */
  async function readBook({ mode, known, unknown }: Chosen) {
    const snapshot = priceSnapshot(prices);
    const ofMarket = riskMarket(snapshot, now());
    const book = { mode, unknown, accounts: await readRiskAccounts(db, snapshot, known) };
    return { book, snapshot, ofMarket };
  }

  async function readRisk(chosen: Chosen): Promise<Data<typeof getRisk>> {
    const { book, ofMarket } = await readBook(chosen);
    return computeRisk(book, ofMarket, { closes, worker });
  }

  /**
   * One result for all who see the same accounts, until prices or accounts change. The accounts of a caller are looked
   * up before, so that nobody receives figures of others.
   */
  async function readSharedRisk(chosen: Chosen): Promise<Data<typeof getRisk>> {
    const { mode, known, unknown } = chosen;
    const ids = known.map(({ id }) => id);
    const key = JSON.stringify([mode, ids, await readVersions(db, ids), [...unknown.keys()]]);
    const shared = results.get(key);
    if (shared !== undefined) return shared;
    const reading = readRisk(chosen);
    results.set(key, reading);
    reading.catch(() => results.delete(key));
    return reading;
  }

  return [
    route(getRisk, {
      async handle({ caller, query }) {
        return readSharedRisk(await choose(caller, query));
      },
    }),
    route(stressRisk, {
      async handle({ caller, body }) {
        const added = addedLegs(body.add, prices);
        const set = setOf(body);
        const { cell: wanted } = body;
        if (wanted !== undefined && !set.scenarios.some((each) => isMove(each, wanted)))
          throw new ApiFailure(400, 'The set has no such cell.');
        const chosen = await choose(caller, body);
        const keys = added.map(({ terms }) => terms.key);
        await waitForPrices(prices, keys);
        const { book, snapshot, ofMarket } = await readBook(chosen);
        const report = riskReport(book.accounts, ofMarket);
        const hypothetical = hypotheticalLegs(added, marketMarginPrices(snapshot), ofMarket);
        const legs = [...report.legs, ...hypothetical.legs];
        const { cells, worst, cell, missing, assumptions } = await worker.stress({
          legs,
          set,
          ...(wanted !== undefined && { cell: wanted }),
        });
        return {
          mode: book.mode,
          navUsd: isUnknown(book) ? null : report.navUsd,
          cells: [...cells],
          worst: legs.length === 0 ? null : { ...worst, lines: [...worst.lines] },
          ...(legs.length > 0 && cell && { cell: { ...cell, lines: [...cell.lines] } }),
          missing: [
            ...unknownMissing(book),
            ...report.missing,
            ...hypothetical.missing,
            ...missing,
          ],
          assumptions: [...assumptions],
        };
      },
    }),
    route(getCollateral, {
      async handle({ caller, query }) {
        const { book, ofMarket } = await readBook(await choose(caller, query));
        const { accounts: rows, advice, missing } = collateral(book.accounts, ofMarket);
        return {
          mode: book.mode,
          accounts: [...rows, ...[...book.unknown.keys()].map(unknownCollateral)],
          advice: [...advice],
          missing: [...unknownMissing(book), ...ofAccounts(missing)],
        };
      },
    }),
    route(getRiskAttribution, {
      async handle({ caller, query }) {
        const at = now();
        const range = pastRange(query, at);
        const startHour = await readStartHour(db, caller.id);
        const { mode, known, unknown } = await choose(caller, query);
        const snapshot = priceSnapshot(prices);
        const ids = known.map(({ id }) => id);
        const { rows, missing } = await readAttribution(db, {
          ids,
          valued: await readValuedAccounts(db, snapshot, ids),
          prices: snapshot,
          at,
          from: range.from ?? dayStart(range.to ?? at, startHour),
          to: range.to,
          startHour,
          names: new Map(known.map(({ id, name }) => [id, name])),
          accounts: await readRiskAccounts(db, snapshot, known),
          market: riskMarket(snapshot, at),
        });
        return { mode, rows, missing: [...unknownMissing({ unknown }), ...missing] };
      },
    }),
  ];
}

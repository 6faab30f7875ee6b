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
  bookOf,
  type ContractTerms,
  collateral,
  contractTerms,
  customSet,
  type Decimal,
  decimal,
  hypotheticalLegs,
  isMove,
  SCENARIO_SETS,
  type ScenarioSet,
} from '@parallax/trading';
import { ApiFailure } from '../../http/api/api-failure.ts';
import type { Caller } from '../../http/api/caller.ts';
import { type Route, route, shared } from '../../http/api/route.ts';
import { accountsOfMode, findUnknownAccounts } from '../access/accounts-of-mode.ts';
import type { AccountReads } from '../access/visible-accounts.ts';
import type { Accounts } from '../engine/accounts.ts';
import { readStartHour } from '../portfolio/start-hour.ts';
import { dayStart } from '../portfolio/unrealised-profit.ts';
import { isUnknown, ofAccounts, unknownMissing } from '../risk/compute-risk.ts';
import type { Risk } from '../risk/open-risk.ts';
import { readAttribution } from '../risk/read-attribution.ts';
import { readRiskAccounts, riskMarket } from '../risk/risk-accounts.ts';
import type { SeenAccounts } from '../risk/risk-steps.ts';
import { priceSnapshot } from '../valuation/price-snapshot.ts';
import { readValuedAccounts } from '../valuation/read-valued-accounts.ts';
import type { MarketPrices } from '../valuation/value-account.ts';
import { pastRange } from './past-range.ts';

/** How often a first price of a contract is looked for, and the pause between, in milliseconds. */
const PRICE_READS = 20;
const PRICE_PAUSE_MS = 100;

interface Dependencies extends AccountReads, DbAndClock {
  readonly accounts: Pick<Accounts, 'prices'>;
  readonly risk: Pick<Risk, 'steps' | 'worker'>;
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
  const { db, now, accounts, risk } = services;
  const { prices } = accounts;

  async function choose(
    caller: Caller,
    choice: Parameters<typeof accountsOfMode>[2],
  ): Promise<SeenAccounts> {
    const { mode, accounts: chosen } = await accountsOfMode(services, caller, choice);
    const unknown = await findUnknownAccounts(db, chosen);
    return { mode, known: chosen.filter(({ id }) => !unknown.has(id)), unknown };
  }

  return [
    route(getRisk, {
      async handle({ caller, query }) {
        return shared(await risk.steps.report(await choose(caller, query)));
      },
    }),
    route(stressRisk, {
      async handle({ caller, body }) {
        const added = addedLegs(body.add, prices);
        const set = setOf(body);
        const { cell: wanted } = body;
        if (wanted !== undefined && !set.scenarios.some((each) => isMove(each, wanted)))
          throw new ApiFailure(400, 'The set has no such cell.');
        const { mode, known, unknown } = await choose(caller, body);
        const keys = added.map(({ terms }) => terms.key);
        await waitForPrices(prices, keys);
        const step = await risk.steps.read(known);
        const report = bookOf(step.risks);
        const hypothetical = hypotheticalLegs(added, step.margins, step.market);
        const legs = [...report.legs, ...hypothetical.legs];
        const { cells, worst, cell, missing, assumptions } = await risk.worker.stress({
          legs,
          set,
          ...(wanted !== undefined && { cell: wanted }),
        });
        return {
          mode,
          navUsd: isUnknown(step.risks, { unknown }) ? null : report.navUsd,
          cells: [...cells],
          worst: legs.length === 0 ? null : { ...worst, lines: [...worst.lines] },
          ...(legs.length > 0 && cell && { cell: { ...cell, lines: [...cell.lines] } }),
          missing: [
            ...unknownMissing({ unknown }),
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
        const { mode, known, unknown } = await choose(caller, query);
        const { risks, market } = await risk.steps.read(known);
        const named = new Map(known.map(({ id, name, mode: kind }) => [id, { name, mode: kind }]));
        const chosen = risks.flatMap((each) => {
          const names = named.get(each.account.accountId);
          return names === undefined ? [] : [{ ...each.account, ...names }];
        });
        const { accounts: rows, advice, missing } = collateral(chosen, market, risks);
        return {
          mode,
          accounts: [...rows, ...[...unknown.keys()].map(unknownCollateral)],
          advice: [...advice],
          missing: [...unknownMissing({ unknown }), ...ofAccounts(missing)],
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

import {
  type Data,
  DECIMAL_FRACTION_DIGITS_MAX,
  EXECUTION_COST_DAYS_MAX,
  listExecutionCosts,
  type Query,
} from '@parallax/protocol';
import type { DbAndClock } from '@parallax/server-kit/storage/db-and-clock';
import { decimal, type Shortfall, sumOf, toText } from '@parallax/trading';
import { z } from 'zod';
import { ApiFailure } from '../../http/api/api-failure.ts';
import { type Route, route } from '../../http/api/route.ts';
import { accountsOfMode } from '../access/accounts-of-mode.ts';
import { type AccountReads, accountIdsOf } from '../access/visible-accounts.ts';
import { readAlgoShortfalls } from '../costs/algo-shortfalls.ts';
import { readCostNames } from '../costs/cost-names.ts';
import {
  type CostPlace,
  type ExecutionCosts,
  readExecutionCosts,
} from '../costs/read-execution-costs.ts';
import { readStartHour } from '../portfolio/start-hour.ts';
import { pastRange } from './past-range.ts';

const DAY_MS = 86_400_000;

type CostRow = Data<typeof listExecutionCosts>['rows'][number];

interface Cursor extends CostPlace {
  /** the end of the range, so that all pages are of the same orders */
  readonly to: number;
}

const cursorSchema = z
  .string()
  .regex(new RegExp(`^\\d{1,14}_\\d{1,20}(\\.\\d{1,${DECIMAL_FRACTION_DIGITS_MAX}})?_.{0,80}$`))
  .transform((text): Cursor => {
    const [to = '', notional = '', ...key] = text.split('_');
    return { to: Number(to), notional, key: key.join('_') };
  });

function parseCursor(text: string | undefined): Cursor | undefined {
  if (text === undefined) return undefined;
  const parsed = cursorSchema.safeParse(text);
  if (parsed.success) return parsed.data;
  throw new ApiFailure(400, 'The cursor is not one of a previous page.');
}

/** When the orders were made, in Unix milliseconds: by default in the last day. Throws 400 for too long a range. */
function rangeOf(query: Query<typeof listExecutionCosts>, cursor: Cursor | undefined, now: number) {
  const range = pastRange(query, now);
  const to = range.to ?? cursor?.to ?? now;
  const from = range.from ?? to - DAY_MS;
  if (to - from > EXECUTION_COST_DAYS_MAX * DAY_MS)
    throw new ApiFailure(
      400,
      `The range is longer than ${EXECUTION_COST_DAYS_MAX} days. Please choose a later start.`,
    );
  return { from, to };
}

const textOf = (shortfall: Shortfall): CostRow['shortfall'] => ({
  delayBps: toText(shortfall.delayBps),
  realisedBps: toText(shortfall.realisedBps),
  missedBps: toText(shortfall.missedBps),
  feesBps: toText(shortfall.feesBps),
  totalBps: toText(shortfall.totalBps),
});

function shortfallOfRow({ delay, realised, missed, fees }: ExecutionCosts): CostRow['shortfall'] {
  if (delay === null || realised === null || missed === null || fees === null) return null;
  const total = sumOf([delay, realised, missed, fees].map((part) => decimal(part)));
  return {
    delayBps: delay,
    realisedBps: realised,
    missedBps: missed,
    feesBps: fees,
    totalBps: toText(total),
  };
}

const toRow = (costs: ExecutionCosts, name: string, shortfall: CostRow['shortfall']): CostRow => ({
  key: costs.key === '' ? null : costs.key,
  name,
  orders: costs.orders,
  fills: costs.fills,
  notionalUsd: costs.notional,
  arrivalBps: costs.arrival,
  vwapBps: costs.vwap,
  improvementBps: costs.improvement,
  effectiveSpreadBps: costs.spread,
  feeBps: costs.fee,
  markoutBps: { s1: costs.s1, s5: costs.s5, s30: costs.s30, s60: costs.s60 },
  shortfall,
});

type Dependencies = AccountReads & DbAndClock;

export function executionCostRoutes(services: Dependencies): Route[] {
  const { db, now } = services;
  return [
    route(listExecutionCosts, {
      async handle({ caller, query }) {
        const { groupBy, limit } = query;
        const cursor = parseCursor(query.cursor);
        const range = rangeOf(query, cursor, now());
        const { mode, accounts } = await accountsOfMode(services, caller, query);
        const accountIds = accounts.map(({ id }) => id);
        const read = await readExecutionCosts(db, {
          ...range,
          accountIds,
          seenIds: groupBy === 'algo' ? await accountIdsOf(services, caller, undefined) : [],
          groupBy,
          startHour: groupBy === 'day' ? await readStartHour(db, caller.id) : 0,
          after: cursor,
          limit: limit + 1,
        });
        const page = read.slice(0, limit);
        const keys = page.map(({ key }) => key);
        const { companyId } = caller;
        const { exchanges } = services.catalogue;
        const names = await readCostNames(db, groupBy, keys, { companyId, accounts, exchanges });
        const ofAlgos =
          groupBy === 'algo' ? await readAlgoShortfalls(db, keys, accountIds) : undefined;
        const rows = page.map((costs) => {
          const ofAlgo = ofAlgos?.get(costs.key);
          const own =
            ofAlgos === undefined ? shortfallOfRow(costs) : ofAlgo ? textOf(ofAlgo) : null;
          return toRow(costs, names.get(costs.key) ?? costs.key, own);
        });
        const last = read.length > limit ? page.at(-1) : undefined;
        return {
          mode,
          rows,
          cursor: last === undefined ? null : `${range.to}_${last.notional}_${last.key}`,
        };
      },
    }),
  ];
}

import type { Database } from '@parallax/server-kit/storage/storage';
import { fromNumber, type PositionAtStep, toText } from '@parallax/trading';
import { sql } from 'kysely';
import { z } from 'zod';

const DAY_MS = 86_400_000;
const RETENTION_MS = 90 * DAY_MS;

/** The positions of an account at a time; those that were closed since the step before have greeks of 0. */
export interface GreeksStep {
  readonly accountId: string;
  /** Unix milliseconds */
  readonly at: number;
  readonly positions: readonly PositionAtStep[];
  /** whether it has all that are held; else the others are held as before */
  readonly isComplete: boolean;
}

/** Decimals of dollars that are stored: a move explains a fraction of them. */
const STORED_DECIMALS = 4;

/** Without the account, which the row has. */
const positionsSchema: z.ZodType<readonly Omit<PositionAtStep, 'accountId'>[]> = z.array(
  z.object({
    exchange: z.string(),
    symbol: z.string(),
    base: z.string(),
    expiry: z.number().nullable(),
    underlying: z.number(),
    volatility: z.number().nullable(),
    deltaUsd: z.string(),
    gammaUsd: z.string(),
    vegaUsd: z.string(),
    thetaUsd: z.string(),
    coinProfitUsd: z.string(),
    mark: z.string(),
    usd: z.string(),
  }),
);

const rounded = (usd: string): string => toText(fromNumber(Number(usd), STORED_DECIMALS));

function toStored(position: PositionAtStep): object {
  return {
    ...position,
    // JSON leaves it out
    accountId: undefined,
    deltaUsd: rounded(position.deltaUsd),
    gammaUsd: rounded(position.gammaUsd),
    vegaUsd: rounded(position.vegaUsd),
    thetaUsd: rounded(position.thetaUsd),
    coinProfitUsd: rounded(position.coinProfitUsd),
  };
}

export async function storeSteps(db: Database, steps: readonly GreeksStep[]): Promise<void> {
  if (steps.length === 0) return;
  // references lock the accounts in this order, as engines do: in another one both could wait for each other
  const ordered = steps.toSorted((one, other) => one.accountId.localeCompare(other.accountId));
  await db
    .insertInto('greeks_step')
    .values(
      ordered.map(({ accountId, at, positions, isComplete }) => ({
        account_id: accountId,
        at: new Date(at).toISOString(),
        positions: JSON.stringify(positions.map(toStored)),
        is_complete: isComplete,
      })),
    )
    .onConflict((conflict) => conflict.columns(['account_id', 'at']).doNothing())
    .execute();
}

const rowsSchema = z.array(
  z.object({
    account_id: z.string(),
    at: z.number(),
    positions: positionsSchema,
    is_complete: z.boolean(),
  }),
);

/**
 * The steps of accounts, oldest first, from the last complete one that is not after `from` to the first complete one
 * that is not before `to`, so that it is known what was held at both; of an account without such a one, from `from`
 * and to its last one.
 * @param within how long after `to` its changes are stored at the latest, in milliseconds
 */
export async function readSteps(
  db: Database,
  accountIds: readonly string[],
  {
    from,
    to,
    within = 0,
  }: { readonly from: number; readonly to: number; readonly within?: number },
): Promise<readonly GreeksStep[]> {
  if (accountIds.length === 0) return [];
  const [start, end, last] = [from, to, to + within].map((time) => new Date(time));
  const { rows } = await sql`
    select step.account_id, (extract(epoch from step.at) * 1000)::float8 as at, step.positions,
      step.is_complete
    from unnest(${[...accountIds]}::uuid[]) as account(id) cross join lateral (
      select
        (select at from greeks_step where account_id = account.id and is_complete
          and at <= ${start} order by at desc limit 1) as first,
        (select at from greeks_step where account_id = account.id and is_complete
          and at >= ${end} order by at limit 1) as last) as complete
    join greeks_step as step on step.account_id = account.id
      and step.at >= coalesce(complete.first, ${start})
      and step.at <= greatest(coalesce(complete.last, 'infinity'), ${last})
    order by step.at`.execute(db);
  return rowsSchema
    .parse(rows)
    .map(({ account_id: accountId, at, positions, is_complete: isComplete }) => ({
      accountId,
      at,
      positions: positions.map((each) => Object.assign({ accountId }, each)),
      isComplete,
    }));
}

export async function pruneSteps(db: Database, now: number): Promise<void> {
  await db
    .deleteFrom('greeks_step')
    .where('at', '<', new Date(now - RETENTION_MS))
    .execute();
}

import type { Database } from '@parallax/server-kit/storage/storage';
import { fromNumber, type PositionAtStep, toText } from '@parallax/trading';
import { z } from 'zod';

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
const RETENTION_MS = 90 * DAY_MS;

/** The positions of an account at a time: all at a full hour, else those that have changed, and all at a start. */
export interface GreeksStep {
  readonly accountId: string;
  /** Unix milliseconds */
  readonly at: number;
  readonly positions: readonly PositionAtStep[];
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

/** Whether a step has only what has changed, as far as its time says: one at a start may have all. */
export const isPartialStep = ({ at }: Pick<GreeksStep, 'at'>): boolean => at % HOUR_MS !== 0;

export async function storeSteps(db: Database, steps: readonly GreeksStep[]): Promise<void> {
  if (steps.length === 0) return;
  await db
    .insertInto('greeks_step')
    .values(
      steps.map(({ accountId, at, positions }) => ({
        account_id: accountId,
        at: new Date(at).toISOString(),
        positions: JSON.stringify(positions.map(toStored)),
      })),
    )
    .onConflict((conflict) => conflict.columns(['account_id', 'at']).doNothing())
    .execute();
}

/** The steps of accounts in a time, oldest first, each with the last one before it. */
export async function readSteps(
  db: Database,
  accountIds: readonly string[],
  { from, to }: { readonly from: number; readonly to: number },
): Promise<readonly GreeksStep[]> {
  if (accountIds.length === 0) return [];
  const [within, before] = await Promise.all([
    db
      .selectFrom('greeks_step')
      .selectAll()
      .where('account_id', 'in', [...accountIds])
      .where('at', '>=', new Date(from))
      .where('at', '<=', new Date(to))
      .execute(),
    db
      .selectFrom('greeks_step')
      .distinctOn('account_id')
      .selectAll()
      .where('account_id', 'in', [...accountIds])
      .where('at', '<', new Date(from))
      .orderBy('account_id')
      .orderBy('at', 'desc')
      .execute(),
  ]);
  return [...before, ...within]
    .map(({ account_id: accountId, at, positions }) => ({
      accountId,
      at: at.getTime(),
      positions: positionsSchema.parse(positions).map((each) => Object.assign({ accountId }, each)),
    }))
    .toSorted((first, second) => first.at - second.at);
}

export async function pruneSteps(db: Database, now: number): Promise<void> {
  await db
    .deleteFrom('greeks_step')
    .where('at', '<', new Date(now - RETENTION_MS))
    .execute();
}

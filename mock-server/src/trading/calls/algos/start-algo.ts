import type { AlgoTerms } from '@parallax/protocol';
import { lockRow } from '@parallax/server-kit/storage/lock-row';
import { ApiFailure } from '../../../http/api/api-failure.ts';
import type { StoredAccount } from '../../access/visible-accounts.ts';
import type { Accounts } from '../../engine/accounts.ts';
import {
  countActiveAlgos,
  findRepeatedAlgo,
  insertAlgo,
  type StoredAlgo,
} from '../../records/algo-store.ts';
import { addToTradingLog } from '../../records/trading-log.ts';
import type { CheckDependencies, Requester } from '../check-order.ts';
import { algoText } from './algo-text.ts';
import { assertAlgoValid, requireMayTradeLegs } from './check-algo.ts';

/** Algos of a company that are not over at a time. */
const ACTIVE_MAX = 200;
const DAY_MS = 86_400_000;
/** How long before its start an algo can be made, in days. */
const AHEAD_DAYS = 7;
const TOO_FAR = `An algo can start at most ${AHEAD_DAYS} days from now. Choose an earlier time.`;
const TOO_MANY = `Your company has ${ACTIVE_MAX} active algos, the maximum. Cancel one, or wait until one is done.`;

export interface AlgoDependencies extends CheckDependencies {
  readonly accounts: CheckDependencies['accounts'] & Pick<Accounts, 'wakeAlgo'>;
}

/** Who starts an algo. */
export interface Starter extends Requester {
  /** the API access token of the request; null without one */
  readonly tokenId: string | null;
}

/** Adds what was refused to the trading log, as it is with orders, and throws it. */
async function refuse(
  { db, now }: Pick<AlgoDependencies, 'db' | 'now'>,
  terms: AlgoTerms,
  { traderId, companyId, address }: Starter,
  failure: unknown,
): Promise<never> {
  if (failure instanceof ApiFailure) {
    await addToTradingLog(db, [
      {
        companyId,
        traderId,
        address,
        kind: 'order rejected',
        accountId: terms.accountId,
        text: `${algoText(terms)}: ${failure.message}`,
        at: now(),
      },
    ]);
  }
  throw failure;
}

/** Stores an algo with its log entry; one with a known id is only read. */
const store = (
  { db, now }: Pick<AlgoDependencies, 'db' | 'now'>,
  terms: AlgoTerms,
  { traderId, companyId, address, tokenId }: Starter,
): Promise<{ readonly algo: StoredAlgo; readonly isNew: boolean }> =>
  db.transaction().execute(async (transaction) => {
    await lockRow(transaction, 'company', companyId);
    const at = now();
    const stored = await insertAlgo(transaction, { terms, companyId, traderId, tokenId, at });
    if (!stored.isNew) return stored;
    if ((await countActiveAlgos(transaction, companyId)) > ACTIVE_MAX)
      throw new ApiFailure(429, TOO_MANY);
    await addToTradingLog(transaction, [
      {
        companyId,
        traderId,
        address,
        kind: 'order sent',
        accountId: terms.accountId,
        text: algoText(terms),
        at,
      },
    ]);
    return stored;
  });

/**
 * Checks and stores an algo, and notifies its engine; an algo with a known id is only read. Throws 400, 403, 409 or 429
 * with the reason for one that is refused.
 * @param accounts of the legs
 */
export async function startNewAlgo(
  dependencies: AlgoDependencies,
  terms: AlgoTerms,
  accounts: readonly StoredAccount[],
  starter: Starter,
): Promise<StoredAlgo> {
  const { traderId } = starter;
  const repeated = await findRepeatedAlgo(dependencies.db, { terms, traderId });
  if (repeated !== undefined) return repeated;
  await requireMayTradeLegs(dependencies, starter, accounts).catch((failure: unknown) =>
    refuse(dependencies, terms, starter, failure),
  );
  const { startAt } = terms;
  if (startAt !== null && Date.parse(startAt) > dependencies.now() + AHEAD_DAYS * DAY_MS)
    throw new ApiFailure(400, TOO_FAR);
  await assertAlgoValid(dependencies, terms, accounts);
  const { algo, isNew } = await store(dependencies, terms, starter);
  if (isNew) await dependencies.accounts.wakeAlgo(algo.id);
  return algo;
}

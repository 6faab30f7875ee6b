import type { AlgoTerms, OrderFields } from '@parallax/protocol';
import { activeLegOf, algoProblem } from '@parallax/trading';
import { ApiFailure } from '../../../http/api/api-failure.ts';
import type { StoredAccount } from '../../access/visible-accounts.ts';
import { type HaltReads, requireMayTrade } from '../../controls/may-trade.ts';
import { legsOf } from '../../records/algo-store.ts';
import type { Requester } from '../check-order.ts';
import { assertTaken, type OrderContextDependencies, readOrderTerms } from '../order-context.ts';

type ChildTerms = Pick<OrderFields, 'type' | 'timeInForce' | 'postOnly'>;

const RESTS = { type: 'limit', timeInForce: 'GTC', postOnly: false } as const;
const RESTS_ONLY = { ...RESTS, postOnly: true } as const;

/** The terms of the children of an algo, which its venue has to take. */
function childTerms(terms: AlgoTerms): ChildTerms {
  const { type, parameters } = terms;
  if (type === 'peg' || (type === 'twap' && parameters.style === 'maker')) return RESTS_ONLY;
  if (type === 'iceberg' || type === 'spread') return RESTS;
  return {
    type: terms.limitPrice === null ? 'market' : 'limit',
    timeInForce: 'IOC',
    postOnly: false,
  };
}

/** The legs of an algo, each as one order for all of its amount. */
function ordersOf(terms: AlgoTerms): OrderFields[] {
  const { type, timeInForce, postOnly } = childTerms(terms);
  return legsOf(terms).map(({ accountId, exchange, symbol, side, amount }, leg) => ({
    id: terms.id,
    accountId,
    exchange,
    symbol,
    side,
    type,
    amount,
    price: leg === activeLegOf(terms) ? terms.limitPrice : null,
    triggerPrice: null,
    triggerBy: 'last',
    timeInForce,
    expiresAt: null,
    postOnly,
    // of a spread, what hedges the active leg is never reduce-only
    reduceOnly: terms.reduceOnly && leg === activeLegOf(terms),
    takeProfitPrice: undefined,
    stopLossPrice: undefined,
    strategyId: terms.strategyId,
    source: 'algo',
  }));
}

/** Throws 403 with the reason if a trader cannot send orders through the accounts of all legs now. */
export async function requireMayTradeLegs(
  reads: HaltReads,
  owner: Pick<Requester, 'traderId' | 'companyId'>,
  accounts: readonly StoredAccount[],
): Promise<void> {
  for (const account of accounts) await requireMayTrade(reads, owner, account);
}

/**
 * Throws 400 with what to do if an algo cannot be carried out at the venues of its legs.
 * @param accounts of the legs
 */
export async function assertAlgoValid(
  dependencies: OrderContextDependencies,
  terms: AlgoTerms,
  accounts: readonly StoredAccount[],
): Promise<void> {
  const now = dependencies.now();
  if (new Set(accounts.map(({ mode }) => mode)).size > 1)
    throw new ApiFailure(
      400,
      'One leg is of a live account, the other of a paper account. Choose two live accounts, or two paper accounts.',
    );
  const legs = [];
  for (const [leg, order] of ordersOf(terms).entries()) {
    const account = accounts[leg];
    if (account === undefined) continue;
    const found = await readOrderTerms(dependencies, order, account);
    assertTaken(order, found, now);
    legs.push(found);
  }
  const problem = algoProblem(
    terms,
    legs.map(({ referencePrice }) => referencePrice),
    { legs: legs.map((found) => found.terms), now },
  );
  if (problem !== undefined) throw new ApiFailure(400, problem);
}

import { type Body, type closePosition, contractKey, type Order } from '@parallax/protocol';
import {
  closableAmount,
  decimal,
  dustProblem,
  floorToStep,
  isZero,
  markPrice,
  minimum,
  toText,
} from '@parallax/trading';
import { ApiFailure } from '../../http/api/api-failure.ts';
import type { StoredAccount } from '../access/visible-accounts.ts';
import { readStrategyContracts } from '../portfolio/strategy-contracts.ts';
import { readHoldings } from '../records/account-store.ts';
import { findRepeated } from '../records/order-store.ts';
import type { Requester } from './check-order.ts';
import { requireTerms } from './order-context.ts';
import { type SendDependencies, sendNewOrder } from './send-order.ts';

const SOLD_FROM_HOLDINGS =
  'The account has sold coins that it held before, which is no position to close. Send a buy order to have them again.';
const NOTHING_TO_CLOSE = 'There is no position of that size to close.';
const BEING_CLOSED =
  'Orders that close the position are on their way. Wait until they are filled, and close what is left.';

/** The strategy of an order that closes a position: null for what several strategies have, who share it. */
async function closedStrategy(
  { db, now }: Pick<SendDependencies, 'db' | 'now'>,
  accountId: string,
  key: string,
  ofPosition: string | null,
): Promise<string | null> {
  const contracts = await readStrategyContracts(db, [accountId], now());
  const shared = contracts.find(({ terms }) => terms.key === key);
  if (shared === undefined) return ofPosition;
  const open = [...shared.book.positions].filter(([, { amount }]) => !isZero(amount));
  return open.length === 1 ? (open[0]?.[0] ?? null) : null;
}

/** The best price of the order's own side, at which it rests. */
async function ownBestPrice(
  { market, prices }: Pick<SendDependencies, 'market' | 'prices'>,
  side: 'buy' | 'sell',
  key: string,
): Promise<string> {
  const book = await market.reads.book(key);
  const best = side === 'buy' ? book?.bids[0] : book?.asks[0];
  if (best === undefined) throw new ApiFailure(503, 'There is no price at the moment. Try again.');
  return best[0].toFixed(prices.contract(key)?.priceDecimals ?? 0);
}

/**
 * Sends an order that closes a position, or a part of it. Throws 409 without one, and as `sendNewOrder` does.
 */
export async function sendClosingOrder(
  dependencies: SendDependencies,
  asked: Body<typeof closePosition>,
  account: StoredAccount,
  requester: Requester,
): Promise<Order> {
  const { db, prices } = dependencies;
  const { id, exchange, symbol, type } = asked;
  // before the amount, which the first call has changed with the position
  const repeated = await findRepeated(db, asked, requester.traderId);
  if (repeated !== undefined) return repeated;
  const terms = requireTerms(asked, account, prices);
  const { positions, orders } = await readHoldings(db, account.id);
  const position = positions.find((each) => contractKey(each) === terms.key);
  const held = decimal(position?.amount ?? '0');
  if (terms.kind === 'spot' && held.lt('0')) throw new ApiFailure(409, SOLD_FROM_HOLDINGS);
  const price = markPrice(prices.ticker(terms.key));
  const dust = dustProblem(terms, held, { price, venueName: account.provider.displayName });
  if (dust !== undefined) throw new ApiFailure(409, dust);
  const side = held.gt('0') ? 'sell' : 'buy';
  const ofContract = orders.filter((each) => contractKey(each) === terms.key);
  const closable = closableAmount(side, held, { kind: terms.kind, orders: ofContract });
  const wanted =
    asked.amount === undefined ? held.abs().times(String(asked.share ?? 0)) : decimal(asked.amount);
  const amount = floorToStep(minimum(wanted, closable), terms.lot);
  if (isZero(amount))
    throw new ApiFailure(409, closable.lt(held.abs()) ? BEING_CLOSED : NOTHING_TO_CLOSE);
  const strategyId = position?.strategyId ?? null;
  return sendNewOrder(
    dependencies,
    {
      id,
      accountId: account.id,
      exchange,
      symbol,
      side,
      type,
      amount: toText(amount),
      price: type === 'limit' ? await ownBestPrice(dependencies, side, terms.key) : null,
      triggerPrice: null,
      triggerBy: 'last',
      timeInForce: 'GTC',
      expiresAt: null,
      postOnly: false,
      reduceOnly: terms.kind !== 'spot',
      strategyId: await closedStrategy(dependencies, account.id, terms.key, strategyId),
      source: 'close',
    },
    account,
    requester,
    asked,
  );
}

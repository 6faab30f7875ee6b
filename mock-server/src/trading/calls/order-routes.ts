import { randomUUID } from 'node:crypto';
import {
  type Body,
  cancelOrder,
  cancelOrders,
  changeOrder,
  closePosition,
  contractKey,
  EXIT_AMOUNT_FOLLOWS,
  isDone,
  largestOrder,
  listFills,
  listOrders,
  listPositions,
  ORDER_CANCEL_REQUESTED,
  ORDER_CANCELLED,
  ORDER_CHANGE_REQUESTED,
  ORDER_CHANGED,
  ORDER_SENT,
  type Order,
  type OrderFields,
  POSITION_CLOSING,
  previewOrder,
  REDUCES_ONLY,
  sendOrder,
  TRADING_LIMIT_TERMS,
} from '@parallax/protocol';
import {
  changedAmountProblem,
  closableAmount,
  collarPercentOf,
  previewOrder as computePreview,
  contractFees,
  type Decimal,
  decimal,
  dustProblem,
  floorToStep,
  isZero,
  markPrice,
  minimum,
  type PreviewInput,
  toText,
} from '@parallax/trading';
import type { Request } from 'express';
import type { Caller } from '../../auth/caller.ts';
import { ApiFailure } from '../../http/api/api-failure.ts';
import { type Route, route, withMessage } from '../../http/api/route.ts';
import { clientAddress } from '../../http/client-address.ts';
import type { Services } from '../../services.ts';
import type { Database } from '../../storage/storage.ts';
import { accountIdsOf, type StoredAccount } from '../access/visible-accounts.ts';
import { reasonNotToTrade } from '../controls/may-trade.ts';
import { readStrategyContracts } from '../portfolio/strategy-contracts.ts';
import { splitPositions } from '../portfolio/strategy-figures.ts';
import { readHoldings } from '../records/account-store.ts';
import {
  type ChangingOrder,
  conflictOf,
  isUnchanged,
  readChangingOrder,
  realChange,
  untilAnswered,
} from '../records/change-requests.ts';
import { readFills } from '../records/fill-store.ts';
import { readTradingHalts } from '../records/halt-store.ts';
import { readOrders } from '../records/list-orders.ts';
import {
  findRepeated,
  insertOrders,
  type NewOrder,
  orderText,
  readOrder,
} from '../records/order-store.ts';
import { addToTradingLog } from '../records/trading-log.ts';
import { readValuedAccounts } from '../valuation/read-valued-accounts.ts';
import { marginInput } from '../valuation/value-account.ts';
import { findLargestOrder } from './find-largest-order.ts';
import {
  areCheckedInTurn,
  assertValid,
  controlChecks,
  lockLimits,
  type OrderContext,
  type OrderTerms,
  passesAsReducing,
  readLimitProblem,
  readOrderContext,
  readOrderTerms,
  requireTerms,
} from './order-context.ts';
import { requestCancel, requestCancels, storeChange } from './requests.ts';

const SOLD_FROM_HOLDINGS =
  'The account has sold coins that it held before, which is no position to close. Send a buy order to have them again.';
const NOTHING_TO_CLOSE = 'There is no position of that size to close.';
const BEING_CLOSED =
  'Orders that close the position are on their way. Wait until they are filled, and close what is left.';

const orderIsDone = (order: Order): ApiFailure =>
  new ApiFailure(409, `The order is ${order.status.toLowerCase()}.`, { data: order });

/** What is known of an order after the call that sends it, which may be a repeated one. */
const sentText = (order: Order, isSent: string): string =>
  isDone(order.status) ? `The order was sent before and is ${order.status.toLowerCase()}.` : isSent;

const text = (value: Decimal | null): string | null => (value === null ? null : toText(value));
const assetText = (value: { asset: string; amount: Decimal } | null) =>
  value && { asset: value.asset, amount: toText(value.amount) };

export function orderRoutes(services: Services): Route[] {
  const { db, now, accounts } = services;
  const parts = { ...services, prices: accounts.prices };

  const haltsOf = (owner: { companyId: string; traderId: string }) =>
    services.caches.halts.get(`${owner.companyId} ${owner.traderId}`, () =>
      readTradingHalts(db, owner),
    );

  async function requireMayTrade(
    caller: Caller,
    account: StoredAccount,
    isClosing: boolean,
  ): Promise<void> {
    const owner = { companyId: caller.companyId, traderId: caller.id };
    const reason = reasonNotToTrade(account, await haltsOf(owner), isClosing);
    if (reason !== undefined) throw new ApiFailure(403, reason);
  }

  /** Adds what was rejected to the trading log, and throws it. */
  async function reject(
    order: OrderFields,
    { caller, request, failure }: { caller: Caller; request: Request; failure: ApiFailure },
  ): Promise<never> {
    await addToTradingLog(db, [
      {
        companyId: caller.companyId,
        kind: 'order rejected',
        traderId: caller.id,
        accountId: order.accountId,
        text: `${orderText(order)}: ${failure.message}`,
        address: clientAddress(request),
        at: now(),
      },
    ]);
    throw failure;
  }

  /**
   * Why a valid order is refused, or whether it is allowed only as one that is bound to the position. Throws 400 for
   * an order that is not valid.
   */
  async function check(
    database: Database,
    order: OrderFields,
    found: OrderTerms,
    { previous, isClosing }: { previous?: Order | undefined; isClosing?: boolean | undefined },
  ): Promise<{ readonly failure: ApiFailure } | { readonly isBound: boolean }> {
    const context = await readOrderContext(database, order, found, {
      ...parts,
      previous,
      isClosing,
    });
    assertValid(order, context, now(), { previous, isClosing });
    const failed = controlChecks(order, context).find(({ ok }) => !ok);
    if (failed === undefined) return { isBound: passesAsReducing(order, context) };
    const isRate = failed.rule.startsWith(TRADING_LIMIT_TERMS.ordersPerMinuteMax.title);
    return { failure: new ApiFailure(isRate ? 429 : 400, failed.text) };
  }

  /**
   * Checks an order, and stores it with `store`. Where the checks depend on other orders, both are one
   * transaction, and those orders wait for one another.
   */
  async function checkAndStore<T>(
    order: OrderFields,
    {
      account,
      caller,
      request,
      ...of
    }: {
      account: StoredAccount;
      caller: Caller;
      request: Request;
      previous?: Order;
      isClosing?: boolean;
    },
    store: (found: OrderTerms & { isBound: boolean }, transaction?: Database) => Promise<T>,
  ): Promise<T> {
    const found = await readOrderTerms(parts, order, account);
    const checkIn = async (database: Database, transaction?: Database) => {
      const checked = await check(database, order, found, of);
      if ('failure' in checked) return checked;
      return { stored: await store({ ...found, ...checked }, transaction) };
    };
    const outcome = (await areCheckedInTurn(db, order, found, of.isClosing ?? false))
      ? await db.transaction().execute(async (transaction) => {
          await lockLimits(transaction, found, account);
          return checkIn(transaction, transaction);
        })
      : await checkIn(db);
    if ('stored' in outcome) return outcome.stored;
    return reject(order, { caller, request, failure: outcome.failure });
  }

  /**
   * Checks, stores and sends an order; an order with a known id is only read.
   * @param closing what the closing of a position was requested with, if the order is that
   */
  async function send(
    order: OrderFields,
    { account, caller, request }: { account: StoredAccount; caller: Caller; request: Request },
    closing?: Body<typeof closePosition>,
  ): Promise<Order> {
    const isClosing = closing !== undefined;
    const content = closing ?? order;
    const unstored: NewOrder = {
      fields: order,
      content,
      traderId: caller.id,
      companyId: caller.companyId,
      amountUnit: '',
      notionalUsd: null,
      address: clientAddress(request),
      at: now(),
    };
    const repeated = await findRepeated(db, content, caller.id);
    if (repeated !== undefined) return repeated;
    await requireMayTrade(caller, account, isClosing).catch((failure: unknown) => {
      if (failure instanceof ApiFailure) return reject(order, { caller, request, failure });
      throw failure;
    });
    const stored = await checkAndStore(
      order,
      { account, caller, request, isClosing },
      async ({ terms, notionalUsd, isBound }, transaction) => {
        const complete = { ...unstored, amountUnit: terms.amountUnit, notionalUsd, isBound };
        if (transaction === undefined) return accounts.inserts.add(complete);
        return (await insertOrders(transaction, services.pubSub, [complete])).get(order.id);
      },
    );
    if (stored === undefined) {
      const known = await findRepeated(db, content, caller.id);
      if (known === undefined)
        throw new ApiFailure(409, 'The order could not be stored. Try again.');
      return known;
    }
    accounts.take(stored);
    return stored;
  }

  /**
   * Checks a change together with those that are not answered yet, and stores it; without an id if there is
   * nothing to change. Throws 409 with the present order if another change of the same field was made.
   * @param seen the order as it was when the call began
   */
  async function requestChange(
    seen: Order,
    body: Body<typeof changeOrder>,
    { account, caller, request }: { account: StoredAccount; caller: Caller; request: Request },
  ): Promise<
    { readonly order: Order } & (
      | { readonly id: string }
      | { readonly id?: undefined; readonly message: string }
    )
  > {
    const requester = {
      traderId: caller.id,
      companyId: caller.companyId,
      address: clientAddress(request),
    };
    const store = async (read: ChangingOrder, transaction: Database) => {
      const now = await readChangingOrder(transaction, seen.id, true);
      if (now === undefined || !isUnchanged(read, now)) return undefined;
      const change = realChange(now, body);
      return storeChange(transaction, services, now.order, { change, ...requester });
    };
    for (;;) {
      const read = await readChangingOrder(db, seen.id);
      if (read === undefined) throw new ApiFailure(404, 'This order does not exist.');
      const { order, pending } = read;
      if (isDone(order.status)) throw orderIsDone(order);
      const conflict = conflictOf(seen, read, body);
      if (conflict !== undefined) throw new ApiFailure(409, conflict, { data: order });
      const change = realChange(read, body);
      if (Object.keys(change).length === 0) {
        const isKnown = Object.keys(realChange({ order, pending: {} }, body)).length === 0;
        return { order, message: isKnown ? ORDER_CHANGED : ORDER_CHANGE_REQUESTED };
      }
      const changed: OrderFields = {
        ...order,
        price: change.price ?? pending.price ?? order.price,
        amount: change.amount ?? pending.amount ?? order.amount,
        triggerPrice: change.triggerPrice ?? pending.triggerPrice ?? order.triggerPrice,
      };
      const id = await checkAndStore(
        changed,
        { account, caller, request, previous: order },
        (_found, transaction) =>
          transaction === undefined
            ? db.transaction().execute((own) => store(read, own))
            : store(read, transaction),
      );
      // otherwise it was changed during the checks, which are made again
      if (id !== undefined) return { order, id };
    }
  }

  /** What previews of an account's orders are computed from. */
  async function readPreviewInput(
    account: StoredAccount,
    { terms, book, settleUsd }: OrderTerms,
  ): Promise<Omit<PreviewInput, 'order'>> {
    const holdings = await readHoldings(db, account.id);
    const contract = accounts.prices.contract(terms.key);
    const isPaper = accounts.isPaper(account);
    return {
      terms,
      book,
      fees: (contract && contractFees(contract, account.entry)) ?? null,
      isPaper,
      collarPercent: isPaper ? collarPercentOf(terms) : null,
      account: marginInput(
        { ...holdings, exchange: terms.exchange, isLive: !isPaper },
        accounts.prices,
      ),
      settleUsd,
    };
  }

  return [
    route(listOrders, {
      async handle({ caller, query }) {
        return readOrders(db, await accountIdsOf(services, caller, query.AccountId), query);
      },
    }),
    route(sendOrder, {
      async handle({ caller, account, body, request }) {
        const order = await send(body, { account, caller, request });
        const isBound = order.reduceOnly && !body.reduceOnly;
        const sent = isBound ? `${ORDER_SENT}. ${REDUCES_ONLY.text}` : ORDER_SENT;
        return withMessage(order, sentText(order, sent));
      },
    }),
    route(changeOrder, {
      async handle({ caller, account, order: seen, body, request }) {
        await requireMayTrade(caller, account, false);
        if (isDone(seen.status)) throw orderIsDone(seen);
        if (seen.exitOf !== undefined && body.amount !== undefined)
          throw new ApiFailure(400, EXIT_AMOUNT_FOLLOWS);
        const amountProblem =
          body.amount === undefined ? undefined : changedAmountProblem(seen, body.amount);
        if (amountProblem !== undefined) throw new ApiFailure(400, amountProblem);
        const requested = await requestChange(seen, body, { account, caller, request });
        if (requested.id === undefined) return withMessage(requested.order, requested.message);
        await accounts.takeStored([seen.id]);
        const outcome = await untilAnswered(db, requested.id);
        const order = (await readOrder(db, seen.id)) ?? requested.order;
        if (outcome.kind === 'refused') throw new ApiFailure(409, outcome.reason, { data: order });
        return withMessage(
          order,
          outcome.kind === 'changed' ? ORDER_CHANGED : ORDER_CHANGE_REQUESTED,
        );
      },
    }),
    route(cancelOrder, {
      async handle({ caller, order, request }) {
        const requested = await requestCancel(services, order, {
          traderId: caller.id,
          companyId: caller.companyId,
          address: clientAddress(request),
        });
        if (isDone(requested.status) && requested.status !== 'CANCELLED')
          throw orderIsDone(requested);
        const isCancelled = requested.status === 'CANCELLED';
        return withMessage(requested, isCancelled ? ORDER_CANCELLED : ORDER_CANCEL_REQUESTED);
      },
    }),
    route(cancelOrders, {
      async handle({ caller, body, request }) {
        const cancelled = await requestCancels(services, {
          accountIds: await accountIdsOf(services, caller, body.accountId),
          filter: body,
          traderId: caller.id,
          companyId: caller.companyId,
          address: clientAddress(request),
        });
        return { cancelled };
      },
    }),
    route(largestOrder, {
      async handle({ account, body }) {
        const { lot } = requireTerms(body, account, accounts.prices);
        const one = { ...body, id: randomUUID(), amount: toText(lot) };
        const found = await readOrderTerms(parts, one, account);
        return findLargestOrder({
          order: body,
          input: await readPreviewInput(account, found),
          limitProblem: await readLimitProblem(db, one, found, parts),
        });
      },
    }),
    route(previewOrder, {
      async handle({ caller, account, body }) {
        const found = await readOrderTerms(parts, body, account);
        const context = await readOrderContext(db, body, found, parts);
        const preview = computePreview({
          order: body,
          ...(await readPreviewInput(account, found)),
        });
        const checks = controlChecks(body, context);
        const owner = { companyId: caller.companyId, traderId: caller.id };
        const reason = reasonNotToTrade(account, await haltsOf(owner));
        const problem = ruleProblem(body, context);
        return {
          notionalUsd: text(preview.notionalUsd),
          fee: assetText(preview.fee),
          received: assetText(preview.received),
          positionAfter: toText(preview.positionAfter),
          averagePrice: text(preview.averagePrice),
          slippageBps: text(preview.slippageBps),
          marginRequired: assetText(preview.marginRequired),
          liquidationPrice: text(preview.liquidationPrice),
          leverage: preview.leverage && {
            set: preview.leverage.set && toText(preview.leverage.set),
            applied: toText(preview.leverage.applied),
          },
          checks: [
            ...(reason === undefined ? [] : [{ rule: 'Account', ok: false, text: reason }]),
            ...(problem === undefined ? [] : [{ rule: 'Contract', ok: false, text: problem }]),
            ...preview.problems,
            ...checks,
            ...(passesAsReducing(body, context) ? [{ ...REDUCES_ONLY, ok: true }] : []),
          ],
          isRefused:
            reason !== undefined ||
            problem !== undefined ||
            preview.isRefused ||
            checks.some(({ ok }) => !ok),
        };
      },
    }),
    route(listFills, {
      async handle({ caller, query }) {
        return readFills(db, await accountIdsOf(services, caller, query.AccountId), query);
      },
    }),
    route(listPositions, {
      async handle({ caller, query }) {
        const ids = await accountIdsOf(services, caller, query.AccountId);
        const valued = await readValuedAccounts(db, accounts.prices, ids);
        const { strategyId } = query;
        const shared = strategyId === undefined ? [] : await readStrategyContracts(db, ids, now());
        return [...valued.values()]
          .flatMap((account) => splitPositions(account, shared, accounts.prices))
          .filter(
            (position) =>
              !isZero(decimal(position.amount)) &&
              (strategyId === undefined || position.strategyId === strategyId),
          );
      },
    }),
    route(closePosition, {
      async handle({ caller, account, body, request }) {
        const { id, exchange, symbol, type } = body;
        // before the amount, which the first call has changed with the position
        const repeated = await findRepeated(db, body, caller.id);
        if (repeated !== undefined)
          return withMessage(repeated, sentText(repeated, POSITION_CLOSING));
        const terms = requireTerms(body, account, accounts.prices);
        const { positions, orders } = await readHoldings(db, account.id);
        const position = positions.find((each) => contractKey(each) === terms.key);
        const held = decimal(position?.amount ?? '0');
        if (terms.kind === 'spot' && held.lt('0')) throw new ApiFailure(409, SOLD_FROM_HOLDINGS);
        const price = markPrice(accounts.prices.ticker(terms.key));
        const dust = dustProblem(terms, held, { price, venueName: account.entry.displayName });
        if (dust !== undefined) throw new ApiFailure(409, dust);
        const side = held.gt('0') ? 'sell' : 'buy';
        const ofContract = orders.filter((each) => contractKey(each) === terms.key);
        const closable = closableAmount(side, held, { kind: terms.kind, orders: ofContract });
        const asked =
          body.amount === undefined
            ? held.abs().times(String(body.share ?? 0))
            : decimal(body.amount);
        const amount = floorToStep(minimum(asked, closable), terms.lot);
        if (isZero(amount)) {
          const text = closable.lt(held.abs()) ? BEING_CLOSED : NOTHING_TO_CLOSE;
          throw new ApiFailure(409, text);
        }
        const order = await send(
          {
            id,
            accountId: account.id,
            exchange,
            symbol,
            side,
            type,
            amount: toText(amount),
            price: type === 'limit' ? await ownBestPrice(side, terms.key) : null,
            triggerPrice: null,
            triggerBy: 'last',
            timeInForce: 'GTC',
            expiresAt: null,
            postOnly: false,
            reduceOnly: terms.kind !== 'spot',
            strategyId: await closedStrategy(account.id, terms.key, position?.strategyId ?? null),
            source: 'close',
          },
          { account, caller, request },
          body,
        );
        return withMessage(order, sentText(order, POSITION_CLOSING));
      },
    }),
  ];

  /** The strategy of an order that closes a position: null for what several strategies have, who share it. */
  async function closedStrategy(
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
  async function ownBestPrice(side: 'buy' | 'sell', key: string): Promise<string> {
    const book = await services.market.reads.book(key);
    const best = side === 'buy' ? book?.bids[0] : book?.asks[0];
    if (best === undefined)
      throw new ApiFailure(503, 'There is no price at the moment. Try again.');
    const contract = accounts.prices.contract(key);
    return best[0].toFixed(contract?.priceDecimals ?? 0);
  }

  function ruleProblem(order: OrderFields, context: OrderContext): string | undefined {
    try {
      assertValid(order, context, now());
      return undefined;
    } catch (error) {
      if (error instanceof ApiFailure) return error.message;
      throw error;
    }
  }
}

import {
  type AccountMargin,
  type AccountMarginInput,
  type AccountState,
  accountMargin,
  type ContractTerms,
  checkTaking,
  DEFAULT_MARGIN,
  decimal,
  floorToStep,
  formatDecimal,
  formatMoney,
  type HeldPosition,
  headroomOf,
  isMargined,
  isZero,
  type MarginSetting,
  marginProblem,
  maximum,
  maxLeverageOf,
  ONE,
  type OpenOrder,
  type OrderContext,
  orderProblem,
  type PositionState,
  positionOf,
  reducibleAmount,
  toOpenOrder,
  toText,
  type UnifiedAccount,
  unknownFeesText,
  unrealisedOf,
  waitsForTrigger,
  ZERO,
} from '@parallax/trading';
import { isEnded, type OrderRecord } from './order-record.ts';
import type { PaperContract } from './paper-contract.ts';
import { markOf, referenceOf, underlyingOf } from './paper-prices.ts';

/** What an account holds and has sent. */
export interface CheckedAccount {
  readonly state: AccountState;
  readonly records: Iterable<OrderRecord>;
  readonly contractOf: (key: string) => PaperContract | undefined;
  /** by contract key; the default where there is none */
  readonly margins: ReadonlyMap<string, MarginSetting>;
  /** undefined unless the venue's accounts are unified */
  readonly unified: UnifiedAccount | undefined;
}

/** What a record counts with; undefined while it waits for its trigger price. */
const openOrderOf = ({ order, contract, filled }: OrderRecord): OpenOrder | undefined =>
  toOpenOrder(
    { ...order, filled: toText(filled) },
    { terms: contract.terms, fees: contract.fees ?? null },
  );

const openOrders = (records: Iterable<OrderRecord>, except?: OrderRecord): OpenOrder[] =>
  [...records].flatMap((record) =>
    record === except || isEnded(record) ? [] : (openOrderOf(record) ?? []),
  );

type WithMargin = Pick<CheckedAccount, 'state' | 'contractOf' | 'margins' | 'unified'>;

/** The margin of an account at the prices of its contracts. */
export const marginOf = (account: WithMargin, orders: readonly OpenOrder[]): AccountMargin =>
  accountMargin(marginInput(account, orders));

function marginInput(
  { state, contractOf, margins, unified }: WithMargin,
  orders: readonly OpenOrder[],
): AccountMarginInput {
  const positions = new Map<string, HeldPosition>();
  for (const [key, position] of state.positions) {
    const terms = contractOf(key)?.terms;
    if (terms !== undefined) positions.set(key, { terms, position });
  }
  const pricesOf = ({ key }: ContractTerms) => contractOf(key)?.prices;
  return {
    balances: state.balances,
    positions,
    orders,
    settings: margins,
    unified,
    prices: {
      markOf: (terms) => {
        const prices = pricesOf(terms);
        return prices && markOf(prices);
      },
      underlyingOf: (terms) => {
        const prices = pricesOf(terms);
        return prices && underlyingOf(prices);
      },
    },
  };
}

/**
 * Whether a position loses at most half of what its isolated margin would leave above the maintenance margin,
 * so that a new leverage cannot pass a loss on to the insurance fund.
 */
function coversPosition(
  { terms, key, prices }: PaperContract,
  position: PositionState,
  margin: AccountMargin,
): boolean {
  const own = margin.positions.get(key);
  if (own === undefined) return true;
  const mark = markOf(prices);
  if (mark === undefined) return false;
  const lost = unrealisedOf(terms, position, mark).neg();
  return lost.times('2').lte(own.initialMargin.minus(own.maintenanceMargin));
}

/** Why the margin of a contract cannot be set as requested; undefined if it can. */
export function marginSettingRefusal(
  account: CheckedAccount,
  contract: PaperContract,
  setting: MarginSetting,
): string | undefined {
  const { terms, key } = contract;
  const position = positionOf(account.state, key);
  const { amount, cost } = position;
  const present = account.margins.get(key) ?? DEFAULT_MARGIN;
  if (!isMargined(terms)) return 'This contract has no margin to set.';
  const orders = openOrders(account.records);
  const isUsed =
    !isZero(amount) ||
    [...account.records].some((record) => record.contract === contract && !isEnded(record));
  if (setting.mode !== present.mode && isUsed)
    return 'The margin mode can be changed while there is neither a position nor an open order. Close them first.';
  const most = maxLeverageOf(terms, cost.abs());
  if (most === null)
    return setting.leverage.eq(present.leverage)
      ? undefined
      : 'This venue sets the margin by the size of the position, so that no leverage can be chosen.';
  if (setting.leverage.lt(ONE) || setting.leverage.gt(most))
    return `Please enter a leverage from 1 to ${formatDecimal(most)}.`;
  const free = headroomOf(marginOf(account, orders), terms.settle);
  const margins = new Map([...account.margins, [key, setting]]);
  const after = marginOf({ ...account, margins }, orders);
  if (setting.mode === 'isolated' && !coversPosition(contract, position, after))
    return 'With this leverage, the margin would not cover the loss of the position. Choose a lower one.';
  const left = headroomOf(after, terms.settle);
  if (left.gte(ZERO) || left.gte(free)) return undefined;
  const needed = formatMoney(free.minus(left), terms.settle, 'up');
  const freeText = formatMoney(maximum(free, ZERO), terms.settle, 'down');
  return `Not enough ${terms.settle} for this leverage: ${needed} more is needed, and ${freeText} is free.`;
}

/** Why the margin does not suffice for an order; undefined if it does, or while it waits for its trigger price. */
function marginRefusal(account: CheckedAccount, record: OrderRecord): string | undefined {
  const order = openOrderOf(record);
  const others = openOrders(account.records, record);
  return order && marginProblem(marginInput(account, others), order);
}

/**
 * Why an order cannot be accepted with its terms, or not be sent after its trigger; undefined if it can. A
 * reduce-only order that is too large is accepted, since each fill is limited to what is left to reduce.
 */
export function orderRefusal(
  account: CheckedAccount,
  record: OrderRecord,
  now: number,
): string | undefined {
  const { order, contract } = record;
  if (contract.fees === undefined) return unknownFeesText(contract.venueName);
  // a stop may be sent before the position that it will reduce
  const isWaiting = waitsForTrigger({ ...order, filled: toText(record.filled) });
  const context: OrderContext = {
    terms: contract.terms,
    now,
    positionAmount: isWaiting ? null : positionOf(account.state, contract.key).amount,
    referencePrice: referenceOf(contract.prices),
  };
  const problem = orderProblem(order, context);
  const isClipped = problem?.rule === 'reduce only' && problem.field === 'amount';
  if (problem !== undefined && !isClipped) return problem.text;
  return order.reduceOnly ? undefined : marginRefusal(account, record);
}

/** What is left of the position that an order reduces, in full lots. */
export function reducibleBy(account: CheckedAccount, { order, contract }: OrderRecord): string {
  const { amount } = positionOf(account.state, contract.key);
  return toText(floorToStep(reducibleAmount(order.side, amount), contract.terms.lot));
}

/** Why a part of an order cannot be taken at a price; undefined if it can, or if it closes a position. */
export function takerRefusal(
  account: CheckedAccount,
  record: OrderRecord,
  price: string,
  amount: string,
): string | undefined {
  const { contract } = record;
  const order = openOrderOf(record);
  if (contract.fees === undefined || order === undefined) return undefined;
  const others = marginInput(account, openOrders(account.records, record));
  const part = { price: decimal(price), amount: decimal(amount), liquidity: 'taker' as const };
  return checkTaking(others, order, [part])?.problem;
}

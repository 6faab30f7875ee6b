import {
  type Contract,
  EXPIRY_REQUIRED,
  hasLimitPrice,
  hasTriggerPrice,
  type OrderFields,
  type OrderInput,
  type OrderSide,
  type OrderType,
  orderInputSchema,
  PRICE_REQUIRED,
  type TimeInForce,
  TRIGGER_PRICE_REQUIRED,
  type TriggerBy,
} from '@parallax/protocol';
import {
  contractTerms,
  type Decimal,
  decimal,
  floorToStep,
  fromExactNumber,
  isMultipleOf,
  notional,
  orderProblem,
  toText,
  ZERO,
} from '@parallax/trading';
import { readDecimal, readTime, twoReadings } from '@parallax/ui/format';
import { ACCOUNT_REQUIRED } from '../../widget-kit/accounts/account-options.ts';

/** What a person has entered; numbers as they are typed. */
export interface OrderDraft {
  readonly side: OrderSide;
  readonly type: OrderType;
  readonly price: string;
  readonly triggerPrice: string;
  /** of the trigger price and the exits */
  readonly triggerBy: TriggerBy;
  /** empty without one */
  readonly takeProfitPrice: string;
  readonly stopLossPrice: string;
  /** as typed, in the contract's unit or in dollars */
  readonly amount: string;
  /** in the contract's unit, if it was chosen as a share instead; empty otherwise */
  readonly shareAmount: string;
  readonly timeInForce: TimeInForce;
  /** of a field for date and time, in the display's time zone */
  readonly expiresAt: string;
  readonly postOnly: boolean;
  readonly reduceOnly: boolean;
  /** empty without a strategy */
  readonly strategyId: string;
}

export const NEW_DRAFT: OrderDraft = {
  side: 'buy',
  type: 'limit',
  price: '',
  triggerPrice: '',
  triggerBy: 'last',
  takeProfitPrice: '',
  stopLossPrice: '',
  amount: '',
  shareAmount: '',
  timeInForce: 'GTC',
  expiresAt: '',
  postOnly: false,
  reduceOnly: false,
  strategyId: '',
};

/** Market orders are filled or cancelled at once. */
export const hasTimeInForce = (type: OrderType): boolean => type !== 'market';

/** Why an amount of a contract cannot be typed in dollars; undefined if it can. */
export function noDollars(contract: Contract): string | undefined {
  if (contract.instType === 'option') return 'Amounts of options are not converted to USD.';
  if (contract.contractSizeUnit === 'USD') return 'Amounts of this contract are in USD.';
  return undefined;
}

/** What the conversion of an amount depends on. */
export interface Prices {
  /** the current price of the contract */
  readonly current: number | undefined;
  /** dollars per unit of the quote currency */
  readonly quoteUsd: number | undefined;
}

/** Dollars per unit of the contract's amounts, at the price of the order or else the current one. */
function dollarsPerUnit(
  draft: OrderDraft,
  contract: Contract,
  prices: Prices,
): Decimal | undefined {
  if (noDollars(contract) !== undefined || prices.quoteUsd === undefined) return undefined;
  const typed = hasLimitPrice(draft.type)
    ? readDecimal(draft.price)
    : hasTriggerPrice(draft.type)
      ? readDecimal(draft.triggerPrice)
      : undefined;
  const { current } = prices;
  const price =
    typed === undefined ? current !== undefined && fromExactNumber(current) : decimal(typed);
  if (price === false || price.lte(ZERO)) return undefined;
  // of an inverse contract that is sized in its quote, the price cancels out
  const value = notional(contractTerms(contract), decimal('1'), price);
  const isInverse = contract.riskType === 'inverse';
  return (isInverse ? decimal('1') : value).times(fromExactNumber(prices.quoteUsd));
}

const USD_DECIMALS = 2;

/** The amount as the field shows it: a share in dollars follows the price. */
export function shownAmount(
  draft: OrderDraft,
  contract: Contract,
  { inDollars, prices }: { inDollars: boolean; prices: Prices },
): string {
  if (draft.shareAmount === '' || !inDollars) return draft.shareAmount || draft.amount;
  const ofShare = { ...draft, amount: draft.shareAmount };
  return convertedAmount(ofShare, contract, { prices, toDollars: true });
}

/** A typed amount in the other unit, as text; empty if it cannot be converted. */
export function convertedAmount(
  draft: OrderDraft,
  contract: Contract,
  { prices, toDollars }: { prices: Prices; toDollars: boolean },
): string {
  const amount = readDecimal(draft.amount);
  const rate = dollarsPerUnit(draft, contract, prices);
  if (amount === undefined || rate === undefined) return '';
  if (toDollars) return toText(decimal(amount).times(rate).round(USD_DECIMALS));
  return toText(floorToStep(decimal(amount).div(rate), fromExactNumber(contract.lot)));
}

/** The fields of the ticket, which problems are shown at. */
export type DraftField =
  | 'account'
  | 'price'
  | 'triggerPrice'
  | 'takeProfitPrice'
  | 'stopLossPrice'
  | 'amount'
  | 'expiresAt'
  | 'postOnly'
  | 'reduceOnly';
export type DraftProblems = Partial<Record<DraftField, string>>;

export type ReadDraft = { readonly order: OrderInput } | { readonly problems: DraftProblems };

export interface DraftContext {
  /** of the order; a new one for each intent to send */
  readonly id: string;
  readonly contract: Contract;
  /** undefined until one is chosen */
  readonly accountId: string | undefined;
  readonly inDollars: boolean;
  readonly prices: Prices;
  /** signed amount of the position; undefined if it is not known */
  readonly positionAmount: string | undefined;
  /** Unix milliseconds */
  readonly now: number;
}

const FIELDS: Readonly<Partial<Record<PropertyKey, DraftField>>> = {
  price: 'price',
  triggerPrice: 'triggerPrice',
  takeProfitPrice: 'takeProfitPrice',
  stopLossPrice: 'stopLossPrice',
  amount: 'amount',
  expiresAt: 'expiresAt',
  postOnly: 'postOnly',
  reduceOnly: 'reduceOnly',
};
const fieldOf = (field: PropertyKey | undefined): DraftField =>
  (field === undefined ? undefined : FIELDS[field]) ?? 'amount';

const isEmpty = (text: string): boolean => text.trim() === '';

/** What is not chosen or empty, and what is missing for the conversion of the amount. */
function missingIn(
  draft: OrderDraft,
  { accountId, inDollars, contract, prices }: DraftContext,
): DraftProblems {
  const { type } = draft;
  const problems: DraftProblems = {};
  if (accountId === undefined) problems.account = ACCOUNT_REQUIRED;
  if (hasLimitPrice(type) && isEmpty(draft.price)) problems.price = PRICE_REQUIRED;
  if (hasTriggerPrice(type) && isEmpty(draft.triggerPrice))
    problems.triggerPrice = TRIGGER_PRICE_REQUIRED;
  if (isEmpty(draft.amount) && draft.shareAmount === '')
    problems.amount = 'Please enter an amount.';
  else if (
    inDollars &&
    draft.shareAmount === '' &&
    dollarsPerUnit(draft, contract, prices) === undefined
  )
    problems.amount = 'There is no price to convert USD with yet.';
  if (draft.timeInForce === 'GTD' && hasTimeInForce(type) && isEmpty(draft.expiresAt))
    problems.expiresAt = EXPIRY_REQUIRED;
  return problems;
}

/** Numbers of the order that could be read in two ways. */
function ambiguousIn(draft: OrderDraft): DraftProblems {
  const { type, price, triggerPrice, takeProfitPrice, stopLossPrice, amount } = draft;
  const typed = {
    ...(hasLimitPrice(type) && { price }),
    ...(hasTriggerPrice(type) && { triggerPrice }),
    takeProfitPrice,
    stopLossPrice,
    ...(draft.shareAmount === '' && { amount }),
  };
  return Object.fromEntries(
    Object.entries(typed).flatMap(([field, text]) => {
      const problem = twoReadings(text);
      return problem === undefined ? [] : [[field, problem]];
    }),
  );
}

/** A number as it is sent; what cannot be read is left to the schema to refuse. */
const sentNumber = (typed: string): string => readDecimal(typed) ?? typed;

function fieldsOf(draft: OrderDraft, accountId: string, context: DraftContext): OrderInput {
  const { id, contract, inDollars, prices } = context;
  const { side, type, timeInForce, triggerBy, strategyId } = draft;
  const typed =
    inDollars && noDollars(contract) === undefined
      ? convertedAmount(draft, contract, { prices, toDollars: false })
      : sentNumber(draft.amount);
  const amount = draft.shareAmount || typed;
  const isTimed = hasTimeInForce(type);
  return {
    id,
    accountId,
    exchange: contract.exchange,
    symbol: contract.symbol,
    side,
    type,
    amount,
    price: hasLimitPrice(type) ? sentNumber(draft.price) : null,
    triggerPrice: hasTriggerPrice(type) ? sentNumber(draft.triggerPrice) : null,
    triggerBy,
    ...(!isEmpty(draft.takeProfitPrice) && { takeProfitPrice: sentNumber(draft.takeProfitPrice) }),
    ...(!isEmpty(draft.stopLossPrice) && { stopLossPrice: sentNumber(draft.stopLossPrice) }),
    timeInForce: isTimed ? timeInForce : 'GTC',
    expiresAt: isTimed && timeInForce === 'GTD' ? (readTime(draft.expiresAt) ?? null) : null,
    postOnly: hasLimitPrice(type) && draft.postOnly,
    reduceOnly: draft.reduceOnly,
    strategyId: strategyId === '' ? null : strategyId,
    source: 'ticket',
  };
}

/** The rule of the contract that an order breaks, with the rules of the server. */
function brokenRule(order: OrderFields, context: DraftContext) {
  const { contract, prices, positionAmount, now } = context;
  return orderProblem(order, {
    terms: contractTerms(contract),
    now,
    positionAmount: positionAmount === undefined ? null : decimal(positionAmount),
    referencePrice: prices.current === undefined ? null : fromExactNumber(prices.current),
  });
}

/**
 * The order of a draft, or what is wrong with it: by the schema and the rules of the contract that the server
 * applies.
 */
export function readDraft(draft: OrderDraft, context: DraftContext): ReadDraft {
  const { accountId } = context;
  const unread = { ...missingIn(draft, context), ...ambiguousIn(draft) };
  if (accountId === undefined || Object.keys(unread).length > 0) return { problems: unread };
  const input = fieldsOf(draft, accountId, context);
  const parsed = orderInputSchema.safeParse(input);
  if (!parsed.success) {
    const problems: DraftProblems = {};
    for (const { path, message } of parsed.error.issues) problems[fieldOf(path[0])] ??= message;
    return { problems };
  }
  const broken = brokenRule(parsed.data, context);
  if (broken === undefined) return { order: input };
  return { problems: { [fieldOf(broken.field)]: broken.text } };
}

const fitsStep = (typed: string, step: number): boolean => {
  const value = readDecimal(typed);
  return value !== undefined && isMultipleOf(decimal(value), fromExactNumber(step));
};

const PRICE_FIELDS = ['price', 'triggerPrice', 'takeProfitPrice', 'stopLossPrice'] as const;
export type DraftPrices = Pick<OrderDraft, (typeof PRICE_FIELDS)[number]>;
const NO_PRICES: DraftPrices = {
  price: '',
  triggerPrice: '',
  takeProfitPrice: '',
  stopLossPrice: '',
};

export const pricesOf = (draft: DraftPrices): DraftPrices => {
  const { price, triggerPrice, takeProfitPrice, stopLossPrice } = draft;
  return { price, triggerPrice, takeProfitPrice, stopLossPrice };
};

export const hasPrices = (prices: Partial<DraftPrices>): boolean =>
  PRICE_FIELDS.some((field) => !isEmpty(prices[field] ?? ''));

/** Prices are kept for another contract up to this distance from its mid. */
const KEPT_WITHIN = 0.01;

/**
 * Prices that were typed for another contract: all of them if all fit the tick and are near the mid, otherwise
 * none, since an order without its stop loss is another order.
 */
export function keptPrices(
  prices: DraftPrices,
  { tick }: Pick<Contract, 'tick'>,
  mid: number | null | undefined,
): DraftPrices {
  if (mid === null || mid === undefined) return NO_PRICES;
  const isKept = (typed: string): boolean =>
    isEmpty(typed) ||
    (fitsStep(typed, tick) && Math.abs(Number(readDecimal(typed)) / mid - 1) <= KEPT_WITHIN);
  return PRICE_FIELDS.every((field) => isKept(prices[field])) ? prices : NO_PRICES;
}

/** Whether two contracts are of one kind and pair, with one unit of amounts. Options also have one strike and expiry. */
export const isSameKind = (one: Contract, other: Contract): boolean =>
  one.instType === other.instType &&
  one.riskType === other.riskType &&
  one.base === other.base &&
  one.quote === other.quote &&
  one.contractSizeUnit === other.contractSizeUnit &&
  (one.instType !== 'option' ||
    (one.optionType === other.optionType &&
      one.strike === other.strike &&
      one.expiry === other.expiry));

/**
 * What remains of a draft for another contract, of the same kind only: the amount if it fits the lot, and prices
 * that are near the mid.
 */
export function draftForContract(
  draft: OrderDraft,
  before: Contract,
  contract: Contract,
  { inDollars, mid }: { inDollars: boolean; mid: number | null | undefined },
): OrderDraft {
  const isSame = isSameKind(before, contract);
  const keepsAmount = isSame && (inDollars || fitsStep(draft.amount, contract.lot));
  return {
    ...draft,
    ...(isSame ? keptPrices(pricesOf(draft), contract, mid) : NO_PRICES),
    amount: keepsAmount ? draft.amount : '',
    shareAmount: '',
  };
}

import {
  type Account,
  type AccountChanges,
  type Contract,
  contractKey,
  fullContractName,
  type Ticker,
} from '@parallax/protocol';
import { referencePrice, toNumber } from '@parallax/trading';
import {
  amountText,
  assetDigits,
  formatDateTime,
  formatDecimalText,
  NO_VALUE,
  SIDE_NAMES,
} from '@parallax/ui/format';
import { type OrderChoices, orderChoices } from './order-choices.ts';
import {
  convertedAmount,
  noDollars,
  type OrderDraft,
  type Prices,
  type ReadDraft,
  readDraft,
  shownAmount,
} from './order-draft.ts';
import { type SizedOrder, sizedOrder } from './sized-order.ts';

/** What an order is judged by, apart from what is entered: the account and the market at one moment. */
export interface OrderSituation {
  readonly contract: Contract;
  /** undefined until one is chosen */
  readonly account: Account | undefined;
  /** the balances and positions of the account; undefined until they are known */
  readonly live: AccountChanges | undefined;
  /** when the account was last known to be current, unless it is */
  readonly asOf: number | undefined;
  readonly ticker: Ticker | undefined;
  /** dollars per unit of the quote currency */
  readonly quoteUsd: number | undefined;
  /** whether the amount is entered in dollars */
  readonly inDollars: boolean;
  /** Unix milliseconds */
  readonly now: number;
}

interface OrderAmounts {
  readonly unit: string;
  /** why the unit cannot be changed; undefined if it can */
  readonly noOtherUnit: string | undefined;
  /** as the field shows it */
  readonly shown: string;
  /** what is typed, in the other unit; empty if it cannot be converted */
  readonly inOtherUnit: string;
  /** what is sent of an amount in dollars */
  readonly sent: string;
}

export interface OrderSummary {
  /** what is entered, with what is possible instead of what is not */
  readonly draft: OrderDraft;
  readonly choices: OrderChoices;
  /** the order, to be previewed and sent, or its problems */
  readonly read: ReadDraft;
  /** the order without its amount, to ask for the largest one; undefined while it is incomplete */
  readonly sized: SizedOrder | undefined;
  readonly amounts: OrderAmounts;
  readonly texts: {
    readonly send: string;
    /** what is free of the asset that the order uses */
    readonly free: string | undefined;
    /** why the account cannot trade */
    readonly cannotTrade: string | undefined;
  };
}

const pricesOf = ({ ticker, quoteUsd }: OrderSituation): Prices => {
  const reference = ticker === undefined ? null : referencePrice(ticker);
  return { current: reference === null ? undefined : toNumber(reference), quoteUsd };
};

/** The amount of a draft in its unit and in the other one. */
export function orderAmounts(draft: OrderDraft, situation: OrderSituation): OrderAmounts {
  const { contract, inDollars } = situation;
  const prices = pricesOf(situation);
  const sent = draft.shareAmount || convertedAmount(draft, contract, { prices, toDollars: false });
  return {
    unit: inDollars ? 'USD' : contract.contractSizeUnit,
    noOtherUnit: noDollars(contract),
    shown: shownAmount(draft, contract, { inDollars, prices }),
    inOtherUnit:
      draft.shareAmount === ''
        ? convertedAmount(draft, contract, { prices, toDollars: !inDollars })
        : '',
    sent: sent === '' ? NO_VALUE : `≈ ${amountText(sent, contract.contractSizeUnit)}`,
  };
}

function freeText(
  { side }: OrderDraft,
  { contract, live, asOf }: OrderSituation,
): string | undefined {
  if (live === undefined) return undefined;
  const paid = side === 'buy' ? contract.quote : contract.base;
  const asset = contract.instType === 'spot' ? paid : (contract.settle ?? contract.quote);
  const free = live.balances.find((balance) => balance.asset === asset)?.free ?? '0';
  const text = `${formatDecimalText(free, assetDigits(asset))} ${asset} free`;
  return asOf === undefined ? text : `${text} as of ${formatDateTime(asOf)}`;
}

/**
 * What a ticket shows and sends of what is entered in it.
 * @param id of the order; a new one for each intent to send
 */
export function orderSummary(
  entered: OrderDraft,
  situation: OrderSituation,
  id: string,
): OrderSummary {
  const { contract, account, live, ticker } = situation;
  const { draft, choices } = orderChoices(entered, contract, account ?? {});
  const position = live?.positions.find((each) => contractKey(each) === contractKey(contract));
  return {
    draft,
    choices,
    read: readDraft(draft, {
      id,
      contract,
      accountId: account?.id,
      inDollars: situation.inDollars,
      prices: pricesOf(situation),
      positionAmount: live === undefined ? undefined : (position?.amount ?? '0'),
      now: situation.now,
    }),
    sized: sizedOrder(draft, contract, { accountId: account?.id, ticker }),
    amounts: orderAmounts(draft, situation),
    texts: {
      send: `${SIDE_NAMES[draft.side]} ${fullContractName(contract)}`,
      free: freeText(draft, situation),
      cannotTrade:
        account === undefined || account.canTrade
          ? undefined
          : (account.reason ?? 'This account cannot trade now.'),
    },
  };
}

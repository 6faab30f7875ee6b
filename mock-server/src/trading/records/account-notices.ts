import type { VenueFill } from '@parallax/live';
import {
  type Contract,
  contractKey,
  contractOnVenue,
  nameOfKey,
  ORDER_CHANGE_REJECTED,
  ORDER_OVERFILLED,
  ORDER_REDUCED,
  ORDER_REJECTED,
  ORDER_UNKNOWN,
  type Order,
  POSITION_DELEVERAGED,
  POSITION_LIQUIDATED,
  SPREAD_NOT_HEDGED,
  type TradingEvent,
} from '@parallax/protocol';
import type { Database, Storage } from '@parallax/server-kit/storage/storage';
import { type Decimal, decimal, formatDecimal, formatMoney, sumOf, ZERO } from '@parallax/trading';
import { sql } from 'kysely';
import { connectionViewers } from '../../company/exchanges/viewers.ts';
import {
  insertNotifications,
  type NotificationContent,
  type StoredNotification,
} from '../../notifications/notification-store.ts';

/**
 * A position that is closed in several trades is one liquidation: a trade within this time after the
 * notification is not announced again. Likewise the fills of an order above its amount.
 */
const REPEAT_SECONDS = 60;

interface NoticeAccount {
  readonly id: string;
  readonly companyId: string;
  readonly name: string;
}

/** What happened in an account, for those who must be notified of it. */
export interface AccountNotice {
  readonly account: NoticeAccount;
  /** the id of a trader, or all who see the account */
  readonly to: { readonly traderId: string } | 'viewers';
  readonly content: NotificationContent & { readonly data: string };
}

const nameOf = (of: Pick<Contract, 'exchange' | 'symbol'>, contract: Contract | undefined) =>
  contract === undefined ? nameOfKey(contractKey(of)) : contractOnVenue(contract);

const dataOf = (event: TradingEvent): string => JSON.stringify(event);

/** An order in a sentence: Buy 0.5 BTC of BTC/USDT perp on Deribit. */
function orderName(order: Order, contract: Contract | undefined): string {
  const { side, type, amount, amountUnit, exitOf } = order;
  const exit = type === 'take_profit' ? 'Take profit: ' : 'Stop loss: ';
  const verb = side === 'buy' ? 'Buy' : 'Sell';
  const what = `${exitOf === undefined ? '' : exit}${verb} ${formatDecimal(decimal(amount))} ${amountUnit}`;
  return `${what} of ${nameOf(order, contract)}`;
}

/** What people are notified of about an order. */
const ORDER_NOTICES = {
  'order rejected': { type: 'ERROR', title: ORDER_REJECTED },
  'order change rejected': { type: 'ERROR', title: ORDER_CHANGE_REJECTED },
  'order unknown': { type: 'ALERT', title: ORDER_UNKNOWN },
  'order reduced': { type: 'ALERT', title: ORDER_REDUCED },
  'order overfilled': { type: 'ALERT', title: ORDER_OVERFILLED },
} as const;

/**
 * Notifies of something about an order, with the reason.
 * @param to by default the trader who sent it; its text names the account for all who see it
 */
export const orderNotice = (
  account: NoticeAccount,
  trading: keyof typeof ORDER_NOTICES,
  order: Order,
  reason: string,
  contract: Contract | undefined,
  to: AccountNotice['to'] = { traderId: order.traderId },
): AccountNotice => ({
  account,
  to,
  content: {
    ...ORDER_NOTICES[trading],
    short_message: `${orderName(order, contract)}${to === 'viewers' ? ` in ${account.name}` : ''}: ${reason}`,
    exchangeId: account.id,
    data: dataOf({ trading, accountId: account.id, orderId: order.id }),
  },
});

/** Notifies who has started a spread that its legs differ, and that nothing follows any more. */
export const imbalanceNotice = (
  account: NoticeAccount,
  { algoOrderId, traderId, text }: Record<'algoOrderId' | 'traderId' | 'text', string>,
): AccountNotice => ({
  account,
  to: { traderId },
  content: {
    type: 'ALERT',
    title: SPREAD_NOT_HEDGED,
    short_message: text,
    exchangeId: account.id,
    data: dataOf({ trading: 'spread not hedged', accountId: account.id, algoOrderId }),
  },
});

/** The sum of entries with its asset; undefined without any. */
const totalText = (
  [first, ...others]: readonly LiquidationFee[],
  rounding: 'up' | 'down',
): string | undefined =>
  first &&
  formatMoney(sumOf([first, ...others].map(({ amount }) => amount.abs())), first.asset, rounding);

/** The fee, and what the insurance fund has paid, which the balance has beside it. */
function feeText(fees: readonly LiquidationFee[]): string {
  const fee = totalText(
    fees.filter(({ amount }) => amount.gt(ZERO)),
    'up',
  );
  const paid = totalText(
    fees.filter(({ amount }) => amount.lt(ZERO)),
    'down',
  );
  const texts = [fee && `Fee ${fee}.`, paid && `The insurance fund pays ${paid}.`];
  return texts.map((text) => (text === undefined ? '' : ` ${text}`)).join('');
}

/** What a venue charges for a liquidation, beside the fees of its trades; negative for what it pays. */
export interface LiquidationFee {
  readonly asset: string;
  readonly amount: Decimal;
}

interface Liquidation {
  /** its first trade */
  readonly fill: VenueFill;
  /** the signed amount before that */
  readonly held: Decimal;
  /** all in the settlement asset */
  readonly fees: readonly LiquidationFee[];
}

/** Notifies everyone who sees an account that the venue closes a position. */
export function liquidationNotice(
  account: NoticeAccount,
  { fill, held, fees }: Liquidation,
  contract: Contract | undefined,
): AccountNotice {
  const { exchange, symbol } = fill;
  const direction = held.lt(ZERO) ? 'short' : 'long';
  const unit = contract === undefined ? '' : ` ${contract.contractSizeUnit}`;
  const position = `the ${direction} position of ${formatDecimal(held.abs())}${unit} in ${nameOf(fill, contract)}`;
  const isDeleveraged = fill.closedBy === 'deleveraging';
  return {
    account,
    to: 'viewers',
    content: {
      type: 'ALERT',
      title: isDeleveraged ? POSITION_DELEVERAGED : POSITION_LIQUIDATED,
      short_message: isDeleveraged
        ? `The venue reduces ${position} of ${account.name}: it takes over a liquidation that the market did not take.`
        : `The venue closes ${position}: the margin of ${account.name} no longer covers it.${feeText(fees)}`,
      exchangeId: account.id,
      data: dataOf({ trading: 'position liquidated', accountId: account.id, exchange, symbol }),
    },
  };
}

/** Of these traders, those who were not notified of the same a moment ago. */
async function notYetNotified(
  transaction: Database,
  traderIds: readonly string[],
  data: string,
): Promise<string[]> {
  if (traderIds.length === 0) return [];
  const rows = await transaction
    .selectFrom('notification')
    .select('trader_id')
    .where('trader_id', 'in', [...traderIds])
    .where('data', '=', data)
    .where('created_at', '>', sql<Date>`now() - make_interval(secs => ${REPEAT_SECONDS})`)
    .execute();
  const notified = new Set(rows.map(({ trader_id }) => trader_id));
  return traderIds.filter((id) => !notified.has(id));
}

/** Stores the notifications of what happened in accounts, in the transaction that stores what happened. */
export async function insertNotices(
  transaction: Database,
  pubSub: Pick<Storage['pubSub'], 'publish'>,
  notices: readonly AccountNotice[],
): Promise<StoredNotification[]> {
  const stored: StoredNotification[] = [];
  for (const { account, to, content } of notices) {
    const traderIds =
      to === 'viewers'
        ? await notYetNotified(
            transaction,
            await connectionViewers(transaction, account),
            content.data,
          )
        : [to.traderId];
    const entries = traderIds.map((traderId) => ({ traderId, content }));
    stored.push(...(await insertNotifications(transaction, pubSub, entries)));
  }
  return stored;
}

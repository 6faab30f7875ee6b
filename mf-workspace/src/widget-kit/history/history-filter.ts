import {
  contractKey,
  type Fill,
  type OrderSide,
  orderSideSchema,
  partsOfContractKey,
} from '@parallax/protocol';
import { decimal } from '@parallax/trading';
import { readDecimal, readTime } from '@parallax/ui/format';
import { z } from 'zod';
import {
  type AccountTableSettings,
  accountTableSettingsSchema,
} from '../accounts/account-table-settings.ts';

const choice = z.string().optional().catch(undefined);
const typed = z.string().catch('');

/** What limits a list of what happened, besides the account. */
export type HistoryField = 'contract' | 'strategy' | 'side' | 'time' | 'amount';

/** The settings of a table of what happened. */
export const historySettingsSchema = accountTableSettingsSchema.extend({
  /** key of the contract */
  contract: choice,
  /** id of the strategy */
  strategy: choice,
  side: orderSideSchema.optional().catch(undefined),
  /** as typed in fields for a date and time, in the display time zone */
  from: typed,
  to: typed,
  /** as typed; in the unit of the contract's sizes */
  amountFrom: typed,
  amountTo: typed,
});
export type HistorySettings = z.infer<typeof historySettingsSchema>;
export type HistoryFilter = Omit<HistorySettings, keyof AccountTableSettings>;

export const NO_FILTER: HistoryFilter = {
  contract: undefined,
  strategy: undefined,
  side: undefined,
  from: '',
  to: '',
  amountFrom: '',
  amountTo: '',
};

/** The filter as the server takes it; what cannot be read limits nothing. */
export interface HistoryQuery {
  readonly AccountId: string | undefined;
  readonly exchange: string | undefined;
  readonly symbol: string | undefined;
  readonly strategyId: string | undefined;
  readonly side: OrderSide | undefined;
  /** ISO texts; both ends are included */
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly amountFrom: string | undefined;
  readonly amountTo: string | undefined;
}

/** The amount in a field; undefined if it is not a number of at least 0. */
export function readAmount(text: string): string | undefined {
  const amount = readDecimal(text);
  return amount === undefined || amount.startsWith('-') ? undefined : amount;
}

/** The query of a list that the account and these fields limit. */
export function historyQuery(
  settings: HistoryFilter & Pick<AccountTableSettings, 'account'>,
  fields: readonly HistoryField[],
): HistoryQuery {
  const of = <Name extends keyof HistoryFilter>(
    field: HistoryField,
    name: Name,
  ): HistoryFilter[Name] => (fields.includes(field) ? settings[name] : NO_FILTER[name]);
  const contract = of('contract', 'contract');
  const parts = contract === undefined ? undefined : partsOfContractKey(contract);
  return {
    AccountId: settings.account,
    exchange: parts?.exchange,
    symbol: parts?.symbol,
    strategyId: of('strategy', 'strategy'),
    side: of('side', 'side'),
    from: readTime(of('time', 'from')),
    to: readTime(of('time', 'to')),
    amountFrom: readAmount(of('amount', 'amountFrom')),
    amountTo: readAmount(of('amount', 'amountTo')),
  };
}

/** Whether a filter other than that of the account limits the rows. */
export const isLimited = ({ AccountId: _account, ...others }: HistoryQuery): boolean =>
  Object.values(others).some((value) => value !== undefined);

type Filtered = Pick<Fill, 'accountId' | 'exchange' | 'symbol' | 'strategyId' | 'side' | 'amount'>;

/** Whether a row that happened at an ISO time belongs to what the server lists for the query. */
export function isListed(row: Filtered, at: string, query: HistoryQuery): boolean {
  const { AccountId, exchange, symbol, strategyId, side, from, to, amountFrom, amountTo } = query;
  const amount = decimal(row.amount);
  return (
    (AccountId === undefined || row.accountId === AccountId) &&
    (exchange === undefined ||
      symbol === undefined ||
      contractKey(row) === contractKey({ exchange, symbol })) &&
    (strategyId === undefined || row.strategyId === strategyId) &&
    (side === undefined || row.side === side) &&
    (from === undefined || at >= from) &&
    (to === undefined || at <= to) &&
    (amountFrom === undefined || amount.gte(decimal(amountFrom))) &&
    (amountTo === undefined || amount.lte(decimal(amountTo)))
  );
}

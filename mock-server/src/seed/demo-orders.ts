import {
  type Book,
  contractKey,
  type OptionType,
  type OrderFields,
  orderInputSchema,
} from '@parallax/protocol';
import { contractsByKey } from '@parallax/server-market/contracts-by-key';
import type { Market } from '@parallax/server-market/market-reads';
import { contractTerms, decimal, floorToStep, fromNumber, toText } from '@parallax/trading';
import type { Accounts } from '../trading/engine/accounts.ts';
import { DEMO_CONNECTIONS } from './demo-exchanges.ts';
import { DEMO_TRADERS } from './demo-traders.ts';
import { nearMoneyOption } from './near-money-option.ts';

interface DemoTrade {
  /** alias of the paper account */
  readonly account: string;
  readonly exchange: string;
  readonly side: 'buy' | 'sell';
}

interface DemoOrder extends DemoTrade {
  readonly symbol: string;
  readonly amount: string;
  /** limit price as a fraction of the best price of the other side; at the market without it */
  readonly at?: string;
  /** number of the strategy group, and of the strategy in it */
  readonly strategy?: readonly [group: number, strategy: number];
}

/** One lot of the option near the money, whose symbol depends on the day. */
interface DemoOption extends DemoTrade {
  readonly base: string;
  readonly optionType: OptionType;
}

/** A long spot position that is hedged with a short perpetual, a small coin-settled one, and orders that rest. */
const ORDERS: readonly DemoOrder[] = [
  {
    account: 'Paper spot',
    exchange: 'binance_spot',
    symbol: 'BTCUSDT',
    side: 'buy',
    amount: '0.3',
    strategy: [1, 1],
  },
  {
    account: 'Paper spot',
    exchange: 'binance_spot',
    symbol: 'ETHUSDT',
    side: 'buy',
    amount: '4',
    strategy: [2, 1],
  },
  {
    account: 'Paper spot',
    exchange: 'binance_spot',
    symbol: 'ETHUSDT',
    side: 'sell',
    amount: '1',
    strategy: [2, 1],
  },
  {
    account: 'Paper spot',
    exchange: 'binance_spot',
    symbol: 'BTCUSDT',
    side: 'buy',
    amount: '0.05',
    at: '0.9',
  },
  {
    account: 'Paper futures',
    exchange: 'binance_usdm',
    symbol: 'BTCUSDT',
    side: 'sell',
    amount: '0.3',
    strategy: [1, 1],
  },
  {
    account: 'Paper futures',
    exchange: 'binance_usdm',
    symbol: 'ETHUSDT',
    side: 'sell',
    amount: '2',
    at: '1.1',
  },
  {
    account: 'Paper options',
    exchange: 'deribit',
    symbol: 'BTC-PERPETUAL',
    side: 'buy',
    amount: '5000',
  },
];

/** Straddles that are settled in the coins of the account: bought of one, sold of the other. */
const OPTIONS: readonly DemoOption[] = [
  { account: 'Paper options', exchange: 'deribit', side: 'buy', base: 'BTC', optionType: 'call' },
  { account: 'Paper options', exchange: 'deribit', side: 'buy', base: 'BTC', optionType: 'put' },
  { account: 'Paper options', exchange: 'deribit', side: 'sell', base: 'ETH', optionType: 'put' },
  { account: 'Paper options', exchange: 'deribit', side: 'sell', base: 'ETH', optionType: 'call' },
];

const demoId = (number: number): string =>
  `0d000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

const strategyId = ([group, strategy]: readonly [number, number]): string =>
  `b0000000-0000-4000-8000-0000000000${group}${strategy}`;

/** The fields of a demo order at the prices of the book; undefined if the contract is not listed or has no prices. */
function toFields(
  order: DemoOrder,
  {
    id,
    accountId,
    market,
    book,
  }: { id: string; accountId: string; market: Market; book: Book | undefined },
): OrderFields | undefined {
  const contract = contractsByKey(market).get(contractKey(order));
  const best = order.side === 'buy' ? book?.asks[0] : book?.bids[0];
  if (contract === undefined || best === undefined) return undefined;
  const { exchange, symbol, side, amount, at } = order;
  const { tick, priceDecimals } = contractTerms(contract);
  const price =
    at === undefined
      ? null
      : toText(floorToStep(fromNumber(best[0], priceDecimals).times(decimal(at)), tick));
  return orderInputSchema.parse({
    id,
    accountId,
    exchange,
    symbol,
    side,
    amount,
    type: price === null ? 'market' : 'limit',
    price,
    strategyId: order.strategy === undefined ? null : strategyId(order.strategy),
    source: 'ticket',
  });
}

async function toOrder(
  { base, optionType, ...trade }: DemoOption,
  market: Market,
  now: number,
): Promise<DemoOrder | undefined> {
  const option = await nearMoneyOption(market, { exchange: trade.exchange, base, optionType, now });
  return option && { ...trade, symbol: option.symbol, amount: String(option.lot) };
}

/** Sends the orders of Acme's paper accounts, each once in the life of a database. */
export async function sendDemoOrders({
  accounts,
  market,
  now,
}: {
  readonly accounts: Pick<Accounts, 'inserts' | 'take'>;
  readonly market: Market;
  /** Unix milliseconds */
  readonly now: () => number;
}): Promise<void> {
  const trader = DEMO_TRADERS.find(({ email }) => email === 'trader@acme.example');
  const options = await Promise.all(OPTIONS.map((option) => toOrder(option, market, now())));
  for (const [at, order] of [...ORDERS, ...options].entries()) {
    if (order === undefined) continue;
    const account = DEMO_CONNECTIONS.find(({ name }) => name === order.account);
    if (trader === undefined || account === undefined) return;
    const book = await market.reads.book(contractKey(order));
    const id = demoId(at + 1);
    const fields = toFields(order, { id, accountId: account.id, market, book });
    const contract = contractsByKey(market).get(contractKey(order));
    if (fields === undefined || contract === undefined) continue;
    const stored = await accounts.inserts.add({
      fields,
      traderId: trader.id,
      companyId: account.companyId,
      amountUnit: contract.contractSizeUnit,
      notionalUsd: null,
      address: null,
      at: now(),
    });
    if (stored !== undefined) accounts.take(stored);
  }
}

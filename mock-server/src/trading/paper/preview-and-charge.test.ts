import { describe, expect, it } from '@jest/globals';
import { type BookLevel, type Contract, type OrderSide } from '@parallax/protocol';
import { exchanges } from '@parallax/server-market/catalogue/exchanges';
import {
  type AssetAmount,
  collarPercentOf,
  computeOrderPreview,
  contractFees,
  contractTerms,
  decimal,
  fromExactNumber,
  sumOf,
  toText,
} from '@parallax/trading';
import {
  FUTURE,
  INVERSE,
  KRAKEN,
  LINEAR_OPTION,
  OPTION,
  orderFor,
  PERPETUAL,
  paperBench,
  SPOT,
} from './testing/paper-bench.ts';

const HELD = { BTC: '1000', USDT: '1000000', USD: '1000000', USDC: '1000000' };

interface Traded {
  readonly contract: Contract;
  /** the best bid and ask, each with a second level one step behind */
  readonly best: readonly [bid: number, ask: number];
  readonly step: number;
  readonly amount: number;
}

const KINDS: readonly (readonly [string, Traded])[] = [
  ['spot that pays in what it receives', { contract: SPOT, best: [99, 101], step: 1, amount: 2 }],
  ['spot that pays in the quote', { contract: KRAKEN, best: [99, 101], step: 1, amount: 2 }],
  ['a linear perpetual', { contract: PERPETUAL, best: [99, 101], step: 1, amount: 2 }],
  ['a linear future', { contract: FUTURE, best: [99, 101], step: 1, amount: 2 }],
  ['an inverse perpetual', { contract: INVERSE, best: [99, 101], step: 1, amount: 100 }],
  ['a coin option', { contract: OPTION, best: [0.05, 0.06], step: 0.01, amount: 2 }],
  [
    // 12.5% of its premium, less than the share of its underlying
    'a cheap coin option',
    { contract: OPTION, best: [0.0004, 0.0006], step: 0.0001, amount: 2 },
  ],
  ['a linear option', { contract: LINEAR_OPTION, best: [4, 6], step: 1, amount: 2 }],
];

const moneyText = (money: AssetAmount | null) => money && `${toText(money.amount)} ${money.asset}`;

/** Previews an order and sends it, and returns both answers. */
async function compare(
  { contract, best: [bid, ask], step, amount }: Traded,
  side: OrderSide,
  liquidity: 'maker' | 'taker',
) {
  const bench = paperBench();
  const mark = fromExactNumber(bid).plus(fromExactNumber(ask)).div('2');
  bench.ticker(contract, { mark_price: Number(toText(mark)), last: bid });
  const bids: BookLevel[] = [
    [bid, amount / 2],
    [Number((bid - step).toFixed(4)), amount],
  ];
  const asks: BookLevel[] = [
    [ask, amount / 2],
    [Number((ask + step).toFixed(4)), amount],
  ];
  bench.book(contract, bids, asks);
  const account = await bench.account(contract.exchange, HELD);
  const text = String(amount);
  const [bought, sold] = liquidity === 'taker' ? [asks[1], bids[1]] : [bids[0], asks[0]];
  const price = String((side === 'buy' ? bought : sold)?.[0]);
  const order = orderFor(contract, 'o', { side, amount: text, price });
  const terms = contractTerms(contract);
  const balances = new Map(Object.entries(HELD).map(([asset, held]) => [asset, decimal(held)]));
  const previewed = computeOrderPreview({
    order,
    terms,
    book: { bids, asks },
    fees:
      contractFees(
        contract,
        exchanges.find(({ name }) => name === contract.exchange),
      ) ?? null,
    collarPercent: collarPercentOf(terms),
    isPaper: true,
    account: {
      balances,
      positions: new Map(),
      orders: [],
      prices: { markOf: () => mark, underlyingOf: () => decimal('100') },
    },
    settleUsd: decimal('1'),
  });
  await account.submit(order);
  if (liquidity === 'maker') {
    // what was ahead of it in the book, and the order
    bench.print(contract, side === 'buy' ? 'sell' : 'buy', Number(order.price), amount * 2);
  }
  const fills = account.events.flatMap((event) => (event.kind === 'fill' ? event.fill : []));
  const fee = sumOf(fills.map((fill) => decimal(fill.fee)));
  const [feeAsset] = fills.map((fill) => fill.feeAsset);
  const value = sumOf(fills.map((fill) => decimal(fill.price).times(fill.amount)));
  const gross = side === 'buy' ? decimal(text) : value;
  const asset = side === 'buy' ? terms.base : terms.quote;
  const received = feeAsset === asset ? gross.minus(fee) : gross;
  const { problems } = previewed;
  return {
    previewed: { fee: moneyText(previewed.fee), received: moneyText(previewed.received), problems },
    charged: {
      fee: moneyText({ asset: feeAsset ?? '', amount: fee }),
      received: terms.kind === 'spot' ? moneyText({ asset, amount: received }) : null,
      problems: [],
    },
    liquidity: new Set(fills.map((fill) => fill.liquidity)),
  };
}

describe.each(KINDS)(
  'the fee that is previewed is the one that is charged: %s',
  (_kind, traded) => {
    it.each([
      ['buy', 'taker'],
      ['sell', 'taker'],
      ['buy', 'maker'],
      ['sell', 'maker'],
    ] as const)('%s as %s', async (side, liquidity) => {
      const result = await compare(traded, side, liquidity);
      expect(result.liquidity).toEqual(new Set([liquidity]));
      expect(result.previewed).toEqual(result.charged);
    });
  },
);

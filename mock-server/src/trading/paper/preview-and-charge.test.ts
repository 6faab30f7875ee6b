import { describe, expect, it } from '@jest/globals';
import type { VenueFill } from '@parallax/live';
import type { BookLevel, Contract, Order } from '@parallax/protocol';
import { exchanges } from '@parallax/server-market/catalogue/exchanges';
import {
  type AccountState,
  type AssetAmount,
  applyToAccount,
  averagePriceOf,
  type ContractTerms,
  collarPercentOf,
  computeOrderPreview,
  contractFees,
  contractTerms,
  type Decimal,
  decimal,
  fromExactNumber,
  midOfBook,
  notionalUsd,
  slippageBps,
  sumOf,
  toText,
} from '@parallax/trading';
import * as fc from 'fast-check';
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
const BALANCES = new Map(Object.entries(HELD).map(([asset, held]) => [asset, decimal(held)]));

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

/** Digits beyond these differ by the order in which averages are rounded. */
const COMPARED_DIGITS = 12;
const figureText = (figure: Decimal | null) => figure && toText(figure.round(COMPARED_DIGITS));

interface Sent {
  readonly contract: Contract;
  readonly bids: BookLevel[];
  readonly asks: BookLevel[];
  readonly terms: Pick<Order, 'side' | 'type' | 'amount' | 'price'>;
}

/** The account after fills, by the ledger. */
const accountAfter = (terms: ContractTerms, fills: readonly VenueFill[]): AccountState =>
  fills.reduce<AccountState>(
    (account, fill) =>
      applyToAccount(account, { kind: 'fill', terms, fill: { ...fill, strategyId: null } }).account,
    { balances: BALANCES, positions: new Map() },
  );

/** The figures of what an order was charged, as the preview has them. */
function chargedBy({ contract, bids, asks, terms: { side } }: Sent, fills: readonly VenueFill[]) {
  const terms = contractTerms(contract);
  const fee = sumOf(fills.map((fill) => decimal(fill.fee)));
  const [feeAsset = ''] = fills.map((fill) => fill.feeAsset);
  const amount = sumOf(fills.map((fill) => decimal(fill.amount)));
  const value = sumOf(fills.map((fill) => decimal(fill.price).times(fill.amount)));
  const asset = side === 'buy' ? terms.base : terms.quote;
  const gross = side === 'buy' ? amount : value;
  const received = feeAsset === asset ? gross.minus(fee) : gross;
  const taken = averagePriceOf(
    terms.kind,
    fills.filter(({ liquidity }) => liquidity === 'taker'),
  );
  const mid = midOfBook(terms, { bids, asks });
  const { balances, positions } = accountAfter(terms, fills);
  const after = terms.kind === 'spot' ? balances.get(terms.base) : positions.get(terms.key)?.amount;
  return {
    fee: moneyText({ asset: feeAsset, amount: fee }),
    received: terms.kind === 'spot' ? moneyText({ asset, amount: received }) : null,
    notionalUsd: figureText(
      notionalUsd(terms, amount, averagePriceOf(terms.kind, fills), decimal('1')),
    ),
    averagePrice: figureText(taken),
    slippageBps: figureText(taken && mid && slippageBps(side, taken, mid)),
    positionAfter: figureText(after ?? null),
  };
}

/** Previews an order and sends it, and returns both answers. What rests is filled as soon as its price is traded. */
async function compare(sent: Sent) {
  const { contract, bids, asks } = sent;
  const [bid = 0, ask = 0] = [bids, asks].map(([best]) => best?.[0]);
  const bench = paperBench();
  const mark = fromExactNumber(bid).plus(fromExactNumber(ask)).div('2');
  bench.ticker(contract, { mark_price: Number(toText(mark)), last: bid });
  bench.book(contract, bids, asks);
  const account = await bench.account(contract.exchange, HELD);
  const order = orderFor(contract, 'o', sent.terms);
  const terms = contractTerms(contract);
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
      balances: BALANCES,
      positions: new Map(),
      orders: [],
      prices: { markOf: () => mark, underlyingOf: () => decimal('100') },
    },
    settleUsd: decimal('1'),
  });
  await account.submit(order);
  if (order.price !== null) {
    // what was ahead of it in the book, and the order
    const size = Number(order.amount) * 1_000;
    bench.print(contract, order.side === 'buy' ? 'sell' : 'buy', Number(order.price), size);
  }
  const fills = account.events.flatMap((event) => (event.kind === 'fill' ? event.fill : []));
  return {
    previewed: {
      fee: moneyText(previewed.fee),
      received: moneyText(previewed.received),
      notionalUsd: figureText(previewed.notionalUsd),
      averagePrice: figureText(previewed.averagePrice),
      slippageBps: figureText(previewed.slippageBps),
      positionAfter: figureText(previewed.positionAfter),
    },
    charged: chargedBy(sent, fills),
    problems: previewed.problems,
    liquidity: new Set(fills.map((fill) => fill.liquidity)),
  };
}

/** Levels of the sizes, from the best price on. */
const levelsOf = (best: number, step: number, sizes: readonly number[]): BookLevel[] =>
  sizes.map((size, index) => [Number((best + index * step).toFixed(4)), size]);

describe.each(KINDS)(
  'the fee that is previewed is the one that is charged: %s',
  (_kind, { contract, best: [bid, ask], step, amount }) => {
    it.each([
      ['buy', 'taker'],
      ['sell', 'taker'],
      ['buy', 'maker'],
      ['sell', 'maker'],
    ] as const)('%s as %s', async (side, liquidity) => {
      const sizes = [amount / 2, amount];
      const bids = levelsOf(bid, -step, sizes);
      const asks = levelsOf(ask, step, sizes);
      const [bought, sold] = liquidity === 'taker' ? [asks[1], bids[1]] : [bids[0], asks[0]];
      const price = String((side === 'buy' ? bought : sold)?.[0]);
      const terms = { side, type: 'limit', amount: String(amount), price } as const;
      const result = await compare({ contract, bids, asks, terms });
      expect(result.liquidity).toEqual(new Set([liquidity]));
      expect(result.problems).toEqual([]);
      expect(result.previewed).toEqual(result.charged);
    });
  },
);

const PREVIEWS = 60;
/** Sizes in tenths of the amount of the kind. */
const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 4 });

it(`every figure of ${PREVIEWS} previews is what the paper account then charges`, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        kind: fc.constantFrom(...KINDS),
        side: fc.constantFrom('buy' as const, 'sell' as const),
        tenths: fc.integer({ min: 1, max: 15 }),
        /** of the limit price, from the best bid up; null for a market order */
        steps: fc.option(fc.integer({ min: 0, max: 5 })),
        bidSizes: sizes,
        askSizes: sizes,
      }),
      async ({ kind: [, traded], side, tenths, steps, bidSizes, askSizes }) => {
        const { contract, best, step, amount } = traded;
        const sized = (count: number) => Number(((amount * count) / 10).toFixed(1));
        const bids = levelsOf(best[0], -step, bidSizes.map(sized));
        const asks = levelsOf(best[1], step, askSizes.map(sized));
        const [price] = steps === null ? [null] : levelsOf(best[0] + steps * step, step, [0]);
        const { previewed, charged, liquidity } = await compare({
          contract,
          bids,
          asks,
          terms: {
            side,
            type: price === null ? 'market' : 'limit',
            amount: String(sized(tenths)),
            price: price === undefined || price === null ? null : String(price[0]),
          },
        });
        // nothing is charged for an order that finds nothing
        fc.pre(liquidity.size > 0);
        expect(previewed).toEqual(charged);
      },
    ),
    { numRuns: PREVIEWS },
  );
});

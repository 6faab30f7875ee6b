import { describe, expect, it } from '@jest/globals';
import { sumOf } from '../../private/decimal-text.ts';
import type { AccountContract } from './account-contract.ts';
import { FakeAccount } from './fake-account.ts';
import type { FakeOrderTerms, OrderEvent } from './fake-order.ts';

const NOW = Date.UTC(2025, 10, 10, 1);

/** Contracts of BTC whose price is the one of `market`. */
function open(balances: Readonly<Record<string, string>>, feeOfReceived = true) {
  const market = { usd: 60_000 };
  const fake = {
    name: 'BTC',
    base: 'BTC',
    quote: 'USDT',
    usdAt: (asset: string) => (asset === 'BTC' ? market.usd : 1),
    tick: 0.1,
    lot: 0.00001,
    premium: 0,
  };
  const common = { base: 'BTC', quote: 'USDT', market: fake };
  const contracts = new Map<string, AccountContract>([
    ['spot', { ...common, name: 'spot', kind: 'spot', settle: 'USDT', unit: '1' }],
    ['linear', { ...common, name: 'linear', kind: 'linear', settle: 'USDT', unit: '0.01' }],
    ['inverse', { ...common, name: 'inverse', kind: 'inverse', settle: 'BTC', unit: '100' }],
  ]);
  const account = new FakeAccount(
    { apiKey: 'key', secret: 'secret', passphrase: '' },
    {
      contracts,
      makerFee: '0',
      takerFee: '0.001',
      feeOfReceived,
      orderId: (sequence) => `O${sequence}`,
      tradeId: (sequence) => `T${sequence}`,
    },
    balances,
    NOW,
  );
  const events: OrderEvent[] = [];
  account.onEvent((event) => events.push(event));
  return { account, market, events };
}

let ids = 0;
const terms = (changes: Partial<FakeOrderTerms>): FakeOrderTerms => {
  ids += 1;
  return {
    clientId: String(ids),
    contract: 'spot',
    side: 'buy',
    type: 'limit',
    price: '50000',
    amount: '0.01',
    timeInForce: 'GTC',
    postOnly: false,
    reduceOnly: false,
    triggerPrice: undefined,
    triggersAbove: false,
    expiresAt: undefined,
    ...changes,
  };
};
const market = { type: 'market', price: undefined } as const;

describe('an account at a fake venue', () => {
  it('holds what a resting order may pay, and gives it back when it is cancelled', () => {
    const { account } = open({ USDT: '1000' });
    const order = account.place(terms({}), NOW);
    expect(account.free('USDT')).toBe('500');
    expect(account.place(terms({ amount: '0.02' }), NOW)).toBe('insufficient');
    if (typeof order === 'string') throw new Error(order);
    account.cancel(order, NOW);
    expect(account.free('USDT')).toBe('1000');
  });

  it('fills a resting order at its price once the book reaches it', () => {
    const { account, market: price } = open({ USDT: '1000' });
    const order = account.place(terms({}), NOW);
    account.tick(NOW);
    expect(order).toMatchObject({ state: 'open' });
    price.usd = 49_000;
    account.tick(NOW + 1);
    expect(order).toMatchObject({ state: 'filled', filled: '0.01', cost: '500' });
    expect(account.balances.get('BTC')).toBe('0.01');
    expect(account.balances.get('USDT')).toBe('500');
  });

  it('has balances that are the sums of its entries', () => {
    const { account } = open({ USDT: '100000' });
    account.place(terms({ ...market, amount: '0.5' }), NOW);
    account.place(terms({ ...market, side: 'sell', amount: '0.2' }), NOW);
    for (const [asset, balance] of account.balances) {
      const amounts = account.entries.filter((entry) => entry.asset === asset);
      expect(sumOf(amounts.map(({ amount }) => amount))).toBe(balance);
    }
  });

  it.each(['linear', 'inverse'] as const)('pays the profit of a closed %s position', (contract) => {
    const { account, market: price } = open({ USDT: '100000', BTC: '10' });
    const isInverse = contract === 'inverse';
    account.place(terms({ contract, ...market, amount: '10' }), NOW);
    price.usd = 62_000;
    account.place(terms({ contract, ...market, side: 'sell', amount: '10' }), NOW);
    expect(account.positions.size).toBe(0);
    // what the sales brought less what the purchases cost; of an inverse contract, in coin, the opposite
    const values = account.fills.map(({ order, price: at, amount }) => {
      const value = isInverse
        ? (Number(amount) * 100) / Number(at)
        : Number(amount) * 0.01 * Number(at);
      return order.side === 'sell' ? value : -value;
    });
    const profit = values.reduce((sum, value) => sum + value, 0) * (isInverse ? -1 : 1);
    const booked = account.entries.filter(({ kind }) => kind === 'trade');
    expect(profit).toBeGreaterThan(0);
    expect(Number(sumOf(booked.map(({ amount }) => amount)))).toBeCloseTo(profit, 9);
  });

  it('reduces a position at most to nothing with a reduce-only order', () => {
    const { account } = open({ USDT: '100000' });
    account.place(terms({ contract: 'linear', ...market, amount: '5' }), NOW);
    const order = account.place(
      terms({ contract: 'linear', ...market, side: 'sell', amount: '9', reduceOnly: true }),
      NOW,
    );
    expect(order).toMatchObject({ filled: '5', state: 'cancelled' });
    expect(account.positions.size).toBe(0);
  });

  it('charges a long position a positive funding rate', () => {
    const { account } = open({ USDT: '100000' });
    account.place(terms({ contract: 'linear', ...market, amount: '10' }), NOW);
    account.payFunding('linear', NOW, '0.0001');
    const funding = account.entries.find(({ kind }) => kind === 'funding');
    expect(funding).toMatchObject({ asset: 'USDT', size: '10' });
    expect(Number(funding?.amount)).toBeCloseTo(-0.6, 3);
  });

  it('cancels a post-only order that would trade, and the rest of an IOC order', () => {
    const { account } = open({ USDT: '100000' });
    expect(account.place(terms({ price: '61000', postOnly: true }), NOW)).toMatchObject({
      state: 'cancelled',
      filled: '0',
    });
    expect(
      account.place(terms({ price: '60000.1', timeInForce: 'IOC', amount: '1' }), NOW),
    ).toMatchObject({
      state: 'cancelled',
      filled: expect.stringMatching(/^0\.[0-9]*[1-9]/),
    });
    expect(
      account.place(terms({ price: '60000.1', timeInForce: 'FOK', amount: '1' }), NOW),
    ).toMatchObject({
      state: 'cancelled',
      filled: '0',
    });
  });

  it('expires an order at its time, and knows a client id that is open', () => {
    const { account } = open({ USDT: '100000' });
    const input = terms({ timeInForce: 'GTD', expiresAt: NOW + 1_000 });
    const order = account.place(input, NOW);
    expect(account.place(input, NOW)).toBe('duplicate');
    account.tick(NOW + 1_000);
    expect(order).toMatchObject({ state: 'expired' });
  });
});

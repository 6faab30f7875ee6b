import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import type { Contract, OrderFields } from '@parallax/protocol';
import { contractTerms, decimal } from '@parallax/trading';
import { fixedMarket } from '../../testing/fixed-market.ts';
import { assertValid } from './order-context.ts';

const [SPOT] = fixedMarket.catalogue.contracts;
if (SPOT === undefined) throw new Error('The market has no contract.');
const PERPETUAL: Contract = {
  ...SPOT,
  exchange: 'coinbase',
  instType: 'perpetual',
  riskType: 'linear',
  settle: 'USDC',
};
const accountId = randomUUID();
const context = {
  terms: contractTerms(PERPETUAL),
  venue: PERPETUAL,
  paperProblem: undefined,
  book: null,
  referencePrice: decimal('3000'),
  triggerValue: null,
  settleUsd: decimal('1'),
  notionalUsd: '3000',
  limits: [],
  isWaiting: false,
  isReducing: true,
  positions: [
    {
      accountId,
      exchange: PERPETUAL.exchange,
      symbol: PERPETUAL.symbol,
      amount: '1',
      cost: '3000',
      realised: '0',
      funding: '0',
      fees: '0',
      accrued: null,
      strategyId: null,
      hasMixedStrategies: false,
      contract: PERPETUAL,
    },
  ],
};
const order: OrderFields = {
  id: randomUUID(),
  accountId,
  exchange: PERPETUAL.exchange,
  symbol: PERPETUAL.symbol,
  side: 'sell',
  type: 'market',
  amount: '1',
  price: null,
  triggerPrice: null,
  triggerBy: 'last',
  timeInForce: 'GTC',
  expiresAt: null,
  postOnly: false,
  reduceOnly: true,
  strategyId: null,
  source: 'close',
};

it('a position is closed also at a venue without reduce-only orders, which refuses others', () => {
  expect(() => assertValid(order, context, Date.now(), { isClosing: true })).not.toThrow();
  expect(() => assertValid({ ...order, source: 'api' }, context, Date.now())).toThrow(
    'Coinbase has no reduce-only orders',
  );
});

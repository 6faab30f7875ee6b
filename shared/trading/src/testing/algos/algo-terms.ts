import { type AlgoOrderInput, type AlgoTerms, algoOrderInputSchema } from '@parallax/protocol';

/** Unix milliseconds at which algos of tests are made. */
export const START = Date.UTC(2026, 0, 1, 12);

/** The terms of an algo that buys 1 BTC of the USD-M perpetual, with other members. */
export const algoTermsOf = (
  order: Pick<AlgoOrderInput, 'type' | 'parameters'> & Partial<AlgoOrderInput>,
): AlgoTerms =>
  algoOrderInputSchema.parse({
    id: 'c0000000-0000-4000-8000-000000000001',
    accountId: 'b0000000-0000-4000-8000-000000000002',
    exchange: 'binance_usdm',
    symbol: 'BTCUSDT',
    side: 'buy',
    amount: '1',
    ...order,
  });

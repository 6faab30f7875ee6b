import type { AlgoOrder } from '@parallax/protocol';
import { session } from '@parallax/store/testing';
import { ACCOUNT_ID } from './trading.ts';

type Of<Type extends AlgoOrder['type']> = Extract<AlgoOrder, { type: Type }>;

const AT = '2026-01-01T12:00:00.000Z';

const COMMON = {
  id: 'b0000000-0000-4000-8000-000000000001',
  accountId: ACCOUNT_ID,
  exchange: 'binance_spot',
  symbol: 'BTCUSDT',
  side: 'buy',
  amount: '0.6',
  limitPrice: null,
  reduceOnly: false,
  strategyId: null,
  startAt: null,
  traderId: session.traderId,
  state: 'RUNNING',
  reason: null,
  remarks: [],
  startedAt: AT,
  endsAt: '2099-01-01T12:10:00.000Z',
  filled: '0.15',
  averagePrice: '60010',
  remaining: '0.45',
  arrivalPrice: '60000',
  marketVwap: '60005',
  slippageBps: '1.66666667',
  vwapBps: '0.83326389',
  shortfallUsd: '-12.5',
  children: 15,
  nextChildAt: '2026-01-01T12:02:30.000Z',
  imbalance: null,
  createdAt: AT,
  updatedAt: AT,
} as const;

/** A running TWAP of the signed-in trader: buy 0.6 BTC in ten minutes, of which 0.15 are filled. */
export const twapOf = (more: Partial<Of<'twap'>> = {}): Of<'twap'> => ({
  ...COMMON,
  remarks: [],
  type: 'twap',
  parameters: { durationS: 600, intervalS: 10, randomise: 0, style: 'taker' },
  ...more,
});

/** A spread that buys spot and sells the perpetual on Deribit. */
export const spreadOf = (more: Partial<Of<'spread'>> = {}): Of<'spread'> => ({
  ...COMMON,
  remarks: [],
  id: 'b0000000-0000-4000-8000-000000000002',
  type: 'spread',
  amount: '0.1',
  endsAt: null,
  nextChildAt: null,
  parameters: {
    legs: [
      {
        accountId: ACCOUNT_ID,
        exchange: 'binance_spot',
        symbol: 'BTCUSDT',
        side: 'buy',
        amount: '0.1',
      },
      {
        accountId: ACCOUNT_ID,
        exchange: 'deribit',
        symbol: 'BTC-PERPETUAL',
        side: 'sell',
        amount: '6000',
      },
    ],
    target: { kind: 'basisBps', value: 20 },
    activeLeg: 0,
    slopTicks: 0,
    payupTicks: 0,
    maxImbalanceUsd: 1000,
    legTimeoutS: 30,
    durationS: null,
  },
  ...more,
});

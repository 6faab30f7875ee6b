import type { LiveInstrument } from '@parallax/live';
import type { Book, Ticker, Trade } from '@parallax/protocol';

export const listed = (symbol: string, instType: LiveInstrument['instType'] = 'spot') => ({
  unified: symbol,
  symbol,
  origSymbol: symbol,
  base: 'BTC',
  quote: 'USDT',
  instType,
  riskType: instType === 'spot' ? null : ('linear' as const),
  tick: 0.1,
  lot: 0.001,
  unit: 1,
  expiry: null,
  strike: null,
  optionType: null,
  contractSize: 1,
  settle: null,
  fundingHours: null,
});

export const tickerAt = (price: number): Ticker => ({
  bid: price,
  ask: price + 1,
  last: price,
  mid: price + 0.5,
  mark_price: null,
  index_price: null,
  pred_funding_rate: null,
  next_funding_time: null,
  chg_24h_pct: 0,
  high_24h: price,
  low_24h: price,
  at: price,
});

export const bookAt = (price: number): Book => {
  return { bids: [[price, 1]], asks: [[price + 1, 1]], at: price };
};

export const pastTrade = (id: string): Trade => ({ id, price: 1, size: 1, side: 'sell', at: 1 });

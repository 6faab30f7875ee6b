import { describe, expect, it } from '@jest/globals';
import { ReceivedTicker } from './received-ticker.ts';
import { replayFixtures, stubClient } from './testing/replay-fixtures.ts';

const NOW = 1_800_000_000_000;
const MARKET = {
  id: 'BTC-USD-261225-200000-C',
  symbol: 'BTC/USD:BTC-261225-200000-C',
  type: 'option',
} as const;
const OPTION = { instType: 'option', riskType: 'inverse', unit: 0.01 } as const;

/** A ticker as OKX documents it: the prices and sizes of a side without orders are empty. */
const message = (sides: object) => ({
  arg: { channel: 'tickers', instId: MARKET.id },
  data: [
    {
      instType: 'OPTION',
      instId: MARKET.id,
      last: '0.0015',
      high24h: '0.002',
      low24h: '0.001',
      vol24h: '40',
      bidPx: '',
      bidSz: '',
      askPx: '',
      askSz: '',
      ts: '1597026383085',
      ...sides,
    },
  ],
});

describe('an option of OKX', () => {
  const askQuote = { askPx: '0.002', askSz: '9' };

  it('has no bid after its bid is withdrawn', () => {
    const exchange = replayFixtures('okx', [], [MARKET]);
    const received = new ReceivedTicker();
    const drainAfter = (sides: object) => {
      exchange.handleMessage(stubClient(), message(sides));
      const { tickers, bidsasks } = exchange;
      received.update(tickers[MARKET.symbol], bidsasks[MARKET.symbol], OPTION, NOW);
      return received.drain(OPTION, NOW);
    };
    const quoted = { bid: 0.001, ask: 0.002, mid: 0.0015, bid_size: 0.05 };
    expect(drainAfter({ ...askQuote, bidPx: '0.001', bidSz: '5' })).toMatchObject(quoted);
    const unbid = { bid: null, ask: 0.002, mid: null, last: 0.0015, ask_size: 0.09 };
    expect(drainAfter(askQuote)).toMatchObject(unbid);
    expect(drainAfter({})).toMatchObject({ bid: null, ask: null, last: 0.0015 });
    expect(drainAfter({ ...askQuote, bidPx: '0.001', bidSz: '5' })).toMatchObject(quoted);
  });
});

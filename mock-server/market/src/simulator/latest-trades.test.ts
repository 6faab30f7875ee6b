import { afterEach, expect, it, jest } from '@jest/globals';
import { contractKey } from '@parallax/protocol';
import { MINUTE } from '../durations.ts';
import { OptionFlow } from './options/option-flow.ts';
import { contractOf, instruments, START } from './testing/set-up-simulator.ts';
import { TradeFlow } from './trade-flow.ts';

afterEach(() => {
  jest.restoreAllMocks();
});

it('the latest trades of a contract are generated once, however often they are read', () => {
  const generated = [
    jest.spyOn(TradeFlow.prototype, 'minute'),
    jest.spyOn(OptionFlow.prototype, 'day'),
  ];
  const calls = () => generated.flatMap(({ mock }) => mock.calls).length;
  for (const instrument of instruments.filter((_, at) => at % 10 === 0)) {
    const key = contractKey(instrument.contract);
    const contract = contractOf(1, instrument);
    contract.latestTrades(START);
    const before = calls();
    contract.latestTrades(START);
    contract.latestTrades(START);
    expect({ key, again: calls() - before }).toEqual({ key, again: 0 });
  }
});

it('trades of a liquid contract come in bursts of one side', () => {
  const instrument = instruments.find(({ contract }) => contract.symbol === 'BTCUSDT');
  if (instrument === undefined) throw new Error('BTCUSDT is not listed');
  const trades = contractOf(1, instrument).tradesBetween(START - 30 * MINUTE, START);
  const repeated = trades.filter(({ side }, at) => side === trades[at - 1]?.side);
  // independent sides would be repeated by half of the trades
  expect(repeated.length / trades.length).toBeGreaterThan(0.55);
});

import { describe, expect, it } from '@jest/globals';
import { decimal } from './decimal.ts';
import { lastChange } from './testing/positions.ts';
import { coinOption, LINEAR, SPOT } from './testing/test-contracts.ts';
import { valueAccount } from './valuation.ts';

const USD: Readonly<Record<string, string>> = { USDT: '0.999', BTC: '60000' };
const usdOf = (asset: string) => (USD[asset] === undefined ? undefined : decimal(USD[asset]));
const call = coinOption('call', 60_000);
const positions = [
  { terms: LINEAR, position: lastChange(LINEAR, ['buy', '1', '60000']).position },
  { terms: call, position: lastChange(call, ['buy', '2', '0.04']).position },
  { terms: SPOT, position: lastChange(SPOT, ['buy', '0.5', '50000']).position },
];
const balances = new Map([
  ['USDT', decimal('1000')],
  ['BTC', decimal('0.5')],
]);

const markOf = ({ kind }: { kind: string }) => decimal(kind === 'premium' ? '0.1' : '61000');

describe('the value of an account', () => {
  it('is the sum of balances, unrealised profit and options at the dollar index of their asset', () => {
    const value = valueAccount({ balances, positions, markOf, usdOf });
    // (1,000 + 1,000)·0.999 + (0.5 + 0.2)·60,000: spot is in the balances
    expect(value.equityUsd.toString()).toBe('43998');
    expect(value.amounts.get('USDT')?.toString()).toBe('2000');
    expect(value.unpriced).toEqual([]);
    expect(value.unmarked).toEqual([]);
  });

  it('leaves out and names what has no price, never guessing one', () => {
    const value = valueAccount({
      balances: new Map([...balances, ['XYZ', decimal('3')], ['NIL', decimal('0')]]),
      positions,
      markOf: () => undefined,
      usdOf,
    });
    expect(value.equityUsd.toString()).toBe('30999');
    expect(value.unpriced.map(({ asset, amount }) => `${asset} ${amount.toString()}`)).toEqual([
      'XYZ 3',
    ]);
    expect(value.unmarked).toEqual([LINEAR.key, call.key]);
  });
});

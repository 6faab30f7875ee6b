import { describe, expect, it } from '@jest/globals';
import {
  type AccountEvent,
  type AccountState,
  applyToAccount,
  balanceOf,
  EMPTY_ACCOUNT,
  positionOf,
  resetAccount,
} from './account-state.ts';
import { decimal } from './decimal.ts';
import { testFill } from './testing/positions.ts';
import { EXPIRY, INVERSE_FUTURE, LINEAR, SPOT } from './testing/test-contracts.ts';

const after = (...events: readonly AccountEvent[]): AccountState => {
  let account = EMPTY_ACCOUNT;
  for (const event of events) account = applyToAccount(account, event).account;
  return account;
};

const deposit: AccountEvent = {
  kind: 'entry',
  terms: null,
  entry: { asset: 'USDT', amount: '100000', kind: 'deposit', at: 0 },
};

const opened: AccountEvent = { kind: 'fill', terms: LINEAR, fill: testFill(['buy', '2', '100']) };

describe('an account', () => {
  it('has balances and positions by what happened', () => {
    const account = after(
      deposit,
      {
        kind: 'fill',
        terms: SPOT,
        fill: { ...testFill(['buy', '0.5', '60000']), fee: '0.0005', feeAsset: 'BTC' },
      },
      opened,
      { kind: 'fill', terms: LINEAR, fill: testFill(['sell', '1', '130']) },
    );
    expect(balanceOf(account, 'USDT').toString()).toBe('70030');
    expect(balanceOf(account, 'BTC').toString()).toBe('0.4995');
    expect(balanceOf(account, 'ETH').toString()).toBe('0');
    expect(positionOf(account, SPOT.key).amount.toString()).toBe('0.4995');
    expect(positionOf(account, LINEAR.key).amount.toString()).toBe('1');
  });

  it('books funding to its position', () => {
    const change = applyToAccount(after(opened), {
      kind: 'entry',
      terms: LINEAR,
      entry: { asset: 'USDT', amount: '-0.02', kind: 'funding', at: 1 },
    });
    expect(balanceOf(change.account, 'USDT').toString()).toBe('-0.02');
    expect(positionOf(change.account, LINEAR.key).funding.toString()).toBe('-0.02');
    expect(change.change?.funding.toString()).toBe('-0.02');
  });

  it.each([
    ['at the expiry closes the position', EXPIRY, '0'],
    ['before it leaves the position open', EXPIRY - 1, '100000'],
  ])('a settlement %s', (_when, at, amount) => {
    const fill = testFill(['buy', '100000', '50000']);
    const { account } = applyToAccount(after({ kind: 'fill', terms: INVERSE_FUTURE, fill }), {
      kind: 'entry',
      terms: INVERSE_FUTURE,
      entry: { asset: 'BTC', amount: '0.1', kind: 'settlement', at },
    });
    const position = positionOf(account, INVERSE_FUTURE.key);
    expect(position.amount.toString()).toBe(amount);
    expect(position.realised.toString()).toBe('0.1');
    expect(balanceOf(account, 'BTC').toString()).toBe('0.1');
  });

  it.each([
    ['of another kind', { asset: 'USDT', amount: '-5', kind: 'liquidation', at: 1 }, '-5'],
    ['in another asset', { asset: 'BNB', amount: '1', kind: 'funding', at: 1 }, '0'],
  ] as const)('an entry %s changes only the balance', (_what, entry, usdt) => {
    const before = after(opened);
    const { account, change } = applyToAccount(before, { kind: 'entry', terms: LINEAR, entry });
    expect(change).toBeNull();
    expect(account.positions).toBe(before.positions);
    expect(balanceOf(account, 'USDT').toString()).toBe(usdt);
    expect(balanceOf(account, entry.asset).toString()).toBe(entry.amount);
  });

  it('is not changed in place', () => {
    const before = after(deposit, opened);
    applyToAccount(before, { kind: 'fill', terms: LINEAR, fill: testFill(['sell', '2', '200']) });
    expect(balanceOf(before, 'USDT').toString()).toBe('100000');
    expect(positionOf(before, LINEAR.key).amount.toString()).toBe('2');
  });

  it('is reset by entries', () => {
    const { account, amounts } = resetAccount(
      after(deposit, opened),
      new Map([
        ['USDT', decimal('50')],
        ['BTC', decimal('1')],
      ]),
    );
    expect(account.positions.size).toBe(0);
    expect(balanceOf(account, 'USDT').toString()).toBe('50');
    expect(balanceOf(account, 'BTC').toString()).toBe('1');
    expect(
      amounts.map(({ asset, amount, kind }) => `${asset} ${amount.toString()} ${kind}`),
    ).toEqual(['USDT -99950 reset', 'BTC 1 reset']);
  });
});

import { describe, expect, it } from '@jest/globals';
import { contractOf } from '@parallax/protocol/testing';
import { catalogueEntry } from '@parallax/store/testing';
import { accountOf } from '../../testing/trading.ts';
import { accountToUse, fittingAccounts } from './fitting-accounts.ts';

const exchanges = [
  catalogueEntry('binance_spot'),
  catalogueEntry('okx'),
  catalogueEntry('prime_usd', { isPrime: true }),
  catalogueEntry('hidden_road', { primeBroker: true }),
  catalogueEntry('copper', { custodian: true }),
];
const spot = accountOf({ id: 'spot' });
const blocked = accountOf({ id: 'blocked', canTrade: false, reason: 'Execution is off.' });
const okx = accountOf({ id: 'okx', exchangeName: 'okx' });
const broker = accountOf({ id: 'broker', exchangeName: 'hidden_road' });
const custodian = accountOf({ id: 'custodian', exchangeName: 'copper' });
const all = [custodian, blocked, spot, okx, broker];

describe('the accounts for a contract', () => {
  it.each([
    ['binance_spot', [blocked, spot]],
    ['okx', [okx]],
    ['prime_usd', [broker]],
    ['copper', []],
    ['deribit', []],
  ])('of %s are those that trade there', (exchange, accounts) => {
    expect(fittingAccounts(all, contractOf({ exchange }), exchanges)).toEqual(accounts);
  });

  it('are used as chosen, or else the first one that can trade', () => {
    expect(accountToUse([blocked, spot], 'blocked')).toBe(blocked);
    expect(accountToUse([blocked, spot], 'okx')).toBe(spot);
    expect(accountToUse([blocked], undefined)).toBe(blocked);
    expect(accountToUse([], undefined)).toBeUndefined();
  });
});

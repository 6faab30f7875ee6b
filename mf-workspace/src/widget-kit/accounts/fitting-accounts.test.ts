import { describe, expect, it } from '@jest/globals';
import { contractOf } from '@parallax/protocol/testing';
import { accountOf } from '../../testing/trading.ts';
import { accountToUse, fittingAccounts } from './fitting-accounts.ts';

const spot = accountOf({ id: 'spot' });
const live = accountOf({ id: 'live', mode: 'LIVE' });
const blocked = accountOf({ id: 'blocked', canTrade: false, reason: 'Execution is off.' });
const okx = accountOf({ id: 'okx', exchangeName: 'okx' });
const prime = accountOf({ id: 'prime', exchangeName: 'prime_usd' });
const broker = accountOf({ id: 'broker', exchangeName: 'Hidden Road', takesOrders: false });
const custodian = accountOf({ id: 'custodian', exchangeName: 'Copper', takesOrders: false });
const all = [custodian, blocked, spot, okx, prime, broker];

describe('the accounts for a contract', () => {
  it.each([
    ['binance_spot', [blocked, spot]],
    ['okx', [okx]],
    ['prime_usd', [prime]],
    ['Hidden Road', []],
    ['Copper', []],
    ['deribit', []],
  ])('of %s are those that trade there', (exchange, accounts) => {
    expect(fittingAccounts(all, contractOf({ exchange }))).toEqual(accounts);
  });

  it.each([
    ['the first choice that fits', [live, spot, blocked], ['okx', 'blocked', 'live'], blocked],
    ['a live account that was chosen', [live, spot], [undefined, 'live'], live],
    ['else a paper account that can trade', [live, blocked, spot], ['okx', undefined], spot],
    ['else a paper account', [live, blocked], [], blocked],
    ['and no live account by itself', [live], ['okx'], undefined],
  ])('are used as chosen: %s', (_, fitting, chosen, used) => {
    expect(accountToUse(fitting, chosen)).toBe(used);
  });
});

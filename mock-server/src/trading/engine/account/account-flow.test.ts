import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { contractKey } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { fakeTicker } from '@parallax/server-market/testing/fake-market';
import { decimal, NO_POSITION } from '@parallax/trading';
import type { AccountWrite } from '../../records/write-account-rows.ts';
import { AccountLedger } from './account-ledger.ts';

const option = contractOf({
  exchange: 'deribit',
  symbol: 'BTC_USDC-28NOV26-60000-C',
  instType: 'option',
  quote: 'USDC',
  settle: 'USDC',
  optionType: 'call',
  strike: 60_000,
  contractSizeUnit: 'BTC',
});
const OPTION = contractKey(option);
const NOW = Date.parse('2026-11-28T00:00:30Z');

const prices = {
  usd: (asset: string) => ({ USDC: 1, BTC: 50_000 })[asset],
  ticker: () => undefined,
};

/** A ledger whose account holds USDC and, if a mark price is given, one option; and what it writes. */
function ledgerOf(usdc: string, mark?: number) {
  const writes: AccountWrite[] = [];
  const flows: number[] = [];
  const ledger = new AccountLedger(
    {
      account: { id: randomUUID(), companyId: randomUUID(), name: 'Paper options' },
      start: {
        state: {
          balances: new Map([['USDC', decimal(usdc)]]),
          positions: new Map(
            mark === undefined
              ? []
              : [[OPTION, { ...NO_POSITION, amount: decimal('1'), cost: decimal('400') }]],
          ),
        },
        orders: [],
        fills: [],
        knownIds: [],
        eventsUntil: NOW,
        lastChanges: new Map(),
        disordered: new Map(),
      },
      storage: {
        write: (write) => {
          writes.push(write);
          return Promise.resolve();
        },
        readOrders: () => Promise.resolve({ orders: [], fills: [] }),
        readDisordered: () => Promise.resolve(new Map()),
        readHistory: () => Promise.resolve(undefined),
      },
      contract: (key) => (key === OPTION ? option : undefined),
      prices: {
        ...prices,
        ticker: () => (mark === undefined ? undefined : { ...fakeTicker(mark), mark_price: mark }),
      },
      onFlow: (at) => flows.push(at),
      now: () => NOW,
      log: () => undefined,
      onLost: () => undefined,
    },
    { onOrder: () => undefined, onPosition: () => undefined, onApplied: () => undefined },
    new AbortController(),
  );
  return { ledger, writes, flows };
}

const deposit = (asset: string, amount: string, at = NOW) =>
  ({ id: randomUUID(), asset, amount, kind: 'deposit', at }) as const;

describe('a flow is stored', () => {
  it('with the values of the account before and after it, and is named by its entries', async () => {
    const { ledger, writes, flows } = ledgerOf('100');
    await ledger.applyEntry(deposit('BTC', '0.2'));
    const [write] = writes;
    expect(write?.flows).toMatchObject([
      { before_usd: '100', after_usd: '10100', amount_usd: '10000', is_reset: false },
    ]);
    expect(write?.entries?.[0]?.flow_id).toBe(write?.flows?.[0]?.id);
    expect(flows).toEqual([NOW]);
  });

  it('with those of its booking if it was learnt of later, and with its own time', async () => {
    const { ledger, writes, flows } = ledgerOf('100');
    await ledger.applyEntry(deposit('USDC', '50', NOW - 20_000));
    expect(writes[0]?.flows).toMatchObject([
      {
        at: '2026-11-28T00:00:30.000Z',
        since: '2026-11-28T00:00:10.000Z',
        before_usd: '100',
        after_usd: '150',
        amount_usd: '50',
      },
    ]);
    expect(flows).toEqual([NOW]);
  });

  it('without an amount while its asset has no price', async () => {
    const { ledger, writes } = ledgerOf('100');
    await ledger.applyEntry(deposit('XYZ', '5'));
    expect(writes[0]?.flows).toMatchObject([
      { before_usd: '100', after_usd: '100', after_missing: 'XYZ=5', amount_usd: null },
    ]);
  });

  it('for a reset as the value after it less the value before, with the option that it closes', async () => {
    // an option at 650 and 9,600 USDC are replaced by 10,000 USDC
    const { ledger, writes } = ledgerOf('9600', 650);
    await ledger.reset(new Map([['USDC', '10000']]), {});
    expect(writes[0]?.flows).toMatchObject([
      { before_usd: '10250', after_usd: '10000', amount_usd: '-250', is_reset: true },
    ]);
  });

  it('not for funding, which is performance', async () => {
    const { ledger, writes } = ledgerOf('100');
    await ledger.applyEntry({ ...deposit('USDC', '1'), kind: 'funding' });
    expect(writes[0]?.flows).toBeUndefined();
  });
});

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { subscribeTicker } from '@parallax/feed';
import { startFeedServer } from '@parallax/feed/testing/start-feed-server';
import { type Contract, contractKey } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { forwardColumns } from './forward-columns.tsx';

const feed = startFeedServer();

const eth = { exchange: 'deribit', base: 'ETH', quote: 'USD', riskType: 'inverse' } as const;
const perpetual = contractOf({ ...eth, symbol: 'ETH-PERPETUAL', instType: 'perpetual' });
const future = contractOf({
  ...eth,
  symbol: 'ETH-DEC',
  instType: 'future',
  expiry: Date.now() + 36.5 * 86_400_000,
});
const publish = (contract: Contract, bid: number, ask: number) =>
  feed.ticker(contractKey(contract), { bid, ask, index_price: 4_000 });

let ends: (() => void)[] = [];
beforeEach(() => {
  // by the cells of the rows
  ends = [perpetual, future].map((contract) =>
    subscribeTicker(contractKey(contract), () => undefined),
  );
});
afterEach(() => {
  for (const end of ends) end();
});

describe('rows of a forward ladder', () => {
  it('are not sorted by a spread to a stale next expiry', async () => {
    const columns = forwardColumns({
      isFresh: ({ key }) => key !== contractKey(future),
      isUnavailable: false,
    });
    await publish(perpetual, 4_001, 4_003);
    await publish(future, 4_039, 4_041);
    const row = { key: contractKey(perpetual), contract: perpetual, next: future };
    const sortValue = (id: string) => columns.find((each) => each.id === id)?.sortValue?.(row);
    expect(sortValue('to_next')).toBeUndefined();
    expect(sortValue('basis')).toBe(2);
  });

  it('align the decimal points of prices and differences of contracts with different decimals', () => {
    const columns = forwardColumns({ isFresh: () => true, isUnavailable: false });
    const contract = { ...perpetual, priceDecimals: 4 };
    const row = { key: contractKey(contract), contract, next: future };
    const aligned = columns
      .filter((column) => column.decimals?.(row) === 4)
      .map(({ header }) => header);
    expect(aligned).toEqual(['Bid', 'Ask', 'Mark', 'Index', 'Basis (mid)', 'To next']);
  });

  it('are sorted, exported and searched by the name with the settlement that the cell shows', () => {
    const columns = forwardColumns({ isFresh: () => true, isUnavailable: false });
    const contract = columns.find(({ id }) => id === 'contract');
    const row = { key: contractKey(future), contract: future, next: undefined };
    expect(contract?.sortValue?.(row)).toMatch(/^ETH .+ USD inverse$/);
    // without its own value, a column exports the one that it is sorted by
    expect(contract).not.toHaveProperty('value');
    expect(contract?.searchText?.(row)).toMatch(/USD inverse ETH-DEC$/);
  });

  it('export the expiry, which is hidden at first since the name of the contract contains it', () => {
    const columns = forwardColumns({ isFresh: () => true, isUnavailable: false });
    const expiry = columns.find(({ id }) => id === 'expiry');
    expect(expiry).toMatchObject({ hiddenByDefault: true, alwaysExported: true });
  });

  it('export the reason why a contract is sorted last', async () => {
    const row = { key: contractKey(future), contract: future, next: undefined };
    const statusOf = (
      options: { fresh?: boolean; isUnavailable?: boolean; changed?: object } = {},
    ) => {
      const { fresh = true, isUnavailable = false, changed } = options;
      const status = forwardColumns({ isFresh: () => fresh, isUnavailable }).at(-1);
      expect(status).toMatchObject({ id: 'status', hiddenByDefault: true, alwaysExported: true });
      return status?.value?.({ ...row, contract: { ...future, ...changed } });
    };
    expect(statusOf()).toBe('Waiting for prices');
    await publish(future, 4_039, 4_041);
    expect(statusOf()).toBe('Live');
    expect(statusOf({ fresh: false })).toBe('Stale');
    expect(statusOf({ isUnavailable: true })).toBe(`${future.exchangeName} is offline`);
    expect(statusOf({ changed: { expiry: Date.now() - 1 } })).toBe('Expired');
    await publish(future, 4_041, 4_039);
    expect(statusOf()).toBe('Crossed book');
    await publish(future, 0, 4_039);
    expect(statusOf()).toBe('No two-sided book');
  });
});

import { describe, expect, it, jest } from '@jest/globals';
import { searchContracts } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { watchListCommands } from './watch-list-commands.ts';

const contracts = ['BTC', 'ETH', 'SOL', 'ADA', 'XRP'].map((base) =>
  contractOf({ exchange: 'okx', symbol: `${base}-USDT`, base }),
);
const [shown] = contracts;
const NONE = new Set<string>();
const found = (query: string) =>
  watchListCommands(
    query,
    (text) => (text === '' ? [] : searchContracts(contracts, text, 20)),
    shown,
    NONE,
    () => {},
  ).map(({ contract }) => contract?.symbol);

describe("design §7 'Add to watch list' in the palette", () => {
  it.each([
    ['eth', ['ETH-USDT']],
    ['watch eth', ['ETH-USDT']],
    ['add to watch list sol okx', ['SOL-USDT']],
    ['eth watchlist', ['ETH-USDT']],
    ['add eth to watch list', ['ETH-USDT']],
    ['Add sol okx to watchlist', ['SOL-USDT']],
    ['eth to watch list', ['ETH-USDT']],
    ['add to watch list', ['BTC-USDT']],
    ['Watch', ['BTC-USDT']],
    ['nothing of the kind', []],
    ['', []],
  ])('the query %j offers %j', (query, offered) => {
    expect(found(query)).toEqual(offered);
  });

  it('shows the figures of each contract', () => {
    const [command] = watchListCommands(
      'eth',
      () => contracts.slice(1),
      shown,
      NONE,
      () => {},
    );
    expect(command?.contract).toBe(contracts[1]);
  });

  it.each([
    ['watch eth', true],
    ['eth to watch list', true],
    ['btc watch', false],
    ['eth', false],
  ])('the query %j names the action: %s', (query, isNamedByQuery) => {
    const [command] = watchListCommands(
      query,
      () => contracts,
      shown,
      NONE,
      () => {},
    );
    expect(command?.isNamedByQuery).toBe(isNamedByQuery);
  });

  it('offers the first three matches', () => {
    expect(found('usdt')).toHaveLength(3);
  });

  it('adds the selected contract and is excluded from the recent commands', () => {
    const add = jest.fn();
    const [command] = watchListCommands('eth', () => contracts.slice(1), shown, NONE, add);
    command?.run();
    expect(add).toHaveBeenCalledWith(contracts[1]);
    expect(command).toMatchObject({
      label: 'Add to watch list · ETH/USDT · okx · spot',
      parts: ['Add to watch list', [contracts[1]]],
      excludeFromRecent: true,
    });
  });

  it('labels a contract that is in the watch list', () => {
    const commands = watchListCommands(
      'eth',
      () => contracts.slice(1, 3),
      shown,
      new Set(['okx:ETH-USDT']),
      () => {},
    );
    expect(commands.map(({ label }) => label)).toEqual([
      'In the watch list · ETH/USDT · okx · spot',
      'Add to watch list · SOL/USDT · okx · spot',
    ]);
  });

  it("needs a contract in the dash bar for the query 'watch' alone", () => {
    expect(
      watchListCommands(
        'watch',
        () => [],
        undefined,
        NONE,
        () => {},
      ),
    ).toEqual([]);
  });
});

import { describe, expect, it } from '@jest/globals';
import { type Contract, contractKey } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { fakeTicker } from '@parallax/server-market/testing/fake-market';
import { type MarketPrices, valueHoldings } from '../valuation/value-account.ts';
import { netAssetValue, portfolioGroups, portfolioLines } from './portfolio-groups.ts';

const accountId = 'account';
const option = contractOf({
  exchange: 'deribit',
  symbol: 'BTC-28NOV26-60000-C',
  instType: 'option',
  base: 'BTC',
  quote: 'USD',
  settle: 'BTC',
  contractSizeUnit: 'BTC',
  optionType: 'call',
  strike: 60_000,
});
const ofUsdc = contractOf({
  ...option,
  symbol: 'BTC_USDC-28NOV26-60000-C',
  quote: 'USDC',
  settle: 'USDC',
});
const spot = contractOf({
  exchange: 'okx',
  symbol: 'BTC-USDT',
  instType: 'spot',
  base: 'BTC',
  quote: 'USDT',
});

interface Held {
  readonly contract: Contract;
  readonly mark: number;
  readonly strategyId?: string;
}

/** The groups of an account that holds one of each contract, none of which is listed any more. */
function groupsOf(
  groupBy: 'base' | 'strategy',
  balances: Record<string, string>,
  held: readonly Held[],
  usd: Record<string, number> = { BTC: 60_000, USDT: 1, USDC: 1 },
) {
  const marks = new Map(held.map(({ contract, mark }) => [contractKey(contract), mark]));
  const prices: MarketPrices = {
    contract: () => undefined,
    exchange: () => undefined,
    usd: (asset) => usd[asset],
    ticker: (key) => {
      const mark = marks.get(key);
      return mark === undefined ? undefined : { ...fakeTicker(mark), mark_price: mark };
    },
  };
  const account = valueHoldings(
    {
      balances: Object.entries(balances).map(([asset, total]) => ({ accountId, asset, total })),
      positions: held.map(({ contract, strategyId = null }) => ({
        accountId,
        exchange: contract.exchange,
        symbol: contract.symbol,
        amount: '1',
        cost: '0',
        realised: '0',
        funding: '0',
        fees: '0',
        strategyId,
        hasMixedStrategies: false,
        contract,
      })),
      orders: [],
      margins: [],
    },
    prices,
  );
  const valued = new Map([[accountId, account]]);
  const groups = [...portfolioGroups(groupBy, valued)].map(([key, { value, exposure }]) => [
    key,
    value?.toString() ?? null,
    exposure?.toString() ?? null,
  ]);
  return { nav: netAssetValue(portfolioLines(valued)).toString(), groups };
}

describe('an exposure that is part of the holdings counts once', () => {
  it('of an option that is settled in its base', () => {
    expect(groupsOf('base', { BTC: '1' }, [{ contract: option, mark: 0.1 }])).toEqual({
      nav: '66000',
      groups: [['BTC', '66000', '6000']],
    });
  });

  it('of an option that is settled in dollars, by its base', () => {
    expect(groupsOf('base', { USDC: '10000' }, [{ contract: ofUsdc, mark: 6000 }])).toEqual({
      nav: '16000',
      groups: [
        ['USDC', '10000', '0'],
        ['BTC', '6000', '6000'],
      ],
    });
  });

  it('of spot that is no longer listed', () => {
    expect(groupsOf('base', { BTC: '1', USDT: '500' }, [{ contract: spot, mark: 60_000 }])).toEqual(
      {
        nav: '60500',
        groups: [
          ['BTC', '60000', '60000'],
          ['USDT', '500', '0'],
        ],
      },
    );
  });

  it('by strategy', () => {
    const held = [
      { contract: option, mark: 0.1, strategyId: 'options' },
      { contract: spot, mark: 60_000, strategyId: 'spot' },
    ];
    expect(groupsOf('strategy', { BTC: '1.5' }, held)).toEqual({
      nav: '96000',
      groups: [
        ['', '30000', '0'],
        ['options', '6000', '6000'],
        ['spot', '60000', '60000'],
      ],
    });
  });
});

it('holdings without a price are unknown in the row without a strategy, and are not 0', () => {
  const held = [{ contract: option, mark: 0.1, strategyId: 'options' }];
  expect(groupsOf('strategy', { BTC: '1', XYZ: '5' }, held).groups).toEqual([
    ['', null, '0'],
    ['options', '6000', '6000'],
  ]);
});

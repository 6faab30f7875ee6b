import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { queryClient } from '@parallax/api/react';
import type { WidgetPartProps, WidgetSettings } from '@parallax/federation/loading';
import {
  contractKey,
  contractName,
  getOptionsChain,
  getPnl,
  getPortfolio,
  getPortfolioHistory,
  listAccounts,
  listFills,
  listFundingPayments,
  listFundingRates,
  listLedger,
  listStrategies,
  listStrategyGroups,
  listTransfers,
} from '@parallax/protocol';
import { startPage } from '@parallax/store/testing';
import { installFakeEngines } from '@parallax/trading-ui/testing';
import { render, screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { INVERSE, OPTION, SPOT } from '../testing/contracts.ts';
import {
  ACCOUNT_ID,
  accountOf,
  accountUpdate,
  balanceOf,
  fillOf,
  orderOf,
  positionOf,
} from '../testing/trading.ts';
import type { ProfitRow } from '../widget-kit/portfolio/profit-columns.tsx';
import type { PortfolioPoint } from '../widget-kit/portfolio/use-portfolio-history.ts';
import DepositsAndTransfersWidget from './deposits-and-transfers/deposits-and-transfers-widget.ts';
import FundingBlotterWidget from './funding-blotter/funding-blotter-widget.ts';
import NavChartWidget from './nav-chart/nav-chart-widget.ts';
import OpenOrdersWidget from './open-orders/open-orders-widget.ts';
import OptionsChainWidget from './options-chain/options-chain-widget.ts';
import { chain, contracts as listedOptions } from './options-chain/testing/chain.ts';
import PnlWidget from './pnl/pnl-widget.ts';
import PortfolioHistoryWidget from './portfolio-history/portfolio-history-widget.ts';
import StakingRewardsWidget from './staking-rewards/staking-rewards-widget.ts';
import StrategyTrackerWidget from './strategy-tracker/strategy-tracker-widget.ts';
import { exportedRows } from './testing/exported-rows.ts';
import { catchDownloads } from './testing/last-download.ts';
import { StoredWidget } from './testing/stored-widget.tsx';
import { WithNavigation } from './testing/with-navigation.tsx';
import TradeHistoryWidget from './trade-history/trade-history-widget.ts';
import WalletBalancesWidget from './wallet-balances/wallet-balances-widget.ts';

/** Contracts with a price, an amount and the units of both. */
const TRADED = [
  { contract: SPOT, price: '60000.5', priceUnit: 'USDT', amount: '0.1', amountUnit: 'BTC' },
  { contract: OPTION, price: '0.0175', priceUnit: 'BTC', amount: '2', amountUnit: 'BTC' },
  { contract: INVERSE, price: '60001.5', priceUnit: 'USD', amount: '600', amountUnit: 'USD' },
];
const AT = '2026-01-01T12:00:00.000Z';
const STRATEGY = { id: 'f0000000-0000-4000-8000-000000000001', tag: 'carry', groupId: ACCOUNT_ID };
const OTHER_ID = 'c0000000-0000-4000-8000-000000000002';
const PAPER_SPOT = 'Paper spot (Paper)';
const PAPER_FUTURES = 'Paper futures (Paper)';

const page = startPage({ contracts: [SPOT, OPTION, INVERSE, ...listedOptions] });
const { server } = page;

type File = Record<string, string>[];

/** Shows a widget with what the feed has of the account, and reads the rows of its file. */
async function fileOf(
  widget: ComponentType<WidgetPartProps>,
  { settings = {}, update = {} }: { settings?: WidgetSettings; update?: object } = {},
): Promise<File> {
  render(<StoredWidget widget={widget} settings={settings} />, { wrapper: WithNavigation });
  await waitFor(() => expect(server.received(listAccounts)).not.toEqual([]));
  await page.feed.publish(accountUpdate(update));
  return exportedRows();
}

const profitOf = (key: string | null, name: string, more: Partial<ProfitRow> = {}): ProfitRow => ({
  key,
  name,
  realised: '-100.25',
  unrealised: '20.5',
  funding: '-1.125',
  fees: '3.75',
  turnoverUsd: '120001.5',
  fills: 4,
  total: '-84.625',
  ...more,
});

/** The columns of profit as in the file: dollars as the server has sent them. */
const profitCells = ({ total, realised, unrealised, funding, fees }: ProfitRow) => ({
  'Total (USD)': total,
  'Realised (USD)': realised,
  'Unrealised (USD)': unrealised ?? '',
  'Funding (USD)': funding,
  'Fees (USD)': fees,
});

const pointAt = (at: string, more: Partial<PortfolioPoint> = {}): PortfolioPoint => ({
  at,
  navUsd: '1000.25',
  flowsUsd: '0',
  timeWeightedReturn: '0',
  drawdown: '0',
  isEstimated: false,
  isPartial: false,
  ...more,
});

type Figure = string | number | null | undefined;

const textOf = (value: Figure): string => String(value ?? '');
/** A fraction in percent. */
const percentText = (fraction: Figure): string =>
  fraction === null || fraction === undefined
    ? ''
    : String(Math.round(Number(fraction) * 1_000_000) / 10_000);

/** The columns of one side of the options chain, priced in BTC. */
const quoteCells = (name: 'Call' | 'Put', quote: (typeof chain.rows)[number]['call']) => ({
  [`${name} Bid (BTC)`]: textOf(quote?.bid),
  [`${name} Ask (BTC)`]: textOf(quote?.ask),
  [`${name} Mark (BTC)`]: textOf(quote?.mark_price),
  [`${name} Last (BTC)`]: textOf(quote?.last),
  [`${name} Bid size (BTC)`]: textOf(quote?.bid_size),
  [`${name} Ask size (BTC)`]: textOf(quote?.ask_size),
  [`${name} Volume (BTC)`]: textOf(quote?.volume_24h_base),
  [`${name} Open int. (BTC)`]: textOf(quote?.open_interest),
  [`${name} Bid IV (%)`]: percentText(quote?.bid_iv),
  [`${name} Ask IV (%)`]: percentText(quote?.ask_iv),
  [`${name} Mark IV (%)`]: percentText(quote?.mark_iv),
  [`${name} Delta`]: textOf(quote?.delta),
  [`${name} Gamma (per USD)`]: quote === null ? '' : '0.0000125',
  [`${name} Theta (USD per day)`]: textOf(quote?.theta),
  [`${name} Vega (USD per percentage point of volatility)`]: textOf(quote?.vega),
});

beforeEach(() => {
  installFakeEngines();
  catchDownloads();
  server.respond(listAccounts, () => [
    accountOf(),
    accountOf({ id: OTHER_ID, name: 'Paper futures', takesOrders: false }),
  ]);
  server.respond(listStrategies, () => [STRATEGY]);
  server.respond(listFundingRates, () => []);
});
afterEach(() => {
  queryClient.clear();
  jest.restoreAllMocks();
});

describe('a file has what the server has sent, with its units:', () => {
  it('Open orders', async () => {
    const orders = TRADED.map(({ contract, price, amount, amountUnit }, at) =>
      orderOf({
        id: `d0000000-0000-4000-8000-00000000000${at}`,
        exchange: contract.exchange,
        symbol: contract.symbol,
        type: 'stop_limit',
        side: 'sell',
        price,
        triggerPrice: price,
        takeProfitPrice: price,
        stopLossPrice: price,
        amount,
        amountUnit,
        filled: amount,
        reason: 'Waits, for its trigger.',
        strategyId: STRATEGY.id,
        createdAt: `2026-01-01T12:00:0${9 - at}.000Z`,
      }),
    );
    const file = await fileOf(OpenOrdersWidget, { update: { orders } });
    expect(file).toEqual(
      TRADED.map(({ contract, price, priceUnit, amount, amountUnit }, at) => ({
        Contract: contractName(contract),
        Venue: contract.exchange,
        Symbol: contract.symbol,
        Side: 'Sell',
        Type: 'Stop limit',
        'Amount (amount unit)': amount,
        'Filled (amount unit)': amount,
        'Amount unit': amountUnit,
        'Price (price currency)': price,
        'Trigger (price currency)': price,
        'Take profit (price currency)': price,
        'Stop loss (price currency)': price,
        'Price currency': priceUnit,
        Only: '',
        'Time in force': 'Good till cancelled',
        'Expires (UTC)': '',
        'Exit of': '',
        Status: 'Open',
        Reason: 'Waits, for its trigger.',
        Account: PAPER_SPOT,
        Mode: 'Paper',
        'Sent (UTC)': orders[at]?.createdAt,
      })),
    );
  });

  it('Trade history', async () => {
    const fills = TRADED.map(({ contract: { exchange, symbol }, price, amount, priceUnit }, at) =>
      fillOf({
        id: `e0000000-0000-4000-8000-00000000000${at}`,
        exchange,
        symbol,
        price,
        amount,
        fee: '-0.000012345678901234',
        feeAsset: priceUnit,
        strategyId: STRATEGY.id,
      }),
    );
    server.respond(listFills, () => ({ rows: fills, cursor: null }));
    expect(await fileOf(TradeHistoryWidget)).toEqual(
      TRADED.map(({ contract, price, priceUnit, amount, amountUnit }, at) => ({
        Contract: contractName(contract),
        Venue: contract.exchange,
        Symbol: contract.symbol,
        Side: 'Buy',
        'Amount (amount unit)': amount,
        'Amount unit': amountUnit,
        'Price (price currency)': price,
        'Price currency': priceUnit,
        'Fee (fee asset)': '-0.000012345678901234',
        'Fee asset': priceUnit,
        'Maker, taker': 'Taker',
        Account: PAPER_SPOT,
        Mode: 'Paper',
        'Time (UTC)': AT,
        'Order ID': fills[at]?.orderId,
        'Trade ID': fills[at]?.id,
        Strategy: STRATEGY.tag,
      })),
    );
  });

  it('P&L', async () => {
    const profits = [
      profitOf(ACCOUNT_ID, 'Paper spot'),
      profitOf(OTHER_ID, 'Paper, with "quotes"', { unrealised: null }),
    ];
    server.respond(getPnl, () => profits);
    const file = await fileOf(PnlWidget);
    expect(file).toHaveLength(profits.length);
    expect(file).toEqual(
      expect.arrayContaining(
        profits.map((profit) =>
          Object.assign({ Account: `${profit.name} (Paper)`, Mode: 'Paper' }, profitCells(profit)),
        ),
      ),
    );
  });

  it('Portfolio history', async () => {
    server.respond(getPortfolioHistory, () => [
      pointAt('2026-11-27T10:00:00.000Z'),
      pointAt('2026-11-28T10:00:00.000Z', {
        navUsd: '1600.75',
        flowsUsd: '500.5',
        timeWeightedReturn: '0.1',
        drawdown: '-0.025',
      }),
    ]);
    expect(await fileOf(PortfolioHistoryWidget)).toEqual([
      {
        Day: '2026-11-28',
        'NAV (USD)': '1600.75',
        'NAV change (USD)': '100',
        'Flows (USD)': '500.5',
        'Return (%)': '10',
        'Drawdown (%)': '-2.5',
      },
      {
        Day: '2026-11-27',
        'NAV (USD)': '1000.25',
        // there is no value before the first
        'NAV change (USD)': '',
        'Flows (USD)': '0',
        'Return (%)': '0',
        'Drawdown (%)': '0',
      },
    ]);
  });

  const POINTS = [
    pointAt('2026-11-27T10:00:00.000Z'),
    pointAt('2026-11-27T10:01:00.000Z', {
      navUsd: '1600.75',
      flowsUsd: '500.5',
      timeWeightedReturn: '0.1234',
      drawdown: '-0.025',
    }),
    pointAt('2026-11-27T10:02:00.000Z', { timeWeightedReturn: null, drawdown: null }),
  ];

  it.each([
    ['NAV', 'NAV (USD)', ({ navUsd }: PortfolioPoint) => navUsd],
    [
      'Return',
      'Return (%)',
      ({ timeWeightedReturn }: PortfolioPoint) => percentText(timeWeightedReturn),
    ],
  ])('NAV chart, %s', async (view, heading, valueOf) => {
    server.respond(getPortfolioHistory, () => POINTS);
    expect(await fileOf(NavChartWidget, { settings: { view } })).toEqual(
      POINTS.map((point) => ({
        'Time (UTC)': point.at,
        [heading]: valueOf(point),
        'Drawdown (%)': percentText(point.drawdown),
        'Flows (USD)': point.flowsUsd,
      })),
    );
  });

  it('Strategy tracker', async () => {
    const profit = profitOf(STRATEGY.id, STRATEGY.tag);
    server.respond(listStrategyGroups, () => [
      {
        id: STRATEGY.groupId,
        tag: 'basis',
        color: 'c1' as const,
        strategies: [STRATEGY],
      },
    ]);
    server.respond(getPnl, () => [profit]);
    server.respond(getPortfolio, () => ({
      navUsd: '1000',
      unpriced: [],
      at: AT,
      rows: [
        {
          key: STRATEGY.id,
          name: STRATEGY.tag,
          valueUsd: '9000',
          exposureUsd: '-6100.25',
          share: '1',
        },
      ],
    }));
    render(<StoredWidget widget={StrategyTrackerWidget} />, { wrapper: WithNavigation });
    await screen.findByText('basis');
    await screen.findByText('−6,100.25');
    expect(await exportedRows()).toEqual([
      {
        Strategy: STRATEGY.tag,
        Group: 'basis',
        ...profitCells(profit),
        'Exposure (USD)': '-6100.25',
        'Turnover (USD)': profit.turnoverUsd,
        Trades: '4',
      },
    ]);
  });

  it('Deposits and transfers', async () => {
    const amount = '123456789.123456789012345678';
    const transfer = { asset: 'BTC', amount, traderId: null, at: AT };
    server.respond(listTransfers, () => ({
      rows: [
        {
          ...transfer,
          id: orderOf().id,
          kind: 'transfer' as const,
          fromAccountId: ACCOUNT_ID,
          toAccountId: OTHER_ID,
        },
        {
          ...transfer,
          id: fillOf().id,
          kind: 'withdrawal' as const,
          fromAccountId: ACCOUNT_ID,
          toAccountId: null,
        },
      ],
      cursor: null,
    }));
    const of = {
      'Time (UTC)': AT,
      'Amount (asset)': amount,
      Asset: 'BTC',
      From: PAPER_SPOT,
      Mode: 'Paper',
    };
    expect(await fileOf(DepositsAndTransfersWidget, { settings: { account: ACCOUNT_ID } })).toEqual(
      [
        { ...of, Kind: 'Transfer', To: PAPER_FUTURES },
        { ...of, Kind: 'Withdrawal', To: '' },
      ],
    );
  });

  it('Wallet balances', async () => {
    const total = '123456789.123456789012345678';
    const balances = [
      balanceOf({ asset: 'BTC', total, free: total, used: '0.5', valueUsd: '60000.25' }),
      balanceOf({ asset: 'XYZ', valueUsd: null }),
    ];
    const file = await fileOf(WalletBalancesWidget, {
      settings: { account: ACCOUNT_ID },
      update: { balances },
    });
    expect(file).toEqual(
      balances.map(({ asset, total: held, free, used, valueUsd }) => ({
        Asset: asset,
        Account: PAPER_SPOT,
        Mode: 'Paper',
        'Total (asset)': held,
        'Free (asset)': free,
        'Used (asset)': used,
        'Value (USD)': valueUsd ?? '',
      })),
    );
  });

  it('Funding blotter, payments', async () => {
    const payment = {
      id: fillOf().id,
      accountId: ACCOUNT_ID,
      exchange: INVERSE.exchange,
      symbol: INVERSE.symbol,
      asset: 'BTC',
      amount: '-0.000000123456789012',
      positionAmount: '-600',
      rate: '-0.000125',
      markPrice: '60001.25',
      strategyId: STRATEGY.id,
      at: AT,
    };
    server.respond(listFundingPayments, () => ({ rows: [payment], cursor: null }));
    expect(await fileOf(FundingBlotterWidget)).toEqual([
      {
        'Time (UTC)': AT,
        Contract: contractName(INVERSE),
        Venue: INVERSE.exchange,
        Symbol: INVERSE.symbol,
        'Payment (asset)': payment.amount,
        Asset: payment.asset,
        'Rate (%)': '-0.0125',
        'Position (amount unit)': payment.positionAmount,
        'Amount unit': 'USD',
        'Mark (price currency)': payment.markPrice,
        'Price currency': 'USD',
        Account: PAPER_SPOT,
        Mode: 'Paper',
        Strategy: STRATEGY.tag,
      },
    ]);
  });

  it.each([
    [
      'By contract',
      contractKey(INVERSE),
      { Contract: contractName(INVERSE), Venue: INVERSE.exchange },
    ],
    ['By day', '2026-11-27', { Day: '2026-11-27' }],
  ])('Funding blotter, %s', async (view, key, named) => {
    const profit = profitOf(key, key);
    server.respond(getPnl, () => [profit]);
    expect(await fileOf(FundingBlotterWidget, { settings: { view } })).toEqual([
      { ...named, 'Funding (USD)': profit.funding },
    ]);
  });

  it('Funding blotter, next', async () => {
    const { exchange, symbol } = INVERSE;
    const position = positionOf({ exchange, symbol, asset: 'BTC', amount: '-60000' });
    render(<StoredWidget widget={FundingBlotterWidget} settings={{ view: 'Next' }} />, {
      wrapper: WithNavigation,
    });
    await waitFor(() => expect(server.received(listAccounts)).not.toEqual([]));
    await page.feed.publish(accountUpdate({ positions: [position] }));
    await page.feed.ticker(contractKey(INVERSE), {
      mark_price: 60_000,
      pred_funding_rate: 0.0001,
      next_funding_time: Date.parse(AT),
    });
    expect(await exportedRows()).toMatchObject([
      {
        Contract: contractName(INVERSE),
        Venue: exchange,
        Symbol: symbol,
        'Position (amount unit)': position.amount,
        'Amount unit': 'USD',
        'Predicted (% per interval)': '0.01',
        // a short position of 1 BTC receives
        'Expected (asset)': '0.0001',
        Asset: 'BTC',
        'Next funding (UTC)': AT,
        Account: PAPER_SPOT,
        Mode: 'Paper',
      },
    ]);
  });

  it('Staking rewards', async () => {
    const amount = '0.123456789012345678';
    const entry = {
      id: fillOf().id,
      accountId: ACCOUNT_ID,
      asset: 'ETH',
      amount,
      ref: null,
      at: AT,
    };
    server.respond(listLedger, () => ({
      rows: [{ ...entry, kind: 'staking' as const }],
      cursor: null,
    }));
    const file = await fileOf(StakingRewardsWidget, { settings: { account: ACCOUNT_ID } });
    expect(file).toEqual([
      {
        'Time (UTC)': AT,
        'Reward (asset)': amount,
        Asset: 'ETH',
        Account: PAPER_SPOT,
        Mode: 'Paper',
      },
    ]);
  });

  it('Options chain', async () => {
    server.respond(getOptionsChain, () => chain);
    jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(4_000);
    const settings = { strikes: 'All', expiry: chain.expiry };
    render(<StoredWidget widget={OptionsChainWidget} settings={settings} />, {
      wrapper: WithNavigation,
    });
    const file = await exportedRows();
    expect(file).toEqual(
      chain.rows.map(({ strike, call, put }) =>
        Object.assign(
          { 'Strike (USD)': String(strike) },
          quoteCells('Call', call),
          quoteCells('Put', put),
        ),
      ),
    );
  });
});

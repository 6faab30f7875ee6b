import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { queryClient } from '@parallax/api/react';
import {
  type FundingPaymentOfAccount,
  getPnl,
  listAccounts,
  listFundingPayments,
  listFundingRates,
  listStrategies,
} from '@parallax/protocol';
import { contractOf, fundingRateOf } from '@parallax/protocol/testing';
import { startPage } from '@parallax/store/testing';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  ACCOUNT_ID,
  accountOf,
  accountUpdate,
  balanceOf,
  positionOf,
} from '../../testing/trading.ts';
import { catchDownloads, lastDownload } from '../testing/last-download.ts';
import { StoredWidget } from '../testing/stored-widget.tsx';
import { WithNavigation } from '../testing/with-navigation.tsx';
import FundingBlotterWidget from './funding-blotter-widget.ts';

const perpetual = contractOf({
  exchange: 'binance_usdm',
  symbol: 'BTCUSDT',
  instType: 'perpetual',
  riskType: 'linear',
  settle: 'USDT',
});
const of = { exchange: perpetual.exchange, symbol: perpetual.symbol };
const page = startPage({ contracts: [perpetual] });
const { server } = page;
const user = userEvent.setup({ delay: null });

const OLDER_ID = 'a0000000-0000-4000-8000-000000000002';

const paymentOf = (more: Partial<FundingPaymentOfAccount> = {}): FundingPaymentOfAccount => ({
  id: 'a0000000-0000-4000-8000-000000000001',
  accountId: ACCOUNT_ID,
  ...of,
  asset: 'USDT',
  amount: '-0.61234567',
  positionAmount: '0.1',
  rate: '0.0001',
  markPrice: '61234.567',
  strategyId: null,
  at: '2026-01-01T08:00:00.000Z',
  ...more,
});

const rows = () =>
  [...document.querySelectorAll('tr[data-index]')].map((row) => row.textContent ?? '');

async function show(settings = {}) {
  render(<StoredWidget widget={FundingBlotterWidget} settings={settings} />, {
    wrapper: WithNavigation,
  });
  await waitFor(() => expect(server.received(listAccounts)).not.toEqual([]));
  await page.feed.publish(
    accountUpdate({ balances: [balanceOf()], positions: [positionOf({ ...of, amount: '-2' })] }),
  );
}

beforeEach(() => {
  server.respond(listAccounts, () => [accountOf()]);
  server.respond(listStrategies, () => []);
  server.respond(listFundingPayments, () => ({ rows: [paymentOf()], cursor: null }));
  server.respond(getPnl, () => []);
  server.respond(listFundingRates, () => [fundingRateOf(perpetual, 0.0001, 4)]);
});
afterEach(() => {
  queryClient.clear();
  jest.restoreAllMocks();
});

describe('design §6 Funding blotter', () => {
  it('lists payments with the rate and the position, and loads them again when one arrives', async () => {
    await show();
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(rows()[0]).toContain('−0.6123 USDT');
    expect(rows()[0]).toContain('+0.0100%');
    const received = paymentOf({ id: ACCOUNT_ID, amount: '1', at: '2026-01-01T16:00:00.000Z' });
    server.respond(listFundingPayments, () => ({ rows: [received, paymentOf()], cursor: null }));
    await page.feed.publish(accountUpdate({ balances: [balanceOf({ total: '100001' })] }));
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(rows()[0]).toContain('+1 USDT');
  });

  it('keeps the older payments that are loaded when a new one arrives', async () => {
    const older = paymentOf({ id: OLDER_ID, amount: '2', at: '2025-12-31T08:00:00.000Z' });
    const received = paymentOf({ id: ACCOUNT_ID, amount: '1', at: '2026-01-01T16:00:00.000Z' });
    let newest = [paymentOf()];
    server.respond(listFundingPayments, ({ query }) =>
      query.cursor === undefined
        ? { rows: newest, cursor: 'older' }
        : { rows: [older], cursor: null },
    );
    await show();
    await waitFor(() => expect(rows()).toHaveLength(2));
    newest = [received, paymentOf()];
    await page.feed.publish(accountUpdate({ balances: [balanceOf({ total: '100001' })] }));
    await waitFor(() => expect(rows()).toHaveLength(3));
    expect(rows()[0]).toContain('+1 USDT');
    expect(rows()[2]).toContain('+2 USDT');
  });

  it('sums funding by contract and venue, without contracts that paid none', async () => {
    const sums = {
      realised: '0',
      unrealised: '0',
      fees: '0',
      turnoverUsd: '0',
      fills: 0,
      total: '0',
    };
    server.respond(getPnl, () => [
      { key: 'binance_usdm:BTCUSDT', name: 'BTCUSDT', ...sums, funding: '-12.5' },
      { key: 'binance_usdm:ETHUSDT', name: 'ETHUSDT', ...sums, funding: '0' },
      { key: 'binance_usdm:OLDUSDT', name: 'OLDUSDT', ...sums, funding: '3' },
    ]);
    await show();
    await user.click(await screen.findByRole('button', { name: 'By contract' }));
    await waitFor(() =>
      expect(rows()).toEqual(['OLDUSDTbinance_usdm+3.00', 'BTC/USDT perpbinance_usdm−12.50']),
    );
    expect(server.received(getPnl)[0]?.query).toMatchObject({ groupBy: 'contract' });
  });

  it('expects the next payment of an open position by the predicted rate', async () => {
    await show({ view: 'Next' });
    await page.feed.ticker('binance_usdm:BTCUSDT', {
      mark_price: 60_000,
      pred_funding_rate: 0.0001,
    });
    await waitFor(() => expect(rows()[0]).toContain('+12 USDT'));
  });

  it('writes the next payments to a file as numbers with their units, with rate and time', async () => {
    catchDownloads();
    await show({ view: 'Next' });
    await waitFor(() => expect(server.received(listFundingRates)).toHaveLength(1));
    await page.feed.ticker('binance_usdm:BTCUSDT', {
      mark_price: 60_000,
      pred_funding_rate: -0.0001,
      next_funding_time: Date.UTC(2026, 0, 1, 16),
    });
    await waitFor(() => expect(rows()[0]).toContain('−12 USDT'));
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Download CSV' }));
    const { lines } = await lastDownload();
    expect(lines).toEqual([
      'Contract,Position (amount unit),Predicted (% per interval),Expected (asset),Next funding (UTC),Account,Venue,Symbol,Mode,Amount unit,Funding interval (hours),Asset',
      'BTC/USDT perp,-2,-0.01,-12,2026-01-01T16:00:00.000Z,Paper spot (Paper),binance_usdm,BTCUSDT,Paper,BTC,4,USDT',
    ]);
  });
});

import { afterEach, describe, expect, it } from '@jest/globals';
import type { LiveVenueId } from '../venues.ts';
import { CONTRACTS } from './testing/contracts.ts';
import { openScriptedApi, type Script, type ScriptedApi } from './testing/scripted-api.ts';

let scripted: ScriptedApi | undefined;
afterEach(async () => {
  await scripted?.close();
  scripted = undefined;
});

/** The answers are those of the documentations. */
const CASES: readonly {
  readonly name: string;
  readonly venue: LiveVenueId;
  readonly script: Script;
  readonly expected: Readonly<Record<string, string>>;
}[] = [
  {
    // 'Account information (USER_DATA)'
    name: 'free and locked',
    venue: 'binance_spot',
    script: {
      'GET /api/v3/account': {
        balances: [
          { asset: 'BTC', free: '4723846.89208129', locked: '0.00000001' },
          { asset: 'LTC', free: '0.00000000', locked: '0.50000000' },
        ],
      },
    },
    expected: { BTC: '4723846.8920813', LTC: '0.5' },
  },
  {
    // 'Futures Account Balance V3 (USER_DATA)'
    name: 'the wallet',
    venue: 'binance_usdm',
    script: {
      'GET /fapi/v3/balance': [
        {
          accountAlias: 'SgsR',
          asset: 'USDT',
          balance: '122607.35137903',
          crossUnPnl: '23.72469206',
        },
      ],
    },
    expected: { USDT: '122607.35137903' },
  },
  {
    // 'Futures Account Balance (USER_DATA)' of COIN-M futures
    name: 'the wallet',
    venue: 'binance_coinm',
    script: { 'GET /dapi/v1/balance': [{ asset: 'BTC', balance: '0.00250000', crossUnPnl: '1' }] },
    expected: { BTC: '0.0025' },
  },
  {
    // 'Get Wallet Balance'
    name: 'the wallet, not the equity',
    venue: 'bybit_unified',
    script: {
      'GET /v5/account/wallet-balance': {
        retCode: 0,
        retMsg: 'OK',
        result: {
          list: [
            {
              accountType: 'UNIFIED',
              totalEquity: '3.31216591',
              coin: [
                { coin: 'USDC', equity: '101.5', walletBalance: '100.25', unrealisedPnl: '1.25' },
              ],
            },
          ],
        },
      },
    },
    expected: { USDC: '100.25' },
  },
  {
    // 'private/get_account_summaries'
    name: 'cash and the realised profit of the session, not the equity',
    venue: 'deribit',
    script: {
      'GET /api/v2/private/get_account_summaries': {
        jsonrpc: '2.0',
        id: 2515,
        result: {
          id: 10,
          summaries: [
            {
              currency: 'BTC',
              balance: 302.60065765,
              equity: 302.61869214,
              futures_session_rpl: -0.03258105,
            },
            { currency: 'ETH', balance: 100, equity: 100, futures_session_rpl: 0 },
          ],
        },
      },
    },
    expected: { BTC: '302.5680766', ETH: '100' },
  },
  {
    // 'Get balance'
    name: 'cash, not the equity',
    venue: 'okx',
    script: {
      'GET /api/v5/account/balance': {
        code: '0',
        msg: '',
        data: [
          {
            totalEq: '55415.6',
            details: [{ ccy: 'USDT', eq: '4992.9', cashBal: '4850.435693622894', upl: '1' }],
          },
        ],
      },
    },
    expected: { USDT: '4850.435693622894' },
  },
  {
    // 'Get Extended Balance'
    name: 'with our names of the assets',
    venue: 'kraken_spot',
    script: {
      'POST /0/private/BalanceEx': {
        error: [],
        result: {
          ZUSD: { balance: '25435.21', hold_trade: '8249.76' },
          XXBT: { balance: '1.2435', hold_trade: '0.8423' },
        },
      },
    },
    expected: { USD: '25435.21', BTC: '1.2435' },
  },
  {
    // 'List Accounts'
    name: 'available and on hold',
    venue: 'coinbase',
    script: {
      'GET /api/v3/brokerage/accounts': {
        accounts: [
          {
            uuid: '8bfc20d7-f7c6-4422-bf07-8243ca4169fe',
            currency: 'BTC',
            available_balance: { value: '1.23', currency: 'BTC' },
            hold: { value: '0.27', currency: 'BTC' },
          },
        ],
        has_next: false,
        cursor: '',
      },
    },
    expected: { BTC: '1.5' },
  },
];

describe('the balances of an account', () => {
  it.each(CASES)('are $name: $venue', async ({ venue, script, expected }) => {
    scripted = await openScriptedApi(venue, CONTRACTS[venue], script);
    expect(Object.fromEntries(await scripted.api.balances())).toEqual(expected);
  });
});

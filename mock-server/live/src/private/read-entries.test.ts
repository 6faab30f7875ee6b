import { afterEach, describe, expect, it } from '@jest/globals';
import type { LedgerKind } from '@parallax/protocol';
import type { LiveInstrument } from '../map/market.ts';
import type { LiveVenueId } from '../venues.ts';
import { BYBIT_USDC, CONTRACTS, DERIBIT_OPTION } from './testing/contracts.ts';
import { openScriptedApi, type Script, type ScriptedApi } from './testing/scripted-api.ts';

const NOW = Date.UTC(2025, 10, 10);
const AT = NOW - 1_800_000;
const SINCE = NOW - 3_600_000;

let scripted: ScriptedApi | undefined;
afterEach(async () => {
  await scripted?.close();
  scripted = undefined;
});

const income = (changes: object) => ({
  symbol: 'BTCUSDT',
  incomeType: 'FUNDING_FEE',
  income: '-0.60000000',
  asset: 'USDT',
  info: '',
  time: AT,
  tranId: 9689322392,
  tradeId: '',
  ...changes,
});
const bill = (changes: object) => ({
  billId: '623950854533513219',
  type: '8',
  subType: '173',
  ccy: 'USDT',
  balChg: '-0.6',
  instId: 'BTC-USDT-SWAP',
  instType: 'SWAP',
  px: '60000',
  sz: '10',
  ts: String(AT),
  ...changes,
});
const log = (changes: object) => ({
  id: '592324_XRPUSDT_161440249321',
  symbol: 'BTCUSDT',
  category: 'linear',
  side: 'Sell',
  transactionTime: String(AT),
  type: 'SETTLEMENT',
  qty: '0.1',
  size: '0.1',
  currency: 'USDT',
  tradePrice: '60000',
  funding: '-0.6',
  fee: '',
  cashFlow: '0',
  change: '-0.6',
  feeRate: '0.0001',
  ...changes,
});

interface Case {
  readonly name: string;
  readonly venue: LiveVenueId;
  /** one of `CONTRACTS` by default */
  readonly contract?: LiveInstrument;
  readonly script: Script;
  readonly expected: readonly object[];
}

/** The answers are those of the documentations. */
const CASES: readonly Case[] = [
  {
    // 'Get Income History (USER_DATA)' and 'Get Funding Rate History'
    name: 'funding that a long position paid',
    venue: 'binance_usdm',
    script: {
      'GET /fapi/v1/income': [
        income({}),
        income({ incomeType: 'COMMISSION' }),
        income({ incomeType: 'REALIZED_PNL' }),
      ],
      'GET /fapi/v1/fundingRate': [
        {
          symbol: 'BTCUSDT',
          fundingRate: '0.00010000',
          fundingTime: AT,
          markPrice: '60000.00000000',
        },
      ],
    },
    expected: [
      {
        id: 'income:FUNDING_FEE:9689322392:BTCUSDT:USDT',
        kind: 'funding',
        asset: 'USDT',
        amount: '-0.6',
        at: AT,
        contract: {
          exchange: 'binance_usdm',
          symbol: 'BTCUSDT',
          positionAmount: '0.1',
          rate: '0.0001',
          price: '60000',
        },
      },
    ],
  },
  {
    // the same of COIN-M futures
    name: 'funding that a short position received, in dollars',
    venue: 'binance_coinm',
    script: {
      'GET /dapi/v1/income': [income({ symbol: 'BTCUSD_PERP', asset: 'BTC', income: '0.0000005' })],
      'GET /dapi/v1/fundingRate': [
        { symbol: 'BTCUSD_PERP', fundingRate: '0.0001', fundingTime: AT, markPrice: '50000' },
      ],
    },
    expected: [
      {
        kind: 'funding',
        asset: 'BTC',
        amount: '0.0000005',
        contract: expect.objectContaining({ positionAmount: '-250' }),
      },
    ],
  },
  {
    name: 'a transfer and what the insurance fund took',
    venue: 'binance_usdm',
    script: {
      'GET /fapi/v1/income': [
        income({ incomeType: 'TRANSFER', symbol: '', income: '100' }),
        income({ incomeType: 'INSURANCE_CLEAR', income: '-1.5' }),
      ],
    },
    expected: [
      { kind: 'transfer', amount: '100' },
      {
        kind: 'liquidation',
        amount: '-1.5',
        liquidated: { exchange: 'binance_usdm', symbol: 'BTCUSDT' },
      },
    ],
  },
  {
    // 'Deposit History', 'Withdraw History', 'Asset Dividend Record', 'Query User Universal Transfer History'
    name: 'a deposit, a withdrawal with its fee, and a reward',
    venue: 'binance_spot',
    script: {
      'GET /sapi/v1/capital/deposit/hisrec': [
        {
          id: '769800519366885376',
          amount: '0.001',
          coin: 'BNB',
          network: 'BNB',
          status: 1,
          insertTime: AT,
        },
      ],
      'GET /sapi/v1/capital/withdraw/history': [
        {
          id: 'b6ae22b3aa844210a7041aee7589627c',
          amount: '8.91000000',
          transactionFee: '0.004',
          coin: 'USDT',
          status: 6,
          applyTime: '2025-11-09 23:30:00',
        },
      ],
      'GET /sapi/v1/asset/assetDividend': {
        rows: [
          {
            id: 1637366104,
            amount: '10.00000000',
            asset: 'BHFT',
            divTime: AT,
            enInfo: 'BHFT distribution',
            tranId: 2968885920,
          },
        ],
        total: 1,
      },
      'GET /sapi/v1/asset/transfer': { total: 0 },
    },
    expected: [
      { id: 'deposit:769800519366885376', kind: 'deposit', asset: 'BNB', amount: '0.001' },
      { kind: 'withdrawal', asset: 'USDT', amount: '-8.914', at: AT },
      { kind: 'staking', asset: 'BHFT', amount: '10' },
    ],
  },
  {
    // 'Get Transaction Log'
    name: 'funding that a long position paid, and a transfer, but no trade',
    venue: 'bybit_unified',
    script: {
      'GET /v5/account/transaction-log': {
        retCode: 0,
        retMsg: 'OK',
        result: {
          nextPageCursor: '',
          list: [
            log({}),
            log({
              id: '2',
              type: 'TRANSFER_IN',
              symbol: '',
              category: '',
              side: 'None',
              change: '10',
            }),
            log({ id: '3', type: 'TRADE', change: '-0.1' }),
          ],
        },
      },
    },
    expected: [
      {
        kind: 'funding',
        amount: '-0.6',
        contract: {
          exchange: 'bybit_unified',
          symbol: 'BTCUSDT.P',
          positionAmount: '0.1',
          rate: '0.0001',
          price: '60000',
        },
      },
      { id: 'log:2', kind: 'transfer', amount: '10' },
    ],
  },
  {
    // 'Get Transaction Log' and 'Enums Definitions', type(uta-translog)
    name: 'funding and the profit of a session of contracts settled in USDC',
    venue: 'bybit_unified',
    contract: BYBIT_USDC,
    script: {
      'GET /v5/account/transaction-log': {
        retCode: 0,
        retMsg: 'OK',
        result: {
          nextPageCursor: '',
          list: [
            log({
              symbol: 'BTCPERP',
              currency: 'USDC',
              qty: '1',
              size: '1',
              tradePrice: '61000',
              funding: '-6',
              cashFlow: '1000',
              change: '994',
            }),
          ],
        },
      },
    },
    expected: [
      {
        id: 'log:592324_XRPUSDT_161440249321',
        kind: 'funding',
        asset: 'USDC',
        amount: '-6',
        contract: {
          exchange: 'bybit_unified',
          symbol: 'BTCPERP',
          positionAmount: '1',
          rate: '0.0001',
          price: '61000',
        },
      },
      {
        kind: 'settlement',
        asset: 'USDC',
        amount: '1000',
        at: AT,
        contract: {
          exchange: 'bybit_unified',
          symbol: 'BTCPERP',
          positionAmount: '1',
          price: '61000',
        },
      },
    ],
  },
  {
    // 'private/get_transaction_log' and 'private/get_account_summaries'
    name: 'funding and unrealised profit of a settlement, less what the fills realised',
    venue: 'deribit',
    script: {
      'GET /api/v2/private/get_account_summaries': {
        jsonrpc: '2.0',
        id: 1,
        result: { summaries: [{ currency: 'BTC', balance: 1, futures_session_rpl: 0 }] },
      },
      'GET /api/v2/private/get_transaction_log': {
        jsonrpc: '2.0',
        id: 4,
        result: {
          logs: [
            {
              id: 61312,
              type: 'settlement',
              currency: 'BTC',
              instrument_name: 'BTC-PERPETUAL',
              side: 'short',
              position: -300,
              mark_price: 60000,
              price: 60000,
              interest_pl: 0.00002,
              total_interest_pl: 0.00002,
              session_rpl: 0.001,
              session_upl: -0.0004,
              change: 0.00062,
              timestamp: AT,
            },
            { id: 61313, type: 'trade', currency: 'BTC', change: -0.0001, timestamp: AT },
            { id: 61314, type: 'deposit', currency: 'BTC', change: 1, timestamp: AT },
          ],
          continuation: null,
        },
      },
    },
    expected: [
      {
        id: 'log:61312:funding',
        kind: 'funding',
        asset: 'BTC',
        amount: '0.00002',
        contract: expect.objectContaining({ positionAmount: '-300', price: '60000' }),
      },
      { id: 'log:61312', kind: 'settlement', amount: '-0.0004' },
      { id: 'log:61314', kind: 'deposit', amount: '1' },
    ],
  },
  {
    // 'Get bills details (last 7 days)' and 'Get funding rate history'
    name: 'funding that a long position paid, and a transfer, but no trade',
    venue: 'okx',
    script: {
      'GET /api/v5/account/bills': {
        code: '0',
        msg: '',
        data: [
          bill({}),
          bill({ billId: '2', type: '1', instId: '', instType: '', px: '', sz: '', balChg: '100' }),
          bill({ billId: '3', type: '2' }),
        ],
      },
      'GET /api/v5/public/funding-rate-history': {
        code: '0',
        msg: '',
        data: [
          {
            instId: 'BTC-USDT-SWAP',
            fundingRate: '0.0001',
            realizedRate: '0.0001',
            fundingTime: String(AT),
          },
        ],
      },
    },
    expected: [
      {
        id: 'bill:623950854533513219',
        kind: 'funding',
        amount: '-0.6',
        contract: {
          exchange: 'okx',
          symbol: 'BTC-USDT-SWAP',
          positionAmount: '0.1',
          rate: '0.0001',
          price: '60000',
        },
      },
      { kind: 'transfer', amount: '100' },
    ],
  },
  {
    // 'Get Ledgers Info'
    name: 'a withdrawal with its fee, and a reward, but no trade',
    venue: 'kraken_spot',
    script: {
      'POST /0/private/Ledgers': {
        error: [],
        result: {
          ledger: {
            'L4UESK-KG3EQ-UFO4T5': {
              refid: 'TJKLXF',
              time: AT / 1_000,
              type: 'trade',
              subtype: '',
              asset: 'ZGBP',
              amount: '-24.5000',
              fee: '0.0490',
              balance: '459567.9171',
            },
            'LMKZCZ-Z3GVL-CXKK4H': {
              refid: 'TBZIP2',
              time: AT / 1_000,
              type: 'withdrawal',
              subtype: '',
              asset: 'ZUSD',
              amount: '-610.0000',
              fee: '0.1200',
              balance: '100',
            },
            'LTCMN5-ZYFLK-2LWVQA': {
              refid: 'STFTGR6',
              time: AT / 1_000,
              type: 'earn',
              subtype: 'reward',
              asset: 'XETH',
              amount: '0.0001',
              fee: '0',
              balance: '1',
            },
          },
          count: 3,
        },
      },
    },
    expected: [
      {
        id: 'ledger:LMKZCZ-Z3GVL-CXKK4H',
        kind: 'withdrawal',
        asset: 'USD',
        amount: '-610.12',
        at: AT,
      },
      { kind: 'staking', asset: 'ETH', amount: '0.0001' },
    ],
  },
  {
    // 'List Accounts' and 'List Transactions'
    name: 'what was received, but no trade and nothing pending',
    venue: 'coinbase',
    script: {
      'GET /api/v3/brokerage/accounts': {
        accounts: [
          { uuid: 'a-1', currency: 'BTC', available_balance: { value: '1' }, hold: { value: '0' } },
        ],
        cursor: '',
      },
      'GET /v2/accounts/a-1/transactions': {
        data: [
          {
            id: 't-1',
            type: 'send',
            status: 'completed',
            amount: { amount: '0.5', currency: 'BTC' },
            created_at: new Date(AT).toISOString(),
          },
          {
            id: 't-2',
            type: 'advanced_trade_fill',
            status: 'completed',
            amount: { amount: '0.1', currency: 'BTC' },
            created_at: new Date(AT).toISOString(),
          },
          {
            id: 't-3',
            type: 'send',
            status: 'pending',
            amount: { amount: '-1', currency: 'BTC' },
            created_at: new Date(AT).toISOString(),
          },
        ],
      },
    },
    expected: [{ id: 'transaction:t-1', kind: 'deposit', asset: 'BTC', amount: '0.5', at: AT }],
  },
];

const transaction = (type: string) => ({
  'GET /api/v3/brokerage/accounts': {
    accounts: [
      { uuid: 'a-1', currency: 'BTC', available_balance: { value: '1' }, hold: { value: '0' } },
    ],
    cursor: '',
  },
  'GET /v2/accounts/a-1/transactions': {
    data: [
      {
        id: 't-1',
        type,
        status: 'completed',
        amount: { amount: '0.5', currency: 'BTC' },
        created_at: new Date(AT).toISOString(),
      },
    ],
  },
});
const logged = (changes: object) => ({
  'GET /v5/account/transaction-log': {
    retCode: 0,
    retMsg: 'OK',
    result: { nextPageCursor: '', list: [log({ symbol: '', ...changes })] },
  },
});
const deribitLogged = (changes: object) => ({
  'GET /api/v2/private/get_account_summaries': {
    jsonrpc: '2.0',
    id: 1,
    result: { summaries: [{ currency: 'BTC', balance: 1, futures_session_rpl: 0 }] },
  },
  'GET /api/v2/private/get_transaction_log': {
    jsonrpc: '2.0',
    id: 4,
    result: {
      logs: [{ id: 1, currency: 'BTC', change: 0, timestamp: AT, ...changes }],
      continuation: null,
    },
  },
});
const billed = (changes: object) => ({
  'GET /api/v5/account/bills': { code: '0', msg: '', data: [bill(changes)] },
});
const incomeOf = (changes: object) => ({ 'GET /fapi/v1/income': [income(changes)] });
const ledgerOf = (type: string) => ({
  'POST /0/private/Ledgers': {
    error: [],
    result: {
      ledger: {
        L1: { time: AT / 1_000, type, subtype: '', asset: 'XXBT', amount: '0.1', fee: '0' },
      },
      count: 1,
    },
  },
});

describe('an entry', () => {
  it.each(CASES)('is $name: $venue', async ({ venue, contract, script, expected }) => {
    scripted = await openScriptedApi(venue, contract ?? CONTRACTS[venue], script, () => NOW);
    const entries = await scripted.api.entriesSince(SINCE);
    expect(entries).toEqual(expected.map((each) => expect.objectContaining(each)));
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
  });

  it.each<[LiveVenueId, string, LedgerKind, Script]>([
    ['binance_usdm', 'COMMISSION_REBATE', 'fee', incomeOf({ incomeType: 'COMMISSION_REBATE' })],
    ['binance_usdm', 'WELCOME_BONUS', 'staking', incomeOf({ incomeType: 'WELCOME_BONUS' })],
    ['bybit_unified', 'FEE_REFUND', 'fee', logged({ type: 'FEE_REFUND', change: '0.6' })],
    ['bybit_unified', 'AIRDROP', 'staking', logged({ type: 'AIRDROP', change: '0.6' })],
    ['kraken_spot', 'airdrop', 'staking', ledgerOf('airdrop')],
    ['kraken_spot', 'nftrebate', 'fee', ledgerOf('nftrebate')],
    ['coinbase', 'learning_reward', 'staking', transaction('learning_reward')],
    ['coinbase', 'interest', 'staking', transaction('interest')],
  ])('of %s named %s is no flow, but %s', async (venue, _type, kind, script) => {
    scripted = await openScriptedApi(venue, CONTRACTS[venue], script, () => NOW);
    const entries = await scripted.api.entriesSince(SINCE);
    expect(entries.map((entry) => entry.kind)).toEqual([kind]);
  });

  const expired = { ...DERIBIT_OPTION, expiry: AT };
  it.each<[LiveVenueId, Script]>([
    [
      'bybit_unified',
      logged({
        symbol: expired.origSymbol,
        category: 'option',
        type: 'DELIVERY',
        currency: 'BTC',
        change: '0',
        tradePrice: '90000',
      }),
    ],
    [
      'deribit',
      deribitLogged({
        type: 'delivery',
        instrument_name: expired.origSymbol,
        side: 'close sell',
        position: 0.1,
        index_price: 90_000,
      }),
    ],
    [
      // subtype 172: 'Expired OTM'
      'okx',
      billed({
        type: '3',
        subType: '172',
        ccy: 'BTC',
        balChg: '0',
        instId: expired.origSymbol,
        instType: 'OPTION',
        px: '90000',
        sz: '0.1',
      }),
    ],
  ])('is the end of a position in an option that expires worthless: %s', async (venue, script) => {
    scripted = await openScriptedApi(venue, expired, script, () => NOW);
    expect(await scripted.api.entriesSince(SINCE)).toEqual([
      expect.objectContaining({
        kind: 'settlement',
        asset: 'BTC',
        amount: '0',
        at: AT,
        contract: {
          exchange: venue,
          symbol: expired.symbol,
          positionAmount: '0.1',
          price: '90000',
        },
      }),
    ]);
  });

  it.each<[LiveVenueId, Script]>([
    ['bybit_unified', logged({ symbol: 'BTCUSDT', cashFlow: '0', change: '0' })],
    ['deribit', deribitLogged({ type: 'settlement', instrument_name: 'BTC-PERPETUAL' })],
    ['okx', billed({ type: '34', balChg: '0' })],
  ])('is no settlement of a session that pays nothing: %s', async (venue, script) => {
    scripted = await openScriptedApi(venue, CONTRACTS[venue], script, () => NOW);
    expect(await scripted.api.entriesSince(SINCE)).toEqual([]);
  });

  it('is a deposit that began before, and is complete now', async () => {
    const beganAt = SINCE - 40 * 3_600_000;
    const deposit = { id: '1', amount: '1', coin: 'BTC', status: 1, insertTime: beganAt };
    scripted = await openScriptedApi(
      'binance_spot',
      CONTRACTS.binance_spot,
      {
        'GET /sapi/v1/capital/deposit/hisrec': [{ ...deposit, completeTime: AT }],
        'GET /sapi/v1/capital/withdraw/history': [],
        'GET /sapi/v1/asset/assetDividend': { rows: [] },
        'GET /sapi/v1/asset/transfer': { total: 0 },
      },
      () => NOW,
    );
    expect(await scripted.api.entriesSince(SINCE)).toMatchObject([{ id: 'deposit:1', at: AT }]);
    const asked = scripted.requests.find(({ call }) => call.endsWith('deposit/hisrec'));
    expect(Number(asked?.params['startTime'])).toBeLessThan(beganAt);
  });
});

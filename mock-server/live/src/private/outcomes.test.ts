import { afterEach, describe, expect, it } from '@jest/globals';
import { ExchangeClosedByUser, RequestTimeout } from 'ccxt';
import type { LiveVenueId } from '../venues.ts';
import { type Outcome, outcomeOf } from './outcomes.ts';
import { redact } from './redact.ts';
import { reasonOf } from './refusal-reason.ts';
import { CONTRACTS } from './testing/contracts.ts';
import { Failure, KEYS, openScriptedApi, type ScriptedApi } from './testing/scripted-api.ts';

let scripted: ScriptedApi | undefined;
afterEach(async () => {
  await scripted?.close();
  scripted = undefined;
});

const SUBMIT: Readonly<Record<LiveVenueId, string>> = {
  binance_spot: 'POST /api/v3/order',
  binance_usdm: 'POST /fapi/v1/order',
  binance_coinm: 'POST /dapi/v1/order',
  bybit_unified: 'POST /v5/order/create',
  deribit: 'GET /api/v2/private/buy',
  okx: 'POST /api/v5/trade/order',
  kraken_spot: 'POST /0/private/AddOrder',
  coinbase: 'POST /api/v3/brokerage/orders',
};

const binance = (code: number, msg: string, status = 400) => new Failure(status, { code, msg });
const bybit = (retCode: number, retMsg: string) => ({
  retCode,
  retMsg,
  result: {},
  retExtInfo: {},
});
const deribit = (code: number, message: string, data?: object) =>
  new Failure(400, { jsonrpc: '2.0', id: 1, error: { code, message, data } });
const okx = (sCode: string, sMsg: string) => ({
  code: '1',
  msg: '',
  data: [{ clOrdId: '', ordId: '', tag: '', sCode, sMsg }],
});
const kraken = (error: string) => ({ error: [error] });

type Row = readonly [LiveVenueId, unknown, Outcome, string?];

/** Answers to a new order. Read in the venues' documentations, 'Error codes'. */
const ROWS: readonly Row[] = [
  [
    'binance_spot',
    binance(-2010, 'Account has insufficient balance for requested action.'),
    'refused',
    'Account has insufficient balance for requested action.',
  ],
  [
    'binance_spot',
    binance(-1013, 'Filter failure: LOT_SIZE'),
    'refused',
    'Filter failure: LOT_SIZE',
  ],
  [
    'binance_spot',
    binance(-2015, 'Invalid API-key, IP, or permissions for action.', 401),
    'refused',
  ],
  ['binance_spot', binance(-2010, 'Duplicate order sent.'), 'uncertain'],
  [
    'binance_spot',
    binance(
      -1006,
      'An unexpected response was received from the message bus. Execution status unknown.',
    ),
    'uncertain',
  ],
  [
    'binance_spot',
    binance(
      -1007,
      'Timeout waiting for response from backend server. Send status unknown; execution status unknown.',
    ),
    'uncertain',
  ],
  ['binance_spot', binance(-1003, 'Too many requests queued.', 429), 'limited'],
  [
    'binance_spot',
    binance(-1003, 'Way too much request weight used; IP banned until 1.', 418),
    'limited',
  ],
  [
    'binance_spot',
    binance(-1021, 'Timestamp for this request is outside of the recvWindow.'),
    'clock',
  ],
  [
    'binance_spot',
    new Failure(503, { msg: 'Unknown error, please check your request or try again later.' }),
    'uncertain',
  ],
  ['binance_usdm', binance(-2019, 'Margin is insufficient.'), 'refused', 'Margin is insufficient.'],
  [
    'binance_usdm',
    binance(
      -5022,
      'Due to the order could not be executed as maker, the Post Only order will be rejected.',
    ),
    'refused',
  ],
  [
    'binance_usdm',
    binance(-1007, 'Timeout waiting for response from backend server.', 408),
    'uncertain',
  ],
  [
    'bybit_unified',
    bybit(110007, 'ab not enough for new order'),
    'refused',
    'ab not enough for new order',
  ],
  ['bybit_unified', bybit(10016, 'Internal server error'), 'uncertain'],
  ['bybit_unified', bybit(10000, 'Server Timeout'), 'uncertain'],
  [
    'bybit_unified',
    bybit(170007, 'Timeout waiting for response from backend server.'),
    'uncertain',
  ],
  ['bybit_unified', bybit(110072, 'OrderLinkedID is duplicate'), 'uncertain'],
  ['bybit_unified', bybit(10006, 'Too many visits!'), 'limited'],
  ['bybit_unified', bybit(10002, 'The request time exceeds the time window range.'), 'clock'],
  ['deribit', deribit(10009, 'not_enough_funds'), 'refused', 'not_enough_funds'],
  [
    'deribit',
    deribit(-32602, 'Invalid params', {
      reason: 'must be a multiple of contract size',
      param: 'amount',
    }),
    'refused',
    'Invalid params: must be a multiple of contract size',
  ],
  ['deribit', deribit(10028, 'too_many_requests'), 'limited'],
  ['deribit', deribit(13888, 'timed_out'), 'uncertain'],
  ['deribit', deribit(11094, 'internal_server_error'), 'uncertain'],
  [
    'okx',
    okx('51008', 'Order failed. Insufficient USDT balance in account'),
    'refused',
    'Order failed. Insufficient USDT balance in account',
  ],
  ['okx', okx('51016', 'Duplicated client order ID'), 'uncertain'],
  [
    'okx',
    {
      code: '50004',
      msg: 'API endpoint request timeout (does not mean that the request was successful or failed, please check the request result).',
      data: [],
    },
    'uncertain',
  ],
  ['okx', { code: '50026', msg: 'System error. Try again later', data: [] }, 'uncertain'],
  ['okx', new Failure(429, { code: '50011', msg: 'Rate limit reached.', data: [] }), 'limited'],
  ['okx', new Failure(401, { code: '50102', msg: 'Timestamp request expired', data: [] }), 'clock'],
  ['okx', new Failure(500, okx('51008', 'Insufficient balance')), 'uncertain'],
  ['kraken_spot', kraken('EOrder:Insufficient funds'), 'refused', 'EOrder:Insufficient funds'],
  ['kraken_spot', kraken('EService:Unavailable'), 'uncertain'],
  ['kraken_spot', kraken('EGeneral:Internal error'), 'uncertain'],
  ['kraken_spot', kraken('EService:Deadline elapsed'), 'uncertain'],
  ['kraken_spot', kraken('EAPI:Rate limit exceeded'), 'limited'],
  ['kraken_spot', kraken('EOrder:Rate limit exceeded'), 'limited'],
  ['kraken_spot', kraken('EAPI:Invalid nonce'), 'clock'],
  [
    'coinbase',
    new Failure(429, { error: 'RESOURCE_EXHAUSTED', message: 'rate limit exceeded' }),
    'limited',
  ],
  ['coinbase', new Failure(401, { error: 'Unauthorized', message: 'Unauthorized' }), 'refused'],
  ['coinbase', new Failure(500, { error: 'INTERNAL', message: 'internal' }), 'uncertain'],
];

describe('the outcome of an order that ended with an error', () => {
  const cases = ROWS.map(([venue, answer, outcome, reason]) => ({
    venue,
    answer,
    outcome,
    reason,
    text: JSON.stringify(answer),
  }));
  it.each(cases)(
    'is $outcome at $venue after $text',
    async ({ venue, answer, outcome, reason }) => {
      scripted = await openScriptedApi(venue, CONTRACTS[venue], { [SUBMIT[venue]]: answer });
      const amount = venue === 'binance_coinm' ? '100' : '0.1';
      const error: unknown = await scripted.api
        .submit(scripted.request({ amount }))
        .catch((thrown: unknown) => thrown);
      expect(outcomeOf(error)).toBe(outcome);
      const text = error instanceof Error ? reasonOf(error) : '';
      expect(text).toBe(reason ?? text);
    },
  );

  it('is uncertain after a time-out, a closed connection, and an answer that cannot be read', async () => {
    expect(outcomeOf(new RequestTimeout('timed out'))).toBe('uncertain');
    expect(outcomeOf(new ExchangeClosedByUser('closed'))).toBe('uncertain');
    scripted = await openScriptedApi('okx', CONTRACTS.okx, {
      'POST /api/v5/trade/order': { code: '0', msg: '', data: [] },
    });
    const error: unknown = await scripted.api
      .submit(scripted.request())
      .catch((thrown: unknown) => thrown);
    expect(outcomeOf(error)).toBe('uncertain');
  });
});

describe('a text', () => {
  it('shows neither keys nor signatures', () => {
    const text = redact(
      `GET https://venue/order?timestamp=1&signature=abc123 {"API-Sign":"c2lnbg==","token":"t0ken"} ${KEYS.apiKey} ${KEYS.secret} ${encodeURIComponent(KEYS.secret)} ${KEYS.passphrase}`,
      KEYS,
    );
    for (const hidden of ['abc123', 'c2lnbg', 't0ken', KEYS.apiKey, KEYS.secret, KEYS.passphrase])
      expect(text).not.toContain(hidden);
    expect(text).toContain('https://venue/order?timestamp=1&signature=***');
  });

  it('shows no line of a key that has several', () => {
    const secret =
      '-----BEGIN EC PRIVATE KEY-----\\nMHcCAQEE\\nAgEBBCDo\\n-----END EC PRIVATE KEY-----\\n';
    const text = redact('failed with MHcCAQEE and AgEBBCDo', { ...KEYS, secret });
    expect(text).toBe('failed with *** and ***');
  });

  it('of a venue whose passphrase is empty is unchanged', () => {
    expect(redact('Order not found.', { ...KEYS, passphrase: '' })).toBe('Order not found.');
  });
});

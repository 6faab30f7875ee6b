import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FAKE_KEYS, type FakeVenues, startFakeVenues } from '../fake-venues.ts';

describe('the accounts of the fake venues', () => {
  let venues: FakeVenues;
  beforeAll(async () => {
    venues = await startFakeVenues({ usdAt: (asset) => (asset === 'BTC' ? 60_000 : 1) });
  });
  afterAll(() => venues.close());

  const control = (path: string, body?: object): Promise<Response> =>
    fetch(`${venues.url}/control/${path}`, {
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    });

  const okx = async (
    target: string,
    changes: Readonly<Record<string, string>> = {},
    body?: object,
  ): Promise<unknown> => {
    const method = body === undefined ? 'GET' : 'POST';
    const text = body === undefined ? '' : JSON.stringify(body);
    const timestamp = new Date().toISOString();
    const { apiKey, secret, passphrase } = FAKE_KEYS.okx;
    const signed = `${timestamp}${method}${target}${text}`;
    const response = await fetch(`${venues.url}/okx${target}`, {
      method,
      headers: {
        'ok-access-key': apiKey,
        'ok-access-passphrase': passphrase,
        'ok-access-timestamp': timestamp,
        'ok-access-sign': createHmac('sha256', secret).update(signed).digest('base64'),
        ...changes,
      },
      ...(body !== undefined && { body: text }),
    });
    return response.json();
  };

  it('answer a signed request', async () => {
    expect(await okx('/api/v5/account/config')).toMatchObject({ code: '0' });
  });

  it.each([
    [{ 'ok-access-key': 'another' }, '50111'],
    [{ 'ok-access-sign': 'wrong' }, '50113'],
    [{ 'ok-access-passphrase': 'wrong' }, '50105'],
    [{ 'ok-access-timestamp': '2020-01-01T00:00:00.000Z' }, '50102'],
  ])('refuse a request that is not signed as they require: %j', async (changes, code) => {
    expect(await okx('/api/v5/account/config', changes)).toMatchObject({ code });
  });

  it('refuse a request of Kraken with a wrong signature', async () => {
    const response = await fetch(`${venues.url}/kraken/0/private/BalanceEx`, {
      method: 'POST',
      headers: { 'api-key': FAKE_KEYS.kraken.apiKey, 'api-sign': 'wrong' },
      body: 'nonce=1',
    });
    expect(await response.json()).toEqual({ error: ['EAPI:Invalid signature'] });
  });

  it('show their books without their secrets', async () => {
    const text = await (await control('accounts')).text();
    expect(JSON.parse(text)).toEqual([
      expect.objectContaining({ venue: 'kraken', key: FAKE_KEYS.kraken.apiKey }),
      expect.objectContaining({ venue: 'okx', balances: expect.objectContaining({ BTC: '3' }) }),
    ]);
    expect(text).not.toContain(FAKE_KEYS.okx.secret);
    expect(text).not.toContain(FAKE_KEYS.kraken.secret);
  });

  it('have the faults that are asked for, as often', async () => {
    await control('faults', { venue: 'okx', fault: 'rate-limit', times: 2 });
    for (const code of ['50011', '50011', '1']) {
      const body = { instId: 'BTC-USDT', ordId: '1' };
      expect(await okx('/api/v5/trade/cancel-order', {}, body)).toMatchObject({ code });
    }
  });

  it.each([
    ['faults', { venue: 'okx', fault: 'unknown' }],
    ['faults', { venue: 'other', fault: 'reject' }],
    ['deposits', { venue: 'okx' }],
  ])('refuse a control call that they do not have: %s %j', async (path, body) => {
    expect((await control(path, body)).status).toBe(400);
  });

  it('can be added, and receive deposits', async () => {
    const keys = { apiKey: 'second', secret: 'secret', passphrase: '' };
    await control('accounts', { venue: 'okx', ...keys, balances: { USDT: '100' } });
    await control('deposits', { venue: 'okx', key: 'second', asset: 'USDT', amount: '0.5' });
    expect(venues.accounts.get('okx', 'second').balances.get('USDT')).toBe('100.5');
  });
});

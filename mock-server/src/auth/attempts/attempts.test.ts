import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { DbAndClock } from '@parallax/server-kit/storage/db-and-clock';
import { openTestStorage, type TestStorage } from '@parallax/server-kit/testing/open-test-storage';
import express, { type Request } from 'express';
import { ApiFailure, RefusedSecret } from '../../http/api/api-failure.ts';
import { TestClock } from '../../testing/test-clock.ts';
import { Attempts, accountCounters, addressCounters } from './attempts.ts';

const REFUSAL = 'Too many attempts.';
const clock = new TestClock();

let test: TestStorage;
let services: DbAndClock;
beforeAll(async () => {
  test = await openTestStorage();
  services = { db: test.storage.db, now: clock.now };
});
afterEach(() => new Attempts(services).reset());
afterAll(() => test.remove());

const from = (ip: string): Request => Object.create(express.request, { ip: { value: ip } });
const OFFICE = from('203.0.113.7');

/** The limit of a newly started server. */
const start = (options: { perAccount?: number; counts?: 'all' } = {}) =>
  new Attempts(services).limit({ operation: 'code', refusal: REFUSAL, ...options });
type Limit = ReturnType<typeof start>;

const refuse = () => Promise.reject(new RefusedSecret(400, 'Wrong code'));
const statusOf = (limit: Limit, attempt: () => Promise<unknown>, request = OFFICE, who = 'ada') =>
  limit(request, who, attempt).then(
    () => 200,
    (error: unknown) => (error instanceof ApiFailure ? error.status : 0),
  );

describe('attempts', () => {
  it('are refused after the limit without being run, until 15 minutes after the first one', async () => {
    const limit = start({ perAccount: 2 });
    expect(await statusOf(limit, refuse)).toBe(400);
    clock.advance({ minutes: 10 });
    expect(await statusOf(limit, refuse)).toBe(400);
    let runs = 0;
    const right = async () => (runs += 1);
    await expect(limit(OFFICE, 'ada', right)).rejects.toMatchObject({
      status: 429,
      message: REFUSAL,
      retryAfterSeconds: 300,
    });
    expect(await statusOf(limit, right, OFFICE, 'bob')).toBe(200);
    clock.advance({ minutes: 5 });
    expect(await statusOf(limit, right)).toBe(200);
    expect(runs).toBe(2);
  });

  it('count on every server of a database, and after a restart', async () => {
    for (const limit of [start({ perAccount: 2 }), start({ perAccount: 2 })]) {
      expect(await statusOf(limit, refuse)).toBe(400);
    }
    expect(await statusOf(start({ perAccount: 2 }), refuse)).toBe(429);
  });

  it('cannot exceed the limit concurrently', async () => {
    const limit = start({ perAccount: 3 });
    const statuses = await Promise.all(Array.from({ length: 6 }, () => statusOf(limit, refuse)));
    expect(statuses.filter((status) => status === 400)).toHaveLength(3);
    expect(statuses.filter((status) => status === 429)).toHaveLength(3);
  });

  it.each([
    ['a success', () => Promise.resolve('right'), 200],
    ['a failure of the storage', () => Promise.reject(new Error('Connection terminated')), 0],
    ['a failed e-mail', () => Promise.reject(new ApiFailure(500, 'Not sent')), 500],
    ['a conflict', () => Promise.reject(new ApiFailure(409, 'Taken')), 409],
  ])('do not count %s', async (_case, attempt, status) => {
    const limit = start({ perAccount: 1 });
    for (let count = 0; count < 3; count += 1) expect(await statusOf(limit, attempt)).toBe(status);
    expect(await statusOf(limit, refuse)).toBe(400);
  });

  it.each([
    ['a success', () => Promise.resolve('sent'), 200, 429],
    ['a conflict', () => Promise.reject(new ApiFailure(409, 'Taken')), 409, 429],
    ['a failed e-mail', () => Promise.reject(new ApiFailure(500, 'Not sent')), 500, 500],
    ['a refusal by another limit', () => Promise.reject(new ApiFailure(429, 'Soon')), 429, 200],
  ])('with `counts: all`, handle %s', async (_case, attempt, status, next) => {
    const limit = start({ perAccount: 1, counts: 'all' });
    expect(await statusOf(limit, attempt)).toBe(status);
    expect(await statusOf(limit, next === 500 ? attempt : async () => 'sent')).toBe(next);
  });

  it('are limited per network, and in the /48 of rotating IPv6 networks', async () => {
    const limit = start();
    for (let count = 0; count < 60; count += 1) {
      const request = from(`2001:db8:1:1::${count.toString(16)}`);
      expect(await statusOf(limit, refuse, request, `account ${count}`)).toBe(400);
    }
    expect(await statusOf(limit, refuse, from('2001:db8:1:1:ffff::'), 'new')).toBe(429);
    expect(await statusOf(limit, refuse, from('2001:db8:1:2::1'), 'new')).toBe(400);
    expect(addressCounters('code', from('2001:db8:1:2::1'))).toEqual([
      { key: 'code from 2001:db8:1:2::/64', max: 60 },
      { key: 'code from 2001:db8:1::/48', max: 240 },
    ]);
    expect(addressCounters('code', OFFICE)).toEqual([{ key: 'code from 203.0.113.7', max: 60 }]);
  });

  it('at one account are limited per network, and to twice as many in the /48 of IPv6 networks', () => {
    expect(accountCounters('code', from('2001:db8:1:2::1'), 'ada')).toEqual([
      { key: 'code for ada from 2001:db8:1:2::/64', max: 10 },
      { key: 'code for ada from 2001:db8:1::/48', max: 20 },
    ]);
    expect(accountCounters('code', OFFICE, 'ada')).toEqual([
      { key: 'code for ada from 203.0.113.7', max: 10 },
    ]);
  });

  it('leave no counters behind when they have expired', async () => {
    await statusOf(start(), refuse, from('203.0.113.9'), 'gone');
    clock.advance({ minutes: 15 });
    await statusOf(start(), refuse);
    const { rows } = await test.storage.pool.query('select count(*) as n from attempt');
    expect(rows).toEqual([{ n: 2 }]);
  });
});

import { expect, it, jest } from '@jest/globals';
import { type AccountListener, subscribeAccount } from '@parallax/feed';
import {
  ACCOUNT_ID,
  accountUpdate,
  balanceOf,
  changesOf,
  fillOf,
} from '@parallax/feed/testing/accounts';
import { startFeedServer } from '@parallax/feed/testing/start-feed-server';
import { accountTopic } from '@parallax/protocol';
import { waitFor } from '@testing-library/react';
import { cacheText, enableTextCache, readCachedText } from '../response-cache/text-cache.ts';
import { storedSession } from '../session-state/stored-session.ts';
import { session } from '../testing/trader.ts';
import { saveAccountsRegularly, showSavedAccountsWithoutFeed } from './cached-accounts.ts';
import { startFakeCaches } from './testing/fake-caches.ts';

const ADDRESS = '/kept/accounts';
const feed = startFeedServer();
const withTotal = (total: string) => changesOf({ balances: [balanceOf('USDT', total)] });
const publishTotal = (total: string) => {
  const { kind, data } = accountUpdate(1, withTotal(total));
  if (kind !== 'account') throw new Error('not an update of an account');
  return feed.publish({
    kind,
    topic: accountTopic(ACCOUNT_ID),
    data: { ...data, fills: [fillOf(ACCOUNT_ID)] },
  });
};

it('saved accounts are shown while the feed cannot connect, until it sends newer states, which are saved', async () => {
  startFakeCaches();
  enableTextCache();
  storedSession.write(session);
  const saved = [{ id: ACCOUNT_ID, state: withTotal('1'), asOf: Date.now() - 60_000 }];
  await cacheText(ADDRESS, JSON.stringify(saved));
  showSavedAccountsWithoutFeed();
  saveAccountsRegularly();
  const listener = jest.fn<AccountListener>();
  const unsubscribe = subscribeAccount(ACCOUNT_ID, listener);
  const lastTotal = () => listener.mock.lastCall?.[0].balances[0]?.total;
  await feed.disconnect();
  await waitFor(() => expect(lastTotal()).toBe('1'));
  await feed.restore();
  await publishTotal('2');
  await waitFor(() => expect(lastTotal()).toBe('2'));
  window.dispatchEvent(new Event('pagehide'));
  await waitFor(async () => {
    const { body = '[]' } = (await readCachedText(ADDRESS)) ?? {};
    expect(JSON.parse(body)).toMatchObject([
      { id: ACCOUNT_ID, state: { balances: [{ total: '2' }], fills: [] } },
    ]);
  });
  unsubscribe();
});

it('a saved text that cannot be read shows nothing', async () => {
  startFakeCaches();
  enableTextCache();
  storedSession.write(session);
  await cacheText(ADDRESS, '[{"id":1}]');
  showSavedAccountsWithoutFeed();
  const listener = jest.fn<AccountListener>();
  const unsubscribe = subscribeAccount(ACCOUNT_ID, listener);
  await feed.disconnect();
  expect(listener).not.toHaveBeenCalled();
  unsubscribe();
});

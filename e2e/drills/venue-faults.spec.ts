import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '../kit/test.ts';
import { expectCurrent, OUTAGE_MS, twoTabs } from './two-tabs.ts';

test.use({ serverSettings: { feed: 'live' } });

test('prices of a silent venue are current within 5 s after its messages resume', async ({
  page,
  context,
  server,
}) => {
  const tabs = await twoTabs(page, context, 'btc/usdt kraken');
  server.fakeVenues?.setSilent(true);
  await sleep(OUTAGE_MS);
  for (const tab of tabs) {
    await expect(tab.locator('header [data-field="mid"]').first()).toHaveAttribute('data-stale');
  }
  server.fakeVenues?.setSilent(false);
  await expectCurrent('Venue silent for 20 s', tabs, Date.now());
});

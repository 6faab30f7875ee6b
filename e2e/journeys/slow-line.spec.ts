import { expect, signIn, test } from '../kit/test.ts';
import { watchPreloads } from '../kit/watch-preloads.ts';

const LINE = {
  offline: false,
  latency: 100,
  downloadThroughput: 1_500_000 / 8,
  uploadThroughput: 1_500_000 / 8,
};

for (const [route, who] of [
  ['/execution', 'signed in'],
  ['/analytics/spot-ladders', 'signed in'],
  ['/execution', 'signed out'],
] as const) {
  test(`design §3 ${route}, ${who}, uses its preloads in time on a slow connection`, async ({
    page,
    context,
  }) => {
    if (who === 'signed in') await signIn(page, 'trader', '/execution');
    const slow = await context.newPage();
    const line = await context.newCDPSession(slow);
    await line.send('Network.enable');
    await line.send('Network.setCacheDisabled', { cacheDisabled: true });
    await line.send('Network.emulateNetworkConditions', LINE);
    const verdict = await watchPreloads(slow);
    verdict.release();
    await slow.goto(route);
    expect(await verdict.unused()).toEqual([]);
  });
}

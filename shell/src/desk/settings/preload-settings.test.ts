import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { advanceClock } from '@parallax/api/testing';
import { contractKey } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { catalogueEntry, startPage } from '@parallax/store/testing';
import { renderHook } from '@testing-library/react';

// jsdom cannot load remotes
const loading = await import('@parallax/federation/loading');
const preloadRemote = jest.fn();
jest.unstable_mockModule('@parallax/federation/loading', () => ({ ...loading, preloadRemote }));
const { setDemoProduct } = await import('../../routes/testing/demo-product.ts');
const { usePreloadSettingsWhenIdle } = await import('./preload-settings.ts');

const contract = contractOf();
const page = startPage({ contracts: [contract], exchanges: [catalogueEntry(contract.exchange)] });
const sendPrice = () => page.feed.ticker(contractKey(contract), { mid: 100 });

/** What the browser runs once it is idle. */
let whenIdle: (() => void)[];
beforeEach(() => {
  whenIdle = [];
  Object.assign(globalThis, {
    requestIdleCallback: (run: () => void) => whenIdle.push(run),
    cancelIdleCallback: () => whenIdle.splice(0),
  });
  setDemoProduct();
  preloadRemote.mockClear();
  jest.useFakeTimers({
    doNotFake: ['queueMicrotask', 'requestIdleCallback', 'cancelIdleCallback'],
  });
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(navigator, 'connection');
});

async function idleAfter(ms: number): Promise<void> {
  await advanceClock(ms);
  for (const run of whenIdle.splice(0)) run();
}

describe('design §7 the settings', () => {
  it('are preloaded on an idle desk after the first price', async () => {
    renderHook(usePreloadSettingsWhenIdle);
    await idleAfter(10_000);
    expect(preloadRemote).not.toHaveBeenCalled();
    await sendPrice();
    await idleAfter(9_900);
    expect(preloadRemote).not.toHaveBeenCalled();
    await idleAfter(200);
    const preloaded = [
      ['mf_settings/settings-dialog', { background: true }],
      ['mf_settings/settings-tab/about', { background: true }],
    ];
    expect(preloadRemote.mock.calls).toEqual(preloaded);
    await sendPrice();
    await idleAfter(10_000);
    expect(preloadRemote.mock.calls).toEqual(preloaded);
  });

  it('are not preloaded after the desk was left', async () => {
    const { unmount } = renderHook(usePreloadSettingsWhenIdle);
    await sendPrice();
    unmount();
    await idleAfter(10_000);
    expect(preloadRemote).not.toHaveBeenCalled();
  });

  it('are not preloaded on a connection that asks to save data', async () => {
    Object.defineProperty(navigator, 'connection', {
      value: { saveData: true },
      configurable: true,
    });
    renderHook(usePreloadSettingsWhenIdle);
    await sendPrice();
    await idleAfter(10_000);
    expect(preloadRemote).not.toHaveBeenCalled();
  });
});

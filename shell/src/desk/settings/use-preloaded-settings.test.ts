import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { demoArea } from '../../routes/testing/demo-product.ts';

const DIALOG = 'mf_settings/settings-dialog';
let pageState: 'pending' | 'ready' | 'failed' = 'ready';
const preloadRemote = jest.fn();
const loading = await import('@parallax/federation/loading');
jest.unstable_mockModule('@parallax/federation/loading', () => ({
  ...loading,
  preloadRemote,
  useRemoteLoad: () => ({ state: pageState, retry: () => {} }),
}));
const { usePreloadedSettings } = await import('./use-preloaded-settings.ts');

/** Files of the page that arrive. */
const observers = new Set<() => void>();
class ResourceObserver {
  readonly #arrived: () => void;
  constructor(arrived: () => void) {
    this.#arrived = arrived;
  }
  observe(): void {
    observers.add(this.#arrived);
  }
  disconnect(): void {
    observers.delete(this.#arrived);
  }
}
const receiveFile = () => observers.forEach((arrived) => arrived());

const setConnection = (connection: object | undefined) =>
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
const showDesk = (shown: boolean) =>
  renderHook((props: { shown: boolean }) => usePreloadedSettings(demoArea('risk'), props.shown), {
    initialProps: { shown },
  });

beforeEach(() => {
  jest.useFakeTimers();
  preloadRemote.mockClear();
  pageState = 'ready';
  setConnection(undefined);
  Object.assign(globalThis, {
    PerformanceObserver: ResourceObserver,
    requestIdleCallback: (run: () => void) => setTimeout(run, 50),
    cancelIdleCallback: clearTimeout,
  });
});
afterEach(() => {
  jest.useRealTimers();
});

describe('design §3 the settings dialog is preloaded', () => {
  it('once, when the page is shown, nothing arrives for a second and the browser is idle', () => {
    const { rerender } = showDesk(false);
    jest.advanceTimersByTime(20_000);
    expect(preloadRemote).not.toHaveBeenCalled();

    rerender({ shown: true });
    jest.advanceTimersByTime(900);
    receiveFile();
    jest.advanceTimersByTime(1_000);
    expect(preloadRemote).not.toHaveBeenCalled();
    jest.advanceTimersByTime(50);
    receiveFile();
    jest.advanceTimersByTime(60_000);
    expect(preloadRemote.mock.calls).toEqual([[DIALOG]]);
  });

  it('without waiting for idle time in a browser that does not report it', () => {
    Reflect.deleteProperty(globalThis, 'requestIdleCallback');
    showDesk(true);
    jest.advanceTimersByTime(1_000);
    expect(preloadRemote).toHaveBeenCalledTimes(1);
  });

  it.each([{ saveData: true }, { saveData: false, type: 'cellular' }])(
    'not on a metered connection: %j',
    (connection) => {
      setConnection(connection);
      showDesk(true);
      jest.advanceTimersByTime(60_000);
      expect(preloadRemote).not.toHaveBeenCalled();
    },
  );

  it.each(['pending', 'failed'] as const)('not while the page of the area is %s', (state) => {
    pageState = state;
    showDesk(true);
    jest.advanceTimersByTime(60_000);
    expect(preloadRemote).not.toHaveBeenCalled();
  });

  it('not after the desk has gone', () => {
    showDesk(true).unmount();
    jest.advanceTimersByTime(60_000);
    expect(preloadRemote).not.toHaveBeenCalled();
    expect(observers.size).toBe(0);
  });
});

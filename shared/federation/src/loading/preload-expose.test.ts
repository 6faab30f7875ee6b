import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';

type Settle = { resolve(module: unknown): void; reject(error: Error): void };
let requested: Settle[] = [];
const registerRemotes = jest.fn();
jest.unstable_mockModule('@module-federation/enhanced/runtime', () => ({
  loadRemote: () => new Promise((resolve, reject) => requested.push({ resolve, reject })),
  getInstance: () => ({ version: '2.9.2' }),
  registerPlugins: () => {},
  registerRemotes,
}));

const DIALOG = 'mf_settings/settings-dialog';
const component = () => null;
const lost = () => new Error('[ Federation Runtime ]: Failed to get manifest. #RUNTIME-003');
const failed = jest.fn();
const used = jest.fn();

async function page(published = true) {
  jest.resetModules();
  requested = [];
  const { startFederation } = await import('./start-federation.ts');
  const { observeRemotes } = await import('./observer.ts');
  observeRemotes({ failed, used });
  const entry = {
    name: 'mf_settings' as const,
    version: '1',
    manifest: '/remotes/mf_settings/1/mf-manifest.json',
    entry: { url: '/remotes/mf_settings/1/mf_settings.js', integrity: 'sha384-x' },
    singletons: {},
    traffic: 1,
  };
  startFederation({ remotes: published ? [entry] : [], contributions: {} });
  registerRemotes.mockClear();
  return import('./remote-loads.ts');
}

beforeEach(() => {
  jest.useFakeTimers();
  failed.mockClear();
  used.mockClear();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('design §3 a preload', () => {
  it('has the code ready, and counts as a use only when the code is requested', async () => {
    const { preloadExpose, requestExpose } = await page();
    const preload = preloadExpose(DIALOG);
    requested[0]?.resolve({ default: component });
    await preload;
    expect(used).not.toHaveBeenCalled();
    expect(requestExpose(DIALOG)).toEqual({ state: 'ready', component });
    expect(used).toHaveBeenCalledWith({ remote: 'mf_settings', firstUseMs: 0 });
    expect(requested).toHaveLength(1);
  });

  it('that fails is not reported or repeated, and the next request asks the network again', async () => {
    const { loadOf, preloadExpose, requestExpose } = await page();
    const preload = preloadExpose(DIALOG);
    requested[0]?.reject(lost());
    await preload;
    await preloadExpose(DIALOG);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(requested).toHaveLength(1);
    expect(failed).not.toHaveBeenCalled();
    expect(loadOf(DIALOG)).toBeUndefined();

    requestExpose(DIALOG);
    expect(registerRemotes).toHaveBeenCalledTimes(1);
    requested[1]?.resolve({ default: component });
    await jest.advanceTimersByTimeAsync(0);
    expect(loadOf(DIALOG)?.state).toBe('ready');
  });

  it('that is pending when the code is requested has the usual attempts and deadline', async () => {
    const { loadOf, preloadExpose, requestExpose } = await page();
    void preloadExpose(DIALOG);
    requestExpose(DIALOG);
    for (const load of requested.slice()) load.reject(lost());
    await jest.advanceTimersByTimeAsync(300);
    expect(requested).toHaveLength(3);
    await jest.advanceTimersByTimeAsync(8_000);
    expect(loadOf(DIALOG)?.state).toBe('failed');
    expect(failed).toHaveBeenCalledTimes(1);
  });

  it('of a remote without a published version requests nothing', async () => {
    const { preloadExpose } = await page(false);
    await preloadExpose(DIALOG);
    expect(requested).toHaveLength(0);
    expect(failed).not.toHaveBeenCalled();
  });
});

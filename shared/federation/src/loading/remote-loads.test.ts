import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { RegistryEntry } from '../registry/registry.ts';

type Settle = { resolve(module: unknown): void; reject(error: Error): void };
let attempts: Settle[] = [];
const registerRemotes = jest.fn();
jest.unstable_mockModule('@module-federation/enhanced/runtime', () => ({
  loadRemote: () => new Promise((resolve, reject) => attempts.push({ resolve, reject })),
  getInstance: () => ({ version: '2.9.2' }),
  registerPlugins: () => {},
  registerRemotes,
}));

const lost = () => new Error('[ Federation Runtime ]: Failed to get manifest. #RUNTIME-003');
const component = () => null;
const entry = (name: RegistryEntry['name']): RegistryEntry => ({
  name,
  version: '1',
  manifest: `/remotes/${name}/1/mf-manifest.json`,
  entry: { url: `/remotes/${name}/1/${name}.js`, integrity: 'sha384-x' },
  singletons: {},
  traffic: 1,
});
const settle = () => jest.advanceTimersByTimeAsync(0);
const restarts = () => registerRemotes.mock.calls.slice(1).map(([remotes]) => remotes);

async function page(singletons: RegistryEntry['singletons'] = {}) {
  jest.resetModules();
  attempts = [];
  registerRemotes.mockClear();
  const { startFederation } = await import('./start-federation.ts');
  startFederation({ remotes: [{ ...entry('mf_analytics'), singletons }], contributions: {} });
  return import('./remote-loads.ts');
}

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('the load of an expose', () => {
  it('requests missing files three times, each time under a new URL', async () => {
    const { requestExpose, loadOf } = await page();
    requestExpose('mf_analytics/page');
    for (let attempt = 0; attempt < 3; attempt += 1) {
      attempts[attempt]?.reject(lost());
      await jest.advanceTimersByTimeAsync(1_000);
    }
    expect(attempts).toHaveLength(3);
    expect(loadOf('mf_analytics/page')?.state).toBe('failed');
    expect(restarts()).toEqual([
      [{ name: 'mf_analytics', entry: '/remotes/mf_analytics/1/mf-manifest.json?attempt=2' }],
      [{ name: 'mf_analytics', entry: '/remotes/mf_analytics/1/mf-manifest.json?attempt=3' }],
    ]);
  });

  it('times out after 8 s and can be retried', async () => {
    const { requestExpose, loadOf } = await page();
    const hung = document.createElement('script');
    hung.setAttribute('data-webpack', 'mf_analytics:chunk-1');
    document.head.append(hung);
    requestExpose('mf_analytics/page');
    await jest.advanceTimersByTimeAsync(8_000);
    expect(loadOf('mf_analytics/page')?.state).toBe('failed');

    requestExpose('mf_analytics/page');
    expect(loadOf('mf_analytics/page')?.state).toBe('pending');
    expect(restarts()).toHaveLength(1);
    expect(hung.isConnected).toBe(false);
    attempts[1]?.resolve({ default: component });
    await settle();
    expect(loadOf('mf_analytics/page')).toEqual({ state: 'ready', component });
  });

  it('ignores the late failure of an earlier attempt', async () => {
    const { requestExpose, loadOf } = await page();
    requestExpose('mf_analytics/page');
    await jest.advanceTimersByTimeAsync(8_000);
    requestExpose('mf_analytics/page');
    attempts[0]?.reject(lost());
    await settle();
    expect(loadOf('mf_analytics/page')?.state).toBe('pending');
  });

  it('accepts code that arrives after the timeout, without further attempts', async () => {
    const { requestExpose, loadOf } = await page();
    requestExpose('mf_analytics/page');
    requestExpose('mf_analytics/header');
    await jest.advanceTimersByTimeAsync(8_000);
    attempts[0]?.resolve({ default: component });
    attempts[1]?.reject(lost());
    await jest.advanceTimersByTimeAsync(10_000);
    expect(loadOf('mf_analytics/page')?.state).toBe('ready');
    expect(loadOf('mf_analytics/header')?.state).toBe('failed');
    expect(attempts).toHaveLength(2);
  });

  it('restarts a remote once when two of its exposes fail together', async () => {
    const { requestExpose } = await page();
    requestExpose('mf_analytics/page');
    requestExpose('mf_analytics/header');
    attempts[0]?.reject(lost());
    attempts[1]?.reject(lost());
    await jest.advanceTimersByTimeAsync(300);
    expect(attempts).toHaveLength(4);
    expect(restarts()).toHaveLength(1);
  });

  it('does not restart a remote with a loaded expose', async () => {
    const { requestExpose, loadOf } = await page();
    requestExpose('mf_analytics/page');
    attempts[0]?.resolve({ default: component });
    await settle();
    requestExpose('mf_analytics/header');
    attempts[1]?.reject(lost());
    await jest.advanceTimersByTimeAsync(1_000);
    attempts[2]?.resolve({ default: component });
    await settle();
    expect(loadOf('mf_analytics/header')?.state).toBe('ready');
    expect(restarts()).toHaveLength(0);
  });

  it('retries a failed expose as soon as another expose loads after a restart', async () => {
    const { requestExpose, loadOf } = await page();
    requestExpose('mf_analytics/page');
    requestExpose('mf_analytics/header');
    await jest.advanceTimersByTimeAsync(8_000);
    expect(loadOf('mf_analytics/header')?.state).toBe('failed');

    requestExpose('mf_analytics/page');
    attempts[2]?.resolve({ default: component });
    await settle();
    expect(loadOf('mf_analytics/header')?.state).toBe('pending');
    attempts[3]?.resolve({ default: component });
    await settle();
    expect(loadOf('mf_analytics/header')?.state).toBe('ready');
    expect(restarts()).toHaveLength(1);
  });

  it('retries an expose that was requested before a restart, but only once', async () => {
    const { requestExpose, loadOf } = await page();
    requestExpose('mf_analytics/page');
    await jest.advanceTimersByTimeAsync(2_000);
    requestExpose('mf_analytics/header');
    await jest.advanceTimersByTimeAsync(6_000);
    requestExpose('mf_analytics/page');
    attempts[2]?.resolve({ default: component });
    await settle();
    expect(loadOf('mf_analytics/header')?.state).toBe('pending');

    await jest.advanceTimersByTimeAsync(2_000);
    expect(attempts).toHaveLength(4);
    attempts[3]?.reject(new Error('ScriptExecutionError: it threw #RUNTIME-008'));
    await jest.advanceTimersByTimeAsync(10_000);
    expect(loadOf('mf_analytics/header')?.state).toBe('failed');
    expect(attempts).toHaveLength(4);
  });

  it('does not start for a remote that was built for an incompatible federation runtime', async () => {
    const { requestExpose, loadOf } = await page({ '@module-federation/runtime': '^3.0.0' });
    requestExpose('mf_analytics/page');
    await settle();
    expect(loadOf('mf_analytics/page')?.state).toBe('failed');
    expect(attempts).toHaveLength(0);
  });

  it('starts for a remote that was built for an older runtime of the same major version', async () => {
    const { requestExpose } = await page({ '@module-federation/runtime': '^2.1.0' });
    requestExpose('mf_analytics/page');
    await settle();
    expect(attempts).toHaveLength(1);
  });

  it('does not retry code that throws when it runs', async () => {
    const { requestExpose, loadOf } = await page();
    requestExpose('mf_analytics/page');
    attempts[0]?.reject(new Error('ScriptExecutionError: it threw #RUNTIME-008'));
    await jest.advanceTimersByTimeAsync(10_000);
    expect(attempts).toHaveLength(1);
    expect(loadOf('mf_analytics/page')?.state).toBe('failed');
  });
});

it('the time until the first use of a remote starts again with the attempt after a failure', async () => {
  const { requestExpose } = await page();
  const { observeRemotes } = await import('./observer.ts');
  const used = jest.fn();
  observeRemotes({ failed: () => {}, used });
  requestExpose('mf_analytics/page');
  await jest.advanceTimersByTimeAsync(8_000);
  await jest.advanceTimersByTimeAsync(60_000);

  requestExpose('mf_analytics/page');
  await jest.advanceTimersByTimeAsync(400);
  attempts[1]?.resolve({ default: component });
  await settle();
  expect(used).toHaveBeenCalledTimes(1);
  expect(used).toHaveBeenCalledWith({ remote: 'mf_analytics', firstUseMs: 400 });
});

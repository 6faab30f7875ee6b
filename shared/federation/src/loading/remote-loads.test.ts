import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { RegistryEntry } from '../registry/registry.ts';

type Settle = { resolve(module: unknown): void; reject(error: Error): void };
let asked: Settle[] = [];
const registerRemotes = jest.fn();
jest.unstable_mockModule('@module-federation/enhanced/runtime', () => ({
  loadRemote: () => new Promise((resolve, reject) => asked.push({ resolve, reject })),
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
const askedAnew = () => registerRemotes.mock.calls.slice(1).map(([remotes]) => remotes);

async function page(singletons: RegistryEntry['singletons'] = {}) {
  jest.resetModules();
  asked = [];
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
  it('asks three times for files that do not arrive, each time under a new address', async () => {
    const { requestExpose, loadOf } = await page();
    requestExpose('mf_analytics/page');
    for (let attempt = 0; attempt < 3; attempt += 1) {
      asked[attempt]?.reject(lost());
      await jest.advanceTimersByTimeAsync(1_000);
    }
    expect(asked).toHaveLength(3);
    expect(loadOf('mf_analytics/page')?.state).toBe('failed');
    expect(askedAnew()).toEqual([
      [{ name: 'mf_analytics', entry: '/remotes/mf_analytics/1/mf-manifest.json?attempt=2' }],
      [{ name: 'mf_analytics', entry: '/remotes/mf_analytics/1/mf-manifest.json?attempt=3' }],
    ]);
  });

  it('that hangs has failed after 8 s, and trying again asks the network anew', async () => {
    const { requestExpose, loadOf } = await page();
    const hung = document.createElement('script');
    hung.setAttribute('data-webpack', 'mf_analytics:chunk-1');
    document.head.append(hung);
    requestExpose('mf_analytics/page');
    await jest.advanceTimersByTimeAsync(8_000);
    expect(loadOf('mf_analytics/page')?.state).toBe('failed');

    requestExpose('mf_analytics/page');
    expect(loadOf('mf_analytics/page')?.state).toBe('pending');
    expect(askedAnew()).toHaveLength(1);
    expect(hung.isConnected).toBe(false);
    asked[1]?.resolve({ default: component });
    await settle();
    expect(loadOf('mf_analytics/page')).toEqual({ state: 'ready', component });
  });

  it('is not failed by an older attempt that ends late', async () => {
    const { requestExpose, loadOf } = await page();
    requestExpose('mf_analytics/page');
    await jest.advanceTimersByTimeAsync(8_000);
    requestExpose('mf_analytics/page');
    asked[0]?.reject(lost());
    await settle();
    expect(loadOf('mf_analytics/page')?.state).toBe('pending');
  });

  it('counts code that comes after the panel, and begins no attempt behind it', async () => {
    const { requestExpose, loadOf } = await page();
    requestExpose('mf_analytics/page');
    requestExpose('mf_analytics/header');
    await jest.advanceTimersByTimeAsync(8_000);
    asked[0]?.resolve({ default: component });
    asked[1]?.reject(lost());
    await jest.advanceTimersByTimeAsync(10_000);
    expect(loadOf('mf_analytics/page')?.state).toBe('ready');
    expect(loadOf('mf_analytics/header')?.state).toBe('failed');
    expect(asked).toHaveLength(2);
  });

  it('begins anew once when two exposes of a remote fail together', async () => {
    const { requestExpose } = await page();
    requestExpose('mf_analytics/page');
    requestExpose('mf_analytics/header');
    asked[0]?.reject(lost());
    asked[1]?.reject(lost());
    await jest.advanceTimersByTimeAsync(300);
    expect(asked).toHaveLength(4);
    expect(askedAnew()).toHaveLength(1);
  });

  it('of which another part is in use already does not begin anew: the first instance stays', async () => {
    const { requestExpose, loadOf } = await page();
    requestExpose('mf_analytics/page');
    asked[0]?.resolve({ default: component });
    await settle();
    requestExpose('mf_analytics/header');
    asked[1]?.reject(lost());
    await jest.advanceTimersByTimeAsync(1_000);
    asked[2]?.resolve({ default: component });
    await settle();
    expect(loadOf('mf_analytics/header')?.state).toBe('ready');
    expect(askedAnew()).toHaveLength(0);
  });

  it('is not begun for a remote that was built for another federation', async () => {
    const { requestExpose, loadOf } = await page({ '@module-federation/runtime': '^3.0.0' });
    requestExpose('mf_analytics/page');
    await settle();
    expect(loadOf('mf_analytics/page')?.state).toBe('failed');
    expect(asked).toHaveLength(0);
  });

  it('is begun for a remote that was built for an older one of the same major version', async () => {
    const { requestExpose } = await page({ '@module-federation/runtime': '^2.1.0' });
    requestExpose('mf_analytics/page');
    await settle();
    expect(asked).toHaveLength(1);
  });

  it('does not ask again for code that arrived and threw', async () => {
    const { requestExpose, loadOf } = await page();
    requestExpose('mf_analytics/page');
    asked[0]?.reject(new Error('ScriptExecutionError: it threw #RUNTIME-008'));
    await jest.advanceTimersByTimeAsync(10_000);
    expect(asked).toHaveLength(1);
    expect(loadOf('mf_analytics/page')?.state).toBe('failed');
  });
});

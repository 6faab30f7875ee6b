import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { roundTrip, startFakeClock, startServer } from '@parallax/api/testing';
import type { Registry } from '@parallax/federation/registry';
import { reportClientError, reportRemoteUse } from '@parallax/protocol';
import { removeToasts, shownToasts } from '@parallax/ui/testing';
import { createReports } from './reports.ts';

const server = startServer();

const entryOf = (version: string) => ({
  name: 'mf_settings' as const,
  version,
  manifest: `/remotes/mf_settings/${version}/mf-manifest.json`,
  entry: { url: `/remotes/mf_settings/${version}/mf_settings.js`, integrity: 'sha384-x' },
  singletons: {},
  traffic: 1,
});
const registry: Registry = { remotes: [entryOf('1.4.0-aa')], contributions: {} };
const FRAME = `    at render (${location.origin}/remotes/mf_settings/1.4.0-aa/page.js:1:200)`;

function failureAt(message: string, ...frames: string[]): Error {
  const error = new TypeError(message);
  error.stack = [`TypeError: ${message}`, ...frames].join('\n');
  return error;
}

/** The failures that the server has received. */
async function received() {
  await roundTrip();
  return server.received(reportClientError).map(({ body }) => body);
}

/** The first use in each report of uses that the server has received. */
const receivedUses = () =>
  server.received(reportRemoteUse).map(({ body }) => reportRemoteUse.body.parse(body).uses[0]);

beforeEach(() => {
  localStorage.clear();
  startFakeClock();
  removeToasts();
});

describe('design §4 failure reports', () => {
  it('contain each failure once per page, with its remote and version', async () => {
    const reports = createReports(registry);
    const error = failureAt('value is undefined', FRAME);
    reports.failure({ kind: 'render', remote: 'mf_settings', error });
    reports.failure({ kind: 'uncaught', error });
    reports.failure({ kind: 'render', error: failureAt('value is undefined', FRAME) });
    expect(await received()).toEqual([
      {
        kind: 'render',
        remote: 'mf_settings',
        version: '1.4.0-aa',
        message: 'TypeError: value is undefined',
        stack: FRAME,
      },
    ]);
  });

  it('contain only stack frames of product scripts, and truncate long messages', async () => {
    const reports = createReports(registry);
    const foreign = [
      '    at ada@acme.example (https://elsewhere.example/x.js:1:1)',
      '    at https://elsewhere.example/assets/x.js:1:1',
      '    at run (chrome-extension://abcdef/assets/x.js:1:1)',
    ];
    reports.failure({ kind: 'uncaught', error: failureAt('x'.repeat(1_000), ...foreign) });
    const body = reportClientError.body.parse((await received())[0]);
    expect(body).toMatchObject({ kind: 'uncaught', remote: null, version: null });
    expect(body.message).toHaveLength(300);
    expect(body.stack).toBeUndefined();
  });

  it('are limited to 20 failures per page, and omit aborted requests', async () => {
    const reports = createReports(registry);
    reports.failure({ kind: 'uncaught', error: new DOMException('over', 'AbortError') });
    expect(await received()).toHaveLength(0);
    for (let each = 0; each < 30; each += 1) {
      reports.failure({ kind: 'uncaught', error: failureAt(`failure ${'x'.repeat(each)}`) });
    }
    expect(await received()).toHaveLength(20);
  });

  it('omit the failures and uses of an override', async () => {
    const reports = createReports({
      ...registry,
      remotes: [{ ...entryOf('override'), override: true }],
    });
    reports.failure({ kind: 'load', remote: 'mf_settings', error: failureAt('gone') });
    reports.use({ remote: 'mf_settings', firstUseMs: 10 });
    jest.runAllTimers();
    await roundTrip();
    expect(server.requested()).toEqual([]);
  });

  it('send the first load of a remote in one request that outlives the page', async () => {
    const fetched = jest.spyOn(globalThis, 'fetch');
    const reports = createReports(registry);
    reports.use({ remote: 'mf_settings', firstUseMs: 120.4 });
    jest.runAllTimers();
    await roundTrip();
    expect(server.requested()).toEqual([reportRemoteUse]);
    expect(server.received(reportRemoteUse)).toEqual([
      { body: { uses: [{ remote: 'mf_settings', version: '1.4.0-aa', firstUseMs: 120 }] } },
    ]);
    expect(fetched.mock.calls.map(([, request]) => request?.keepalive)).toEqual([true]);
    fetched.mockRestore();
  });

  it('send the use of a version once per browser and session, not once per page', async () => {
    const use = { remote: 'mf_settings', firstUseMs: 120 } as const;
    const openPage = async (version: string) => {
      createReports({ ...registry, remotes: [entryOf(version)] }).use(use);
      jest.runAllTimers();
      await roundTrip();
    };
    for (const version of ['1.4.0-aa', '1.4.0-aa', '1.5.0-bb', '1.4.0-aa']) await openPage(version);
    expect(receivedUses().map((each) => each?.version)).toEqual(['1.4.0-aa', '1.5.0-bb']);
    // its prefix is cleared when the session ends
    expect(Object.keys(localStorage)).toEqual(['parallax.private.reported-uses']);
    localStorage.clear();
    await openPage('1.4.0-aa');
    expect(receivedUses()).toHaveLength(3);
  });
});

const response = (status: number, body: unknown = null) => ({
  ok: status === 200,
  status,
  json: async () => body,
});

function serve(files: number, version: string): void {
  Object.assign(globalThis, {
    fetch: async (address: unknown) =>
      String(address).endsWith('registry.json')
        ? response(200, { remotes: [entryOf(version)], contributions: {} })
        : response(files),
  });
}

async function failLoad(): Promise<void> {
  const error = failureAt('not loaded');
  createReports(registry).failure({ kind: 'load', remote: 'mf_settings', error });
  await jest.advanceTimersByTimeAsync(1);
}

describe('design §3 a tab whose files cannot be loaded', () => {
  it("shows 'A new version is ready' if the files are missing and the server has another version", async () => {
    serve(404, '1.5.0-bb');
    await failLoad();
    expect(shownToasts()).toEqual([
      expect.objectContaining({ title: 'A new version is ready', action: 'Reload' }),
    ]);
  });

  it.each([
    [503, '1.5.0-bb'],
    [404, '1.4.0-aa'],
  ])(
    'shows nothing if the files respond with %d and the server has version %s',
    async (files, version) => {
      serve(files, version);
      await failLoad();
      expect(shownToasts()).toEqual([]);
    },
  );
});

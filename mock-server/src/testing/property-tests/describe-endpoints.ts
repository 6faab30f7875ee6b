import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Endpoint, endpoints, type Session } from '@parallax/protocol';
import * as fc from 'fast-check';
import { z } from 'zod';
import type { TestServer } from '../test-server.ts';
import { type Caller, ensureSignedIn, signedOut, signInAs } from './callers.ts';
import { CANARY, CANARY_KEYS, markCompany, markTrader, readAll } from './canary.ts';
import { checkResponse } from './check-response.ts';
import { type Ids, listIds, mixedFieldValues, ownFieldValues } from './fixtures.ts';
import { type GeneratedRequest, requestOf, validRequestOf } from './request.ts';

/** Override both with environment variables, see docs/running.md. */
const settings = z
  .object({
    PROPERTY_SEED: z.coerce.number().int().default(20_260_721),
    PROPERTY_RUNS: z.coerce.number().int().positive().default(5),
  })
  .parse(process.env);
const { PROPERTY_SEED: SEED, PROPERTY_RUNS: RUNS } = settings;
/** Endpoints that hash passwords or codes, which are slow and rate limited. */
const SLOW: ReadonlySet<Endpoint> = new Set([
  endpoints.signIn,
  endpoints.acceptInvitation,
  endpoints.resendEmailCode,
  endpoints.validateEmailCode,
  endpoints.changePassword,
  endpoints.changeEmail,
  endpoints.inviteCompanyTrader,
]);
const FEW_RUNS = Math.ceil(RUNS / 3);
const NEEDS_CODE: ReadonlySet<Endpoint> = new Set([
  endpoints.acceptInvitation,
  endpoints.validateEmailCode,
  endpoints.changePassword,
  endpoints.changeEmail,
  // needs a pending invitation
  endpoints.resendInvitation,
]);
/**
 * Needs a sheet, a widget of it and its revision, which random requests combine the less often the more
 * sheets earlier runs have created.
 */
const NEEDS_REVISION: ReadonlySet<Endpoint> = new Set([endpoints.moveWidget]);
/** Endpoints that need an upload, a published version or a gate. */
const NEEDS_RELEASE: ReadonlySet<Endpoint> = new Set([
  endpoints.getReleaseVersion,
  endpoints.uploadFile,
  endpoints.completeUpload,
  endpoints.publishFromOrigin,
  endpoints.promoteVersion,
  endpoints.rollbackRemote,
  endpoints.pinRemote,
  endpoints.addGate,
  endpoints.uploadGatePicture,
  endpoints.getGatePicture,
]);
/** Endpoints that need a contract of the venue of an account, which random requests do not combine. */
const NEEDS_CONTRACT: ReadonlySet<Endpoint> = new Set([
  endpoints.addTransfer,
  endpoints.sendOrder,
  endpoints.previewOrder,
  endpoints.largestOrder,
  endpoints.changeOrder,
  endpoints.cancelOrder,
  endpoints.closePosition,
  endpoints.getMarginSetting,
  endpoints.putMarginSetting,
]);
/** Number of valid requests to try: few of them combine ids that belong together. */
const VALID_RUNS = 200;
/** Endpoints that revoke rights or end sessions run last. */
const LAST: readonly Endpoint[] = [
  endpoints.removeCompanyTrader,
  endpoints.updateCompanyTrader,
  endpoints.signOut,
  endpoints.signIn,
];
const CALLERS = [
  undefined,
  'trader@acme.example',
  'admin@acme.example',
  'solo@indie.example',
  'admin@blank.example',
] as const;
const OTHER_COMPANY_ADMIN = 'prime@north.example';
const COLLEAGUE = 'sso@acme.example';

/** Creation runs before changes, and deletion after them. */
const ORDER = ['GET', 'POST', 'PUT', 'DELETE'];

/** After these methods the ids of the user are read again. */
const CHANGES_IDS: ReadonlySet<string> = new Set(['POST', 'DELETE']);

const rankOf = (endpoint: Endpoint): number =>
  LAST.includes(endpoint) ? ORDER.length + LAST.indexOf(endpoint) : ORDER.indexOf(endpoint.method);

/** Whether an endpoint concerns a company rather than a single trader. */
export const isCompanyEndpoint = ({ path }: Endpoint): boolean =>
  /^\/api\/(compan|groups|strategies|api-keys)/.test(path);

const inOrder = (chosen: readonly Endpoint[]): Endpoint[] =>
  chosen.toSorted((a, b) => rankOf(a) - rankOf(b));

const nameOf = (endpoint: Endpoint): string => `${endpoint.method} ${endpoint.path}`;

async function send(
  { client }: Caller,
  { method, path }: Endpoint,
  { search, body }: GeneratedRequest,
) {
  const response = await client.fetch(path + search, {
    method,
    ...(body
      ? { body: new Uint8Array(Buffer.from(body.text)), headers: { 'content-type': body.type } }
      : {}),
  });
  return { status: response.status, text: await response.text() };
}

/**
 * Sends valid and invalid requests to the chosen endpoints as several users. Every response must be
 * documented and must not contain data of another company or of a colleague. At the end, the other
 * company's data must be unchanged.
 */
export function describeEndpoints(
  start: () => Promise<TestServer>,
  isChosen: (endpoint: Endpoint) => boolean,
): void {
  const chosen = inOrder(Object.values<Endpoint>(endpoints).filter(isChosen));
  let server: TestServer;
  let outsider: Caller & { session: Session };
  let outsiderIds: Ids;
  let before: string[];
  const callers: Caller[] = [];
  const secrets: string[] = [...CANARY_KEYS];
  const succeeded = new Set<Endpoint>();
  const idsByCaller = new Map<Caller, Ids>();

  beforeAll(async () => {
    server = await start();
    outsider = await signInAs(server.url, OTHER_COMPANY_ADMIN);
    secrets.push(...(await markCompany(outsider.client, outsider.session)));
    outsiderIds = await listIds(outsider.client, outsider.session);
    before = await readAll(outsider.client, outsiderIds);
    const colleague = await signInAs(server.url, COLLEAGUE);
    await markTrader(colleague.client, colleague.session);
    for (const email of CALLERS) {
      callers.push(email ? await signInAs(server.url, email) : signedOut(server.url));
    }
  });
  afterAll(() => server.close());

  async function ownIds(caller: Caller): Promise<Ids> {
    const { client, session } = caller;
    const cached = idsByCaller.get(caller);
    if (cached) return cached;
    const isSignedIn = session !== undefined && (await client.fetch(endpoints.getSession.path)).ok;
    const ids = isSignedIn ? await listIds(client, session) : {};
    idsByCaller.set(caller, ids);
    return ids;
  }

  async function checkEndpoint(endpoint: Endpoint, caller: Caller): Promise<void> {
    await ensureSignedIn(caller);
    const own = await ownIds(caller);
    const request = requestOf(endpoint, ownFieldValues(own), mixedFieldValues(own, outsiderIds));
    const property = fc.asyncProperty(request, async (generated) => {
      const { status, text } = await send(caller, endpoint, generated);
      checkResponse(endpoint, status, text);
      expect(text).not.toMatch(new RegExp(CANARY, 'i'));
      for (const secret of secrets) expect(text).not.toContain(secret);
      if (status !== 200) return;
      succeeded.add(endpoint);
      if (CHANGES_IDS.has(endpoint.method)) idsByCaller.delete(caller);
    });
    const numRuns = SLOW.has(endpoint) || !own['self'] ? FEW_RUNS : RUNS;
    // no shrinking: earlier requests have changed the server's state
    await fc.assert(property, { seed: SEED, numRuns, endOnFailure: true });
  }

  describe.each(chosen.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s',
    (_name, endpoint) => {
      it.each(CALLERS.map((email, at) => [email ?? 'nobody', at] as const))(
        'returns documented responses to %s, without data of other traders or companies',
        async (_email, at) => {
          const caller = callers[at];
          if (!caller) throw new Error('The callers are not signed in.');
          await expect(checkEndpoint(endpoint, caller)).resolves.toBeUndefined();
        },
        60_000 + RUNS * 1_000,
      );
    },
  );

  async function canSucceed(endpoint: Endpoint): Promise<boolean> {
    if (succeeded.has(endpoint) || NEEDS_CODE.has(endpoint)) return true;
    if (NEEDS_RELEASE.has(endpoint) || NEEDS_REVISION.has(endpoint)) return true;
    if (NEEDS_CONTRACT.has(endpoint)) return true;
    for (const caller of callers) {
      await ensureSignedIn(caller);
      const valid = validRequestOf(endpoint, ownFieldValues(await ownIds(caller)));
      for (const generated of fc.sample(valid, { seed: SEED, numRuns: VALID_RUNS })) {
        const { status } = await send(caller, endpoint, generated);
        if (status === 200) {
          idsByCaller.delete(caller);
          return true;
        }
        if (endpoint.access !== 'open' && (status === 401 || status === 403)) break;
      }
    }
    return false;
  }

  it('every endpoint succeeds for someone unless it needs a code, an invitation, a release, a revision or a contract', async () => {
    const failed: string[] = [];
    for (const endpoint of chosen) {
      if (!(await canSucceed(endpoint))) failed.push(nameOf(endpoint));
    }
    expect(failed).toEqual([]);
  });

  it("the other company's data is unchanged and no unexpected error is logged", async () => {
    expect(await readAll(outsider.client, outsiderIds)).toEqual(before);
    expect(before.join()).toContain(CANARY);
    expect(server.logged).toEqual([]);
  });
}

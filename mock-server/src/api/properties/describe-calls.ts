import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Endpoint, endpoints, type Session } from '@parallax/contract';
import * as fc from 'fast-check';
import { z } from 'zod';
import type { TestServer } from '../../testing/test-server.ts';
import { allOf, CANARY, CANARY_KEYS, markCompany, markTrader } from './canary.ts';
import { checkAnswer } from './check-answer.ts';
import { anyIn, type Ids, idsSeenBy, ownIn } from './known.ts';
import { nobody, type Person, personOf, stayIn } from './people.ts';
import { fittingRequestOf, type Request, requestOf } from './request.ts';

/** To look further: other requests by another seed, and more of them. */
const settings = z
  .object({
    PROPERTY_SEED: z.coerce.number().int().default(20_260_721),
    PROPERTY_RUNS: z.coerce.number().int().positive().default(10),
  })
  .parse(process.env);
const { PROPERTY_SEED: SEED, PROPERTY_RUNS: RUNS } = settings;
/** What hashes passwords or codes takes its time, and is refused for its number soon. */
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
]);
/** How often a call that needs several things to fit is tried with what fits alone. */
const FITTING_RUNS = 200;
/** What takes people their rights, or locks them out, comes when all else is done. */
const LAST: readonly Endpoint[] = [
  endpoints.removeCompanyTrader,
  endpoints.updateCompanyTrader,
  endpoints.signOut,
  endpoints.signIn,
];
const PEOPLE = [
  undefined,
  'trader@acme.example',
  'admin@acme.example',
  'solo@indie.example',
  'admin@blank.example',
] as const;
const STRANGER = 'prime@north.example';
const COLLEAGUE = 'sso@acme.example';

/** What makes things comes before what changes them, and what ends them after that. */
const ORDER = ['GET', 'POST', 'PUT', 'DELETE'];

/** What makes things, or ends them; what people know of them is read anew after it. */
const CHANGES_IDS: ReadonlySet<string> = new Set(['POST', 'DELETE']);

const placeOf = (endpoint: Endpoint): number =>
  LAST.includes(endpoint) ? ORDER.length + LAST.indexOf(endpoint) : ORDER.indexOf(endpoint.method);

/** Whether a call is about what a company has, and not a trader alone. */
export const isOfCompany = ({ path }: Endpoint): boolean =>
  /^\/api\/(compan|groups|strategies|api-keys)/.test(path);

const inOrder = (chosen: readonly Endpoint[]): Endpoint[] =>
  chosen.toSorted((a, b) => placeOf(a) - placeOf(b));

const nameOf = (endpoint: Endpoint): string => `${endpoint.method} ${endpoint.path}`;

async function send({ client }: Person, { method, path }: Endpoint, { search, body }: Request) {
  const response = await client.fetch(path + search, {
    method,
    ...(body
      ? { body: new Uint8Array(Buffer.from(body.text)), headers: { 'content-type': body.type } }
      : {}),
  });
  return { status: response.status, text: await response.text() };
}

/**
 * Calls each of the chosen calls as several people with what its schemas allow, and with nonsense.
 * Every answer has to be documented, and nothing of a stranger may be in it; in the end the
 * stranger has what they had.
 */
export function describeCalls(
  start: () => Promise<TestServer>,
  isChosen: (endpoint: Endpoint) => boolean,
): void {
  const chosen = inOrder(Object.values<Endpoint>(endpoints).filter(isChosen));
  let server: TestServer;
  let stranger: Person & { who: Session };
  let ofStranger: Ids;
  let before: string[];
  const people: Person[] = [];
  const secrets: string[] = [...CANARY_KEYS];
  const succeeded = new Set<Endpoint>();
  const seen = new Map<Person, Ids>();

  beforeAll(async () => {
    server = await start();
    stranger = await personOf(server.url, STRANGER);
    secrets.push(...(await markCompany(stranger.client, stranger.who)));
    ofStranger = await idsSeenBy(stranger.client, stranger.who);
    before = await allOf(stranger.client, ofStranger);
    const colleague = await personOf(server.url, COLLEAGUE);
    await markTrader(colleague.client, colleague.who);
    for (const email of PEOPLE) {
      people.push(email ? await personOf(server.url, email) : nobody(server.url));
    }
  }, 60_000);
  afterAll(() => server.close(), 30_000);

  async function ownIds(person: Person): Promise<Ids> {
    const { client, who } = person;
    const known = seen.get(person);
    if (known) return known;
    const isIn = who !== undefined && (await client.fetch(endpoints.getSession.path)).ok;
    const ids = isIn ? await idsSeenBy(client, who) : {};
    seen.set(person, ids);
    return ids;
  }

  async function checkCall(endpoint: Endpoint, person: Person): Promise<void> {
    await stayIn(person);
    const own = await ownIds(person);
    const request = requestOf(endpoint, ownIn(own), anyIn(own, ofStranger));
    const property = fc.asyncProperty(request, async (made) => {
      const { status, text } = await send(person, endpoint, made);
      checkAnswer(endpoint, status, text);
      expect(text).not.toMatch(new RegExp(CANARY, 'i'));
      for (const secret of secrets) expect(text).not.toContain(secret);
      if (status !== 200) return;
      succeeded.add(endpoint);
      if (CHANGES_IDS.has(endpoint.method)) seen.delete(person);
    });
    const numRuns = SLOW.has(endpoint) || !own['self'] ? FEW_RUNS : RUNS;
    // what was sent has changed the server, so that a smaller example would tell of another state
    await fc.assert(property, { seed: SEED, numRuns, endOnFailure: true });
  }

  describe.each(chosen.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s',
    (_name, endpoint) => {
      it.each(PEOPLE.map((email, at) => [email ?? 'nobody', at] as const))(
        'answers %s as documented, whatever is sent, and with nothing of a stranger',
        async (_email, at) => {
          const person = people[at] ?? nobody(server.url);
          await expect(checkCall(endpoint, person)).resolves.toBeUndefined();
        },
        60_000 + RUNS * 1_000,
      );
    },
  );

  async function isDone(endpoint: Endpoint): Promise<boolean> {
    if (succeeded.has(endpoint) || NEEDS_CODE.has(endpoint)) return true;
    for (const person of people) {
      await stayIn(person);
      const fitting = fittingRequestOf(endpoint, ownIn(await ownIds(person)));
      for (const made of fc.sample(fitting, { seed: SEED, numRuns: FITTING_RUNS })) {
        const { status } = await send(person, endpoint, made);
        if (status === 200) {
          seen.delete(person);
          return true;
        }
        if (endpoint.access !== 'open' && (status === 401 || status === 403)) break;
      }
    }
    return false;
  }

  it('have all been done by somebody, but for what needs a mailed code', async () => {
    const undone: string[] = [];
    for (const endpoint of chosen) {
      if (!(await isDone(endpoint))) undone.push(nameOf(endpoint));
    }
    expect(undone).toEqual([]);
  }, 60_000);

  it('have left what a stranger has as it was, and were all foreseen', async () => {
    expect(await allOf(stranger.client, ofStranger)).toEqual(before);
    expect(before.join()).toContain(CANARY);
    expect(server.logged).toEqual([]);
  });
}

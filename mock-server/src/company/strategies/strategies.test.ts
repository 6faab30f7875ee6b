import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  createStrategy,
  createStrategyGroup,
  deleteStrategyGroup,
  type Endpoint,
  listStrategies,
  listStrategyGroups,
  removeStrategy,
  STRATEGY_COLOR_REQUIRED,
  STRATEGY_CREATED,
  STRATEGY_GROUP_CREATED,
  STRATEGY_GROUP_DELETED,
  STRATEGY_GROUP_UPDATED,
  STRATEGY_REMOVED,
  STRATEGY_TAG_TAKEN,
  STRATEGY_UPDATED,
  updateStrategy,
  updateStrategyGroup,
} from '@parallax/protocol';
import { demoPerson } from '../../testing/demo-person.ts';
import { readNewMessages } from '../../testing/read-new-messages.ts';
import { TestClient } from '../../testing/test-client.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const ACME = demoPerson('trader@acme.example');
const SOLO = demoPerson('solo@indie.example');
const BLANK = demoPerson('admin@blank.example');
const companyId = BLANK.companyId;

let server: TestServer;
let admin: TestClient;
let member: TestClient;
let solo: TestClient;
let blank: TestClient;
let nobody: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  admin = await TestClient.of(server.url, 'admin@acme.example');
  member = await TestClient.of(server.url, 'trader@acme.example');
  solo = await TestClient.of(server.url, 'solo@indie.example');
  blank = await TestClient.of(server.url, 'admin@blank.example');
  nobody = new TestClient(server.url);
});
afterAll(() => server.close());

const good = (data: unknown, message: string | null) => ({ data, ok: true, message, error: null });
const taken = { status: 409, messages: [STRATEGY_TAG_TAKEN], data: null };
const groups = (client: TestClient, CompanyId: string) =>
  client.call(listStrategyGroups, { query: { CompanyId } });
const addGroup = (name: string, client = blank, of = companyId) =>
  client.call(createStrategyGroup, { body: { name, color: 'c1', companyId: of } });
const add = (name: string, groupId: string) =>
  blank.call(createStrategy, { body: { name, companyId, groupId } });
const groupOf = async (id: string) => (await groups(blank, companyId)).find((one) => one.id === id);

/**
 * Statuses for unauthorized callers: a member, a signed-out client, and another company's admin.
 */
async function statuses(endpoint: Endpoint, input: { query?: object; body?: object }) {
  const responses = [member, nobody, admin].map((client) => client.fail(endpoint, input));
  return (await Promise.all(responses)).map(({ status }) => status);
}

describe('GET /api/strategies/groups', () => {
  it('lists groups with their strategy IDs, also to members', async () => {
    const query = { CompanyId: ACME.companyId };
    const id = expect.any(String);
    expect(await member.fullResponse(listStrategyGroups, { query })).toEqual(
      good(
        [
          {
            id,
            tag: 'Basis',
            color: 'c4',
            strategies: [
              { id, tag: 'BASIS-BTC' },
              { id, tag: 'BASIS-ETH' },
            ],
          },
          {
            id,
            tag: 'Market making',
            color: 'c6',
            strategies: [
              { id, tag: 'MM-OPTIONS' },
              { id, tag: 'MM-PERP' },
              { id, tag: 'MM-SPOT' },
            ],
          },
        ],
        null,
      ),
    );
  });

  it('returns an empty list for the blank company, and 403 for another company', async () => {
    expect(await groups(blank, companyId)).toEqual([]);
    const query = { CompanyId: ACME.companyId };
    expect((await blank.fail(listStrategyGroups, { query })).status).toBe(403);
    expect((await nobody.fail(listStrategyGroups, { query })).status).toBe(401);
  });
});

describe('POST /api/strategies/groups', () => {
  it('adds a group, also for an individual account', async () => {
    const body = { name: ' Carry ', color: 'c3', companyId } as const;
    const data = { id: expect.any(String), tag: 'Carry', color: 'c3', strategies: [] };
    const response = await blank.fullResponse(createStrategyGroup, { body });
    expect(response).toEqual(good(data, STRATEGY_GROUP_CREATED));
    await addGroup('Carry', solo, SOLO.companyId);
    expect((await groups(solo, SOLO.companyId)).map(({ tag }) => tag)).toEqual(['Carry']);
  });

  it('accepts a name once per company, ignoring case', async () => {
    const body = { name: 'cARRY', color: 'c1', companyId };
    expect(await blank.fail(createStrategyGroup, { body })).toEqual(taken);
  });

  it.each([
    [{ name: '' }, 'Group name is required.'],
    [{ name: undefined }, 'Group name is required.'],
    [{ name: ' ab ' }, 'Group name must contain at least 3 characters'],
    [{ name: 'x'.repeat(21) }, 'Group name must contain at most 20 characters'],
    [{ color: undefined }, STRATEGY_COLOR_REQUIRED],
    [{ color: 'c99' }, STRATEGY_COLOR_REQUIRED],
  ])('refuses %j', async (change, text) => {
    const body = { name: 'Fine', color: 'c1', companyId, ...change };
    const failed = await blank.fail(createStrategyGroup, { body });
    expect(failed).toEqual({ status: 400, messages: [text], data: null });
  });

  it('requires a privileged trader of the company before validating the body', async () => {
    expect(await statuses(createStrategyGroup, { body: { companyId } })).toEqual([403, 401, 403]);
  });
});

describe('PUT /api/strategies/groups', () => {
  it('changes name and color, and moves the given strategy IDs into the group', async () => {
    const [from, to] = [await addGroup('From'), await addGroup('Into')];
    const [a, b] = [await add('MOVE-A', from.id), await add('MOVE-B', from.id)];
    const kept = await add('KEPT', to.id);
    const body = { name: 'INTO', color: 'c8' as const, strategyIds: [a.id] };
    const strategies = [
      { id: kept.id, tag: 'KEPT' },
      { id: a.id, tag: 'MOVE-A' },
    ];
    const response = await blank.fullResponse(updateStrategyGroup, {
      query: { GroupId: to.id },
      body,
    });
    const data = { id: to.id, tag: 'INTO', color: 'c8', strategies };
    expect(response).toEqual(good(data, STRATEGY_GROUP_UPDATED));
    expect((await groupOf(from.id))?.strategies).toEqual([{ id: b.id, tag: 'MOVE-B' }]);
  });

  it('changes nothing when the name is taken or a strategy ID belongs to another company', async () => {
    const [one, other] = [await addGroup('One'), await addGroup('Other')];
    const query = { GroupId: other.id };
    const foreign = (await groups(admin, ACME.companyId))[0]?.strategies[0]?.id;
    const put = (body: object) => blank.fail(updateStrategyGroup, { query, body });
    expect(await put({ name: 'ONE', color: 'c2' })).toEqual(taken);
    const stolen = await put({ name: 'x', color: 'c2', strategyIds: [foreign] });
    expect(stolen.status).toBe(404);
    expect((await put({ name: '', color: 'c2' })).messages).toEqual(['Group name is required.']);
    expect(await groupOf(other.id)).toEqual(other);
    expect(await groupOf(one.id)).toEqual(one);
  });

  it('requires a privileged trader of the company before validating the body', async () => {
    const { id } = await addGroup('Guarded');
    const input = { query: { GroupId: id }, body: {} };
    expect(await statuses(updateStrategyGroup, input)).toEqual([403, 401, 404]);
  });
});

describe('DELETE /api/strategies/groups', () => {
  it('deletes a group with its strategy IDs', async () => {
    const { id } = await addGroup('Doomed');
    await add('DOOMED-1', id);
    const query = { GroupId: id };
    expect(await statuses(deleteStrategyGroup, { query })).toEqual([403, 401, 404]);
    expect(await groupOf(id)).toBeDefined();
    const response = await blank.fullResponse(deleteStrategyGroup, { query });
    expect(response).toEqual(good(null, STRATEGY_GROUP_DELETED));
    const left = await blank.call(listStrategies, { query: { CompanyId: companyId } });
    expect(left.map(({ tag }) => tag)).not.toContain('DOOMED-1');
    expect((await blank.fail(deleteStrategyGroup, { query })).status).toBe(404);
  });
});

describe('GET /api/strategies', () => {
  it('lists the strategy IDs of all groups, also to members', async () => {
    const query = { CompanyId: ACME.companyId };
    const strategies = await member.call(listStrategies, { query });
    expect(strategies.map(({ tag }) => tag)).toEqual([
      'BASIS-BTC',
      'BASIS-ETH',
      'MM-OPTIONS',
      'MM-PERP',
      'MM-SPOT',
    ]);
    expect((await blank.fail(listStrategies, { query })).status).toBe(403);
    expect((await nobody.fail(listStrategies, { query })).status).toBe(401);
    const own = { CompanyId: SOLO.companyId };
    expect(await solo.fullResponse(listStrategies, { query: own })).toEqual(good([], null));
  });
});

describe('POST /api/strategies', () => {
  it('adds a strategy ID to a group; its tag is unique in the company', async () => {
    const [one, other] = [await addGroup('First'), await addGroup('Second')];
    const body = { name: ' Alpha ', companyId, groupId: one.id };
    const data = { id: expect.any(String), tag: 'Alpha', groupId: one.id };
    expect(await blank.fullResponse(createStrategy, { body })).toEqual(
      good(data, STRATEGY_CREATED),
    );
    const again = { name: 'ALPHA', companyId, groupId: other.id };
    expect(await blank.fail(createStrategy, { body: again })).toEqual(taken);
  });

  it('accepts only one of several concurrent requests for a tag', async () => {
    const { id: groupId } = await addGroup('Race');
    const responses = await Promise.all(
      ['', '', ''].map(() =>
        blank.fetch(createStrategy.path, {
          method: 'POST',
          body: JSON.stringify({ name: 'Wanted', companyId, groupId }),
          headers: { 'content-type': 'application/json' },
        }),
      ),
    );
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409,
    ]);
  });

  it.each([
    ['', 'Strategy tag is required.'],
    [undefined, 'Strategy tag is required.'],
    ['ab', 'Strategy tag must contain at least 3 characters'],
    ['x'.repeat(21), 'Strategy tag must contain at most 20 characters'],
  ])('refuses the tag %j', async (name, text) => {
    const [group] = await groups(blank, companyId);
    const body = { name, companyId, groupId: group?.id };
    expect(await blank.fail(createStrategy, { body })).toMatchObject({
      status: 400,
      messages: [text],
    });
  });

  it('requires a privileged trader and a group of their company before validating the body', async () => {
    const [foreign] = await groups(admin, ACME.companyId);
    const body = { companyId, groupId: foreign?.id };
    expect((await blank.fail(createStrategy, { body })).status).toBe(404);
    expect(await statuses(createStrategy, { body })).toEqual([403, 401, 403]);
  });
});

describe('PUT /api/strategies', () => {
  it('renames a strategy ID', async () => {
    const { id: groupId } = await addGroup('Rename');
    const [one, other] = [await add('Beta', groupId), await add('Gamma', groupId)];
    const query = { StrategyId: one.id };
    const response = await blank.fullResponse(updateStrategy, { query, body: { name: 'BETA' } });
    expect(response).toEqual(good({ ...one, tag: 'BETA' }, STRATEGY_UPDATED));
    const late = { query: { StrategyId: other.id }, body: { name: 'beta' } };
    expect(await blank.fail(updateStrategy, late)).toEqual(taken);
    expect((await blank.fail(updateStrategy, { query, body: { name: '' } })).messages).toEqual([
      'Strategy tag is required.',
    ]);
    expect(await statuses(updateStrategy, { query, body: {} })).toEqual([403, 401, 404]);
  });
});

describe('DELETE /api/strategies', () => {
  it('removes a strategy ID from its group, and notifies the rest of the company', async () => {
    const [group, another] = await groups(admin, ACME.companyId);
    const strategy = group?.strategies[0];
    const query = { StrategyId: strategy?.id ?? '', GroupId: group?.id ?? '' };
    await readNewMessages(member, ACME.id);
    const elsewhere = { query: { ...query, GroupId: another?.id } };
    expect((await admin.fail(removeStrategy, elsewhere)).status).toBe(404);
    expect((await member.fail(removeStrategy, { query })).status).toBe(403);
    expect((await blank.fail(removeStrategy, { query })).status).toBe(404);
    expect((await nobody.fail(removeStrategy, { query })).status).toBe(401);

    const response = await admin.fullResponse(removeStrategy, { query });
    expect(response).toEqual(good(null, STRATEGY_REMOVED));
    expect((await groups(member, ACME.companyId))[0]?.strategies.map(({ tag }) => tag)).toEqual([
      'BASIS-ETH',
    ]);
    expect(await readNewMessages(member, ACME.id)).toEqual([
      'The strategy ID BASIS-BTC was removed by Ada Sterling.',
    ]);
  });
});

it('the server logs no unexpected errors', () => {
  expect(server.logged).toEqual([]);
});

import { describe, expect, it } from '@jest/globals';
import {
  createStrategyGroup,
  deleteStrategyGroup,
  listStrategies,
  listStrategyGroups,
  STRATEGY_COLOR_REQUIRED,
  STRATEGY_GROUP_CREATED,
  STRATEGY_GROUP_DELETED,
  STRATEGY_GROUP_UPDATED,
  updateStrategyGroup,
} from '@parallax/protocol';
import {
  ACME,
  add,
  addGroup,
  admin,
  blank,
  companyId,
  groupOf,
  groups,
  member,
  nobody,
  okBody,
  SOLO,
  server,
  solo,
  statuses,
  tagTaken,
} from './testing/set-up-strategies.ts';

describe('GET /api/strategies/groups', () => {
  it('lists groups with their strategy IDs, also to members', async () => {
    const query = { CompanyId: ACME.companyId };
    const id = expect.any(String);
    expect(await member.fullResponse(listStrategyGroups, { query })).toEqual(
      okBody(
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
    expect(response).toEqual(okBody(data, STRATEGY_GROUP_CREATED));
    await addGroup('Carry', solo, SOLO.companyId);
    expect((await groups(solo, SOLO.companyId)).map(({ tag }) => tag)).toEqual(['Carry']);
  });

  it('accepts a name once per company, ignoring case', async () => {
    const body = { name: 'cARRY', color: 'c1', companyId };
    expect(await blank.fail(createStrategyGroup, { body })).toEqual(tagTaken);
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
    expect(response).toEqual(okBody(data, STRATEGY_GROUP_UPDATED));
    expect((await groupOf(from.id))?.strategies).toEqual([{ id: b.id, tag: 'MOVE-B' }]);
  });

  it('changes nothing when the name is taken or a strategy ID belongs to another company', async () => {
    const [one, other] = [await addGroup('One'), await addGroup('Other')];
    const query = { GroupId: other.id };
    const foreign = (await groups(admin, ACME.companyId))[0]?.strategies[0]?.id;
    const put = (body: object) => blank.fail(updateStrategyGroup, { query, body });
    expect(await put({ name: 'ONE', color: 'c2' })).toEqual(tagTaken);
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
    expect(response).toEqual(okBody(null, STRATEGY_GROUP_DELETED));
    const left = await blank.call(listStrategies, { query: { CompanyId: companyId } });
    expect(left.map(({ tag }) => tag)).not.toContain('DOOMED-1');
    expect((await blank.fail(deleteStrategyGroup, { query })).status).toBe(404);
  });
});

it('the server logs no unexpected errors', () => {
  expect(server.logged).toEqual([]);
});

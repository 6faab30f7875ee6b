import { describe, expect, it } from '@jest/globals';
import {
  createStrategy,
  listStrategies,
  removeStrategy,
  STRATEGY_CREATED,
  STRATEGY_REMOVED,
  STRATEGY_UPDATED,
  updateStrategy,
} from '@parallax/protocol';
import { readNewMessages } from '../../testing/read-new-messages.ts';
import {
  ACME,
  add,
  addGroup,
  admin,
  blank,
  companyId,
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
    expect(await solo.fullResponse(listStrategies, { query: own })).toEqual(okBody([], null));
  });
});

describe('POST /api/strategies', () => {
  it('adds a strategy ID to a group; its tag is unique in the company', async () => {
    const [one, other] = [await addGroup('First'), await addGroup('Second')];
    const body = { name: ' Alpha ', companyId, groupId: one.id };
    const data = { id: expect.any(String), tag: 'Alpha', groupId: one.id };
    expect(await blank.fullResponse(createStrategy, { body })).toEqual(
      okBody(data, STRATEGY_CREATED),
    );
    const again = { name: 'ALPHA', companyId, groupId: other.id };
    expect(await blank.fail(createStrategy, { body: again })).toEqual(tagTaken);
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
    expect(response).toEqual(okBody({ ...one, tag: 'BETA' }, STRATEGY_UPDATED));
    const late = { query: { StrategyId: other.id }, body: { name: 'beta' } };
    expect(await blank.fail(updateStrategy, late)).toEqual(tagTaken);
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
    expect(response).toEqual(okBody(null, STRATEGY_REMOVED));
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

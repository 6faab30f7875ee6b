import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Storage } from '@parallax/server-kit/storage/storage';
import { openTestStorage } from '@parallax/server-kit/testing/open-test-storage';
import { sql } from 'kysely';
import { listEvents, recordEvent } from './history.ts';

let storage: Storage;
let remove: () => Promise<void>;
beforeAll(async () => {
  ({ storage, remove } = await openTestStorage());
});
afterAll(() => remove());

it('listEvents pages through events within the same millisecond without gaps or repetition', async () => {
  const { db } = storage;
  for (let event = 0; event < 7; event += 1) {
    await recordEvent(db, { action: 'publish', version: `1.0.${event}` });
  }
  // two within the same microsecond, the others within the same millisecond
  await sql`update release_event set at = '2026-09-01T12:00:00.000100Z'::timestamptz
    + (greatest(1, split_part(version, '.', 3)::int) * interval '1 microsecond')`.execute(db);

  const listed: (string | null)[] = [];
  let beforeId: string | undefined;
  for (const length of [2, 2, 2, 1]) {
    const page = await listEvents(db, { limit: 2, beforeId });
    expect(page).toHaveLength(length);
    listed.push(...page.map(({ version }) => version));
    beforeId = page.at(-1)?.id;
  }
  expect(listed.slice(0, 5)).toEqual(['1.0.6', '1.0.5', '1.0.4', '1.0.3', '1.0.2']);
  expect(new Set(listed.slice(5))).toEqual(new Set(['1.0.0', '1.0.1']));
});

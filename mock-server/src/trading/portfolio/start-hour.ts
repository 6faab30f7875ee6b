import type { Database } from '@parallax/server-kit/storage/storage';

/** The hour of UTC at which the days of a trader begin. */
export async function readStartHour(db: Database, traderId: string): Promise<number> {
  const row = await db
    .selectFrom('trader')
    .select('start_of_day')
    .where('id', '=', traderId)
    .executeTakeFirstOrThrow();
  return Number(row.start_of_day.slice(0, 2));
}

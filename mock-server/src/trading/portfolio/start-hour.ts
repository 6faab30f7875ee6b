import type { Database } from '@parallax/server-kit/storage/storage';

/** The hour of a start of day as it is stored: '08:00:00'. */
export const hourOf = (startOfDay: string): number => Number(startOfDay.slice(0, 2));

/** The hour of UTC at which the days of a trader begin. */
export async function readStartHour(db: Database, traderId: string): Promise<number> {
  const row = await db
    .selectFrom('trader')
    .select('start_of_day')
    .where('id', '=', traderId)
    .executeTakeFirstOrThrow();
  return hourOf(row.start_of_day);
}

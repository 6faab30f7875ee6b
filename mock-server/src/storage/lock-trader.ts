import type { Database } from './storage.ts';

/** Locks a trader's row until the transaction ends, so that one changes what they own at a time. */
export async function lockTrader(transaction: Database, traderId: string): Promise<void> {
  await transaction
    .selectFrom('trader')
    .select('id')
    .where('id', '=', traderId)
    .forNoKeyUpdate()
    .execute();
}

import type { Database } from './storage.ts';

/** Locks the row of a company or trader until the transaction ends, so that its changes are serialized. */
export async function lockRow(
  transaction: Database,
  table: 'company' | 'trader',
  id: string,
): Promise<void> {
  await transaction.selectFrom(table).select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

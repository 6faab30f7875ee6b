import type { Database } from './storage.ts';

/**
 * Lets changes of one company wait for each other until their transactions end, so that none
 * decides by what another is changing.
 */
export async function lockCompany(transaction: Database, companyId: string): Promise<void> {
  await transaction
    .selectFrom('company')
    .select('id')
    .where('id', '=', companyId)
    .forNoKeyUpdate()
    .execute();
}

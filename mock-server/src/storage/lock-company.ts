import type { Database } from './storage.ts';

/**
 * Locks a company's row until the transaction ends, so that changes of one company run one after
 * another.
 */
export async function lockCompany(transaction: Database, companyId: string): Promise<void> {
  await transaction
    .selectFrom('company')
    .select('id')
    .where('id', '=', companyId)
    .forNoKeyUpdate()
    .execute();
}

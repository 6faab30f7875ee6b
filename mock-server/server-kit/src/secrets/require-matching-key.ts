import { StartFailure } from '../config/start-failure.ts';
import type { Database } from '../storage/storage.ts';
import type { Keyring } from './keyring.ts';

/** Any encrypted value in the database; undefined when there is none. */
async function findSealedValue(db: Database): Promise<string | undefined> {
  const connection = await db
    .selectFrom('company_exchange')
    .select('keys_sealed as sealed')
    .limit(1)
    .executeTakeFirst();
  if (connection) return connection.sealed;
  const token = await db
    .selectFrom('api_key')
    .select('secret_sealed as sealed')
    .limit(1)
    .executeTakeFirst();
  return token?.sealed;
}

/** Throws a StartFailure when stored values were encrypted with another key. */
export async function requireMatchingKey(db: Database, keyring: Keyring): Promise<void> {
  const sealed = await findSealedValue(db);
  if (sealed === undefined) return;
  try {
    keyring.open(sealed);
  } catch {
    throw new StartFailure(
      'The stored keys were encrypted with another key. Set SECRETS_KEY to that key, or restore the file secrets-key of the data folder.',
    );
  }
}

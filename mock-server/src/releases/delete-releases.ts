import type { Database } from '@parallax/server-kit/storage/storage';
import { sql } from 'kysely';

/** Deletes everything that was published or reported, so that the built versions run again. */
export async function deleteReleases(db: Database): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await transaction.updateTable('release_state').set({ revision: sql`revision + 1` }).execute();
    await transaction.deleteFrom('release_channel').execute();
    await transaction.deleteFrom('release_event').execute();
    await transaction.deleteFrom('release_gate_picture').execute();
    await transaction.deleteFrom('release_gate').execute();
    await transaction.deleteFrom('release_upload').execute();
    await transaction.deleteFrom('release_version_file').execute();
    await transaction.deleteFrom('release_version').execute();
    await transaction.deleteFrom('release_file').execute();
    await transaction.deleteFrom('client_error').execute();
    await transaction.deleteFrom('remote_use').execute();
    await transaction.deleteFrom('served_version').execute();
  });
}

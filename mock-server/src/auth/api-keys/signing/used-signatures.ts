import { SIGNATURE_WINDOW_MS } from '@parallax/protocol';
import type { DbAndClock } from '@parallax/server-kit/storage/db-and-clock';

/**
 * A timestamp may be one window in the future and is valid for one window after that; the other two
 * windows tolerate clock changes.
 */
const RETENTION_MS = 4 * SIGNATURE_WINDOW_MS;
const CLEANUP_INTERVAL_MS = 60_000;

/** Replay protection: stores each signature for at least as long as its timestamp is valid. */
export class UsedSignatures {
  readonly #services: DbAndClock;
  #cleanedAt = 0;

  constructor(services: DbAndClock) {
    this.#services = services;
  }

  /** Records the signature; false when it was used before or its token has been deleted. */
  async recordFirstUse(apiKeyId: string, signature: string): Promise<boolean> {
    const { db, now } = this.#services;
    await this.#clean();
    const inserted = await db
      .insertInto('api_signature')
      .columns(['api_key_id', 'signature', 'used_at'])
      .expression((build) =>
        build
          .selectFrom('api_key')
          .where('id', '=', apiKeyId)
          .select((select) => [
            'id',
            select.val(signature).as('signature'),
            select.val(new Date(now())).as('used_at'),
          ])
          .forKeyShare(),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning('signature')
      .executeTakeFirst();
    return inserted !== undefined;
  }

  async #clean(): Promise<void> {
    const { db, now } = this.#services;
    const time = now();
    if (time - this.#cleanedAt < CLEANUP_INTERVAL_MS) return;
    this.#cleanedAt = time;
    await db
      .deleteFrom('api_signature')
      .where('used_at', '<', new Date(time - RETENTION_MS))
      .execute();
  }
}

import { SIGNATURE_WINDOW_MS } from '@parallax/contract';
import type { Services } from '../services.ts';

/** A timestamp may lie ahead by a window and stays good for another; the rest is for clock steps. */
const KEPT_MS = 4 * SIGNATURE_WINDOW_MS;
const CLEAN_EVERY_MS = 60_000;

/** Remembers signatures for as long as their timestamps are good, so that each works once. */
export class UsedSignatures {
  readonly #services: Pick<Services, 'db' | 'now'>;
  #cleanedAt = 0;

  constructor(services: Pick<Services, 'db' | 'now'>) {
    this.#services = services;
  }

  /** Whether this is the signature's first use, which it notes. Never, once its token is gone. */
  async isFirstUse(apiKeyId: string, signature: string): Promise<boolean> {
    const { db, now } = this.#services;
    await this.#clean();
    const noted = await db
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
    return noted !== undefined;
  }

  async #clean(): Promise<void> {
    const { db, now } = this.#services;
    const present = now();
    if (present - this.#cleanedAt < CLEAN_EVERY_MS) return;
    this.#cleanedAt = present;
    await db
      .deleteFrom('api_signature')
      .where('used_at', '<', new Date(present - KEPT_MS))
      .execute();
  }
}

import { type CompanyResource, companyResourceSchema } from '@parallax/protocol';
import { asError } from '@parallax/server-kit/config/errors';
import type { Log } from '@parallax/server-kit/log/log';
import type { Storage } from '@parallax/server-kit/storage/storage';
import { z } from 'zod';

/**
 * Notifies the company's connected members, on every server that shares the database, that resources
 * have changed. Call it after the commit. It never throws, since the change is already committed.
 */
export type PublishCompanyChange = (
  companyId: string,
  resources: readonly CompanyResource[],
) => Promise<void>;

/** The feed subscribers of this server. */
interface Listeners {
  publishCompanyChange(companyId: string, resources: readonly CompanyResource[]): void;
}

const messageSchema = z.tuple([z.uuid()], z.string());

export function createPublishCompanyChange(
  { db, pubSub }: Pick<Storage, 'db' | 'pubSub'>,
  listeners: Listeners,
  log: Log,
): PublishCompanyChange {
  return async (companyId, resources) => {
    listeners.publishCompanyChange(companyId, resources);
    try {
      await pubSub.publish(db, 'company-change', [[companyId, ...resources].join(' ')]);
    } catch (error) {
      log(`A change was not published to the other servers: ${asError(error).message}`, {
        companyId,
      });
    }
  };
}

/** Creates the subscriber that publishes the changes made through other servers. */
export const publishFromOtherServers =
  (listeners: Listeners) =>
  (text: string): void => {
    const message = messageSchema.safeParse(text.split(' '));
    if (!message.success) return;
    const [companyId, ...words] = message.data;
    // a newer server may send resources that this version does not define
    const resources = words.flatMap((word) => companyResourceSchema.safeParse(word).data ?? []);
    if (resources.length > 0) listeners.publishCompanyChange(companyId, resources);
  };

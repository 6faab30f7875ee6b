import { type CompanyVersions, companyTopic } from '@parallax/protocol';
import { tabFeed } from './feed.ts';

/**
 * Subscribes to the versions of a company's resources; the listener is called with each update,
 * and immediately with the last ones. After a gap, such as a lost connection, it is called with the
 * current versions, so that no change is missed.
 *
 * @returns the unsubscribe function
 */
export const subscribeCompany = (
  companyId: string,
  listener: (versions: CompanyVersions) => void,
): (() => void) =>
  tabFeed.subscribe(companyTopic(companyId), () => {
    const versions = tabFeed.companyVersions(companyId);
    if (versions) listener(versions);
  });

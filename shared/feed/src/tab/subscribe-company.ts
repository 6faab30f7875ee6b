import { type CompanyVersions, companyTopic } from '@parallax/protocol';
import { tabFeed } from './feed.ts';

/**
 * Subscribes to the versions of a company's resources, at most twice a second; calls the listener
 * immediately with the last ones. After a gap, such as a lost connection, the listener is called with
 * the current versions, so that no change is missed.
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

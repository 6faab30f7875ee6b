import type { Database } from '@parallax/server-kit/storage/storage';
import { checkId, type IdChecks } from '../http/api/id-checks.ts';
import { requireNewsFeed } from './news-feed-store.ts';

export const newsIdChecks = (db: Database): IdChecks<'newsFeed'> => ({
  newsFeed: checkId(async ({ caller }, id) => {
    await requireNewsFeed(db, (await caller()).companyId, id);
  }),
});

import type { PriceAlert } from '@parallax/protocol';
import type { Database } from '@parallax/server-kit/storage/storage';
import { checkId, type IdChecks } from '../http/api/id-checks.ts';
import { requirePriceAlert } from './price-alert-store.ts';

declare module '../http/api/id-checks.ts' {
  interface CheckedResources {
    readonly priceAlert: { readonly priceAlert: PriceAlert };
  }
}

export const priceAlertIdChecks = (db: Database): IdChecks<'priceAlert'> => ({
  priceAlert: checkId(async ({ session: { traderId } }, id) => ({
    priceAlert: await requirePriceAlert(db, { traderId, id }),
  })),
});

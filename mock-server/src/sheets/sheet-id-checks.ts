import type { Database } from '@parallax/server-kit/storage/storage';
import { checkId, type IdChecks } from '../http/api/id-checks.ts';
import { requireView } from './analytics-sheets.ts';
import { requireSheet } from './sheet-store.ts';

export const sheetIdChecks = (db: Database): IdChecks<'sheet' | 'analyticalView'> => ({
  sheet: checkId(async ({ session }, id) => requireSheet(db, session.traderId, id)),
  analyticalView: checkId(async ({ session }, id) => {
    await requireView(db, session.traderId, id);
  }),
});

import type { Database } from '@parallax/server-kit/storage/storage';
import { checkId, type IdChecks } from '../http/api/id-checks.ts';
import { requireGateExists } from './gate-store.ts';
import { requireUpload, type Upload } from './uploads.ts';

declare module '../http/api/id-checks.ts' {
  interface CheckedResources {
    readonly upload: { readonly upload: Upload };
  }
}

export const releaseIdChecks = (db: Database): IdChecks<'upload' | 'gate'> => ({
  upload: checkId(async (_context, id) => ({ upload: await requireUpload(db, id) })),
  gate: checkId((_context, id) => requireGateExists(db, id)),
});

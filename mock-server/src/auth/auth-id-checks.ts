import type { Database } from '@parallax/server-kit/storage/storage';
import { z } from 'zod';
import { ApiFailure } from '../http/api/api-failure.ts';
import { checkId, checkValid, type IdChecks } from '../http/api/id-checks.ts';
import { requireApiKey } from './api-keys/api-key-store.ts';

export const authIdChecks = (
  db: Database,
): IdChecks<'self' | 'ownEmail' | 'company' | 'apiKey'> => ({
  self: checkId(async ({ session }, id) => {
    if (id !== session.traderId) throw new ApiFailure(403, 'You can only do this for yourself.');
  }),
  ownEmail: checkValid(z.string(), async ({ session }, email) => {
    if (email !== session.email) {
      throw new ApiFailure(403, 'This is not the e-mail of your account.');
    }
  }),
  company: checkId(async ({ caller }, id) => {
    if (id === (await caller()).companyId) return;
    throw new ApiFailure(403, 'You can only do this in your own company.');
  }),
  apiKey: checkId(async ({ caller }, id) => requireApiKey(db, (await caller()).companyId, id)),
});

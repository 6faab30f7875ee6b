import { COMPANY_UPDATED, updateCompany } from '@parallax/protocol';
import type { DbAndClock } from '@parallax/server-kit/storage/db-and-clock';
import { requirePhoto } from '../../http/api/image.ts';
import { type Route, route, withMessage } from '../../http/api/route.ts';

/** The company's name and photo. */
export const companyRoutes = (services: Pick<DbAndClock, 'db'>): Route[] => [
  route(updateCompany, {
    async handle({ query, body: { name, photoBase64 } }) {
      const photo = photoBase64 === undefined ? {} : { photo_base64: requirePhoto(photoBase64) };
      const company = await services.db
        .updateTable('company')
        .set({ name, ...photo })
        .where('id', '=', query.CompanyId)
        // the misspelling is part of the documented API
        .returning(['id', 'name', 'photo_base64 as phtoBase64'])
        .executeTakeFirstOrThrow();
      return withMessage(company, COMPANY_UPDATED);
    },
  }),
];

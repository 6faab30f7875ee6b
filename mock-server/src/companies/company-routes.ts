import { COMPANY_UPDATED, updateCompany } from '@parallax/contract';
import { requirePhoto } from '../api/image.ts';
import { requireAdmin, requireBusiness, requireCompany, traderOf } from '../api/roles.ts';
import { type Route, route, withMessage } from '../api/route.ts';
import type { Services } from '../services.ts';

/** The company's own name and photo. */
export const companyRoutes = (services: Services): Route[] => [
  route(updateCompany, {
    async reach({ session, query }) {
      const caller = requireCompany(await traderOf(services, session), query.CompanyId);
      requireAdmin(requireBusiness(caller));
    },
    async handle({ query, body: { name, photoBase64 } }) {
      const photo = photoBase64 === undefined ? {} : { photo_base64: requirePhoto(photoBase64) };
      const company = await services.db
        .updateTable('company')
        .set({ name, ...photo })
        .where('id', '=', query.CompanyId)
        .returning(['id', 'name', 'photo_base64 as phtoBase64'])
        .executeTakeFirstOrThrow();
      return withMessage(company, COMPANY_UPDATED);
    },
  }),
];

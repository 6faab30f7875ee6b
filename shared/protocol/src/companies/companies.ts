import { z } from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { idSchema } from '../ids/id.ts';
import { hasVisibleCharacters } from '../names/name-key.ts';
import { nameText } from '../names/name-text.ts';
import { photoBase64Schema } from '../photo/photo.ts';

export const COMPANY_NAME_MIN = 3;
export const COMPANY_NAME_MAX = 60;
export const COMPANY_UPDATED = 'Company info updated!';

const COMPANY_NAME_SHORT = `A business name needs at least ${COMPANY_NAME_MIN} characters.`;

export const companyNameSchema = nameText({
  max: COMPANY_NAME_MAX,
  long: `A business name has at most ${COMPANY_NAME_MAX} characters.`,
})
  .min(COMPANY_NAME_MIN, COMPANY_NAME_SHORT)
  .refine(hasVisibleCharacters(COMPANY_NAME_MIN), COMPANY_NAME_SHORT);

export const companySchema = z.object({
  id: idSchema,
  name: z.string(),
  /** raw base64, null without a photo; the misspelling is part of the documented API */
  phtoBase64: z.string().nullable(),
});
export type Company = z.infer<typeof companySchema>;

export const updateCompany = endpoint({
  method: 'PUT',
  path: '/api/companies',
  summary:
    "Changes the company's name and photo; an empty photo removes it, an omitted one keeps it",
  callers: 'businessAdmin',
  idsBeforeRole: { 'query.CompanyId': 'company' },
  envelope: 'ok',
  resources: ['profile'],
  query: z.object({ CompanyId: idSchema }),
  body: z.object({ name: companyNameSchema, photoBase64: photoBase64Schema.optional() }),
  data: companySchema,
  failures: [400, 401, 403],
});

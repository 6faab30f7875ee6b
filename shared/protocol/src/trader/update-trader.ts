import { z } from 'zod';
import { COUNTRIES } from '../countries/countries.ts';
import { endpoint } from '../endpoint/endpoint.ts';
import { idSchema } from '../ids/id.ts';
import { hasVisibleCharacters } from '../names/name-key.ts';
import { nameText } from '../names/name-text.ts';
import { photoBase64Schema } from '../photo/photo.ts';
import { traderSchema } from './trader.ts';

export const TRADER_NAME_MAX = 60;
export const PROFILE_SAVED = 'Your information has been saved';
export const COUNTRY_UNKNOWN = 'Please choose a country from the list.';

const nameSchema = (which: string) =>
  nameText({
    max: TRADER_NAME_MAX,
    long: `Your ${which} has at most ${TRADER_NAME_MAX} characters.`,
    missing: `Please enter your ${which}.`,
  })
    .min(1, `Please enter your ${which}.`)
    .refine(hasVisibleCharacters(1), `Please enter your ${which}.`);

export const firstNameSchema = nameSchema('name');
export const lastNameSchema = nameSchema('last name');
/** The name of a country of `COUNTRIES`. */
export const countryNameSchema = z.enum(
  COUNTRIES.map(({ name }) => name),
  COUNTRY_UNKNOWN,
);

export const updateTrader = endpoint({
  method: 'PUT',
  path: '/api/trader',
  summary:
    "Changes the signed-in trader's profile; an empty photo removes it, an omitted one keeps it",
  callers: 'ownData',
  ids: { 'query.TraderId': 'self' },
  envelope: 'ok',
  resources: ['members'],
  query: z.object({ TraderId: idSchema }),
  body: z.object({
    firstName: firstNameSchema,
    lastName: lastNameSchema,
    photoBase64: photoBase64Schema.optional(),
    country: countryNameSchema,
  }),
  data: traderSchema,
  failures: [400, 401, 403],
});

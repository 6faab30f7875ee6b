import { z } from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';

export const instTypeSchema = z.enum(['spot', 'perpetual', 'future', 'option']);
export type InstType = z.infer<typeof instTypeSchema>;
export const riskTypeSchema = z.enum(['linear', 'inverse']);
export type RiskType = z.infer<typeof riskTypeSchema>;
export const optionTypeSchema = z.enum(['call', 'put']);
export type OptionType = z.infer<typeof optionTypeSchema>;

/** A tradable instrument at one venue. `exchange` with `symbol` identifies it. */
export const contractSchema = z.object({
  symbol: z.string(),
  base: z.string(),
  quote: z.string(),
  instType: instTypeSchema,
  /** null for spot */
  riskType: riskTypeSchema.nullable(),
  exchange: z.string(),
  exchangeName: z.string(),
  origExchange: z.string(),
  origSymbol: z.string(),
  qtyDecimals: z.int().min(0).max(18),
  priceDecimals: z.int().min(0).max(18),
  marketDropdown: z.string(),
  /** made by the venue's public naming conventions, not taken from a recorded list */
  generated: z.boolean(),
  /** Unix milliseconds of what is dated: futures and options */
  expiry: z.int().nullable(),
  /** of options: US dollars, or their quote */
  strike: z.number().nullable(),
  optionType: optionTypeSchema.nullable(),
});
export type Contract = z.infer<typeof contractSchema>;

/** An exchange, custodian or prime broker of the catalogue. */
export const exchangeSchema = z.object({
  id: z.string(),
  type: z.string(),
  name: z.string(),
  displayName: z.string(),
  custodian: z.boolean(),
  primeBroker: z.boolean(),
  active: z.boolean(),
  tradable: z.boolean(),
  isPrime: z.boolean(),
});
export type Exchange = z.infer<typeof exchangeSchema>;

export const venueSchema = z.object({ name: z.string(), displayName: z.string() });
export type Venue = z.infer<typeof venueSchema>;

export const instrumentTypeSchema = z.object({ name: instTypeSchema, displayName: z.string() });
export type InstrumentType = z.infer<typeof instrumentTypeSchema>;

export const brandingSchema = z.object({
  logoBase: z.string(),
  watermarkBase: z.string(),
  metadata: z.object({ title: z.object({ default: z.string() }), metadataBase: z.string() }),
  version: z.string(),
});
export type Branding = z.infer<typeof brandingSchema>;

export const listContracts = endpoint({
  method: 'GET',
  path: '/api/contracts',
  summary: 'The contracts of the catalogue, filtered and, with q, ranked',
  roles: 'Every trader.',
  envelope: 'ok',
  access: 'session',
  query: z.object({
    exchange: z.string().max(40).optional(),
    base: z.string().max(20).optional(),
    quote: z.string().max(20).optional(),
    instType: instTypeSchema.optional(),
    q: z.string().max(100).optional(),
    limit: z.coerce.number().int().min(1).max(50_000).optional(),
  }),
  data: z.array(contractSchema),
  failures: [400, 401],
});

export const listExchanges = endpoint({
  method: 'GET',
  path: '/api/exchanges',
  summary: 'The exchange catalogue, custodians and prime brokers included',
  roles: 'Every trader.',
  envelope: 'ok',
  access: 'session',
  data: z.array(exchangeSchema),
  failures: [401],
});

export const listVenues = endpoint({
  method: 'GET',
  path: '/api/venues',
  summary: 'The venues that prices come from',
  roles: 'Every trader.',
  envelope: 'ok',
  access: 'session',
  data: z.array(venueSchema),
  failures: [401],
});

export const listInstrumentTypes = endpoint({
  method: 'GET',
  path: '/api/instrument-types',
  summary: 'The instrument types with their display names',
  roles: 'Every trader.',
  envelope: 'ok',
  access: 'session',
  data: z.array(instrumentTypeSchema),
  failures: [401],
});

export const getBranding = endpoint({
  method: 'GET',
  path: '/api/branding',
  summary: 'Logo, watermark, title and version of the product as it is branded',
  roles: 'Anybody, signed in or not.',
  envelope: 'ok',
  access: 'open',
  data: brandingSchema,
  failures: [],
});

import { z } from 'zod';
import { type Columns, formatQuery, rowsOrColumns, toColumns } from '../endpoint/columns.ts';
import { endpoint } from '../endpoint/endpoint.ts';

export const instTypeSchema = z.enum(['spot', 'perpetual', 'future', 'option']);
export type InstType = z.infer<typeof instTypeSchema>;
export const riskTypeSchema = z.enum(['linear', 'inverse']);
export type RiskType = z.infer<typeof riskTypeSchema>;
export const optionTypeSchema = z.enum(['call', 'put']);
export type OptionType = z.infer<typeof optionTypeSchema>;

/** A tradable instrument at one venue, identified by `exchange` and `symbol`. */
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
  /** true if generated from the venue's naming conventions instead of a recorded list */
  generated: z.boolean(),
  /** Unix milliseconds; null unless a future or an option */
  expiry: z.int().nullable(),
  /** in US dollars or the quote currency; null unless an option */
  strike: z.number().nullable(),
  optionType: optionTypeSchema.nullable(),
  /** minimum price step, in the unit of the prices */
  tick: z.number().positive(),
  /** minimum size step, in the unit of the sizes, see `contractSizeUnit` */
  lot: z.number().positive(),
  /** size of one of the venue's contracts, in `contractSizeUnit`; 1 for spot */
  contractSize: z.number().positive(),
  /**
   * currency of `contractSize`, `lot` and all sizes of the contract: the quote currency of inverse
   * contracts except options, else the base
   */
  contractSizeUnit: z.string(),
  /**
   * true if `tick`, `lot` and `contractSize` are assumed by convention, since no recorded instrument
   * list has those of the contract or of its series
   */
  assumedSteps: z.boolean().optional(),
  /** asset in which profit and loss are settled; null for spot, which is delivered */
  settle: z.string().nullable(),
});
export type Contract = z.infer<typeof contractSchema>;

/** All members of contracts as columns. */
export const contractColumns = (contracts: readonly Contract[]): Columns =>
  toColumns(
    contracts.map(({ assumedSteps = false, ...contract }) => ({ ...contract, assumedSteps })),
  );

/** Public pages of an exchange, custodian or prime broker. */
const linksSchema = z.object({
  website: z.url(),
  /** its fee schedule */
  fees: z.url().nullable(),
  /** its service status */
  status: z.url().nullable(),
});

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
  /** whether its API keys consist of a key, a secret and a passphrase */
  needsPassphrase: z.boolean(),
  /** fraction of the traded value at the venue's lowest tier; null if the entry is not tradable */
  takerFee: z.number().min(0).max(1).nullable(),
  /** the published fee schedule, and the product that the fee applies to */
  takerFeeSource: z.string().min(1).nullable(),
  /** like `takerFee`, for orders that rest in the book; negative for a rebate */
  makerFee: z.number().min(-1).max(1).nullable(),
  makerFeeSource: z.string().min(1).nullable(),
  /** like `takerFee`, but for spot contracts; null if `takerFee` applies to them too */
  spotTakerFee: z.number().min(0).max(1).nullable(),
  spotTakerFeeSource: z.string().min(1).nullable(),
  /** like `makerFee`, but for spot contracts; null if `makerFee` applies to them too */
  spotMakerFee: z.number().min(-1).max(1).nullable(),
  spotMakerFeeSource: z.string().min(1).nullable(),
  /** whether the fees are those of spot contracts only; those of derivatives are then unknown */
  spotFeesOnly: z.boolean().optional(),
  /** null if it has no public pages */
  links: linksSchema.nullable(),
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

/**
 * The response is immutable for a browser as long as the hash of its content is this one, see
 * `catalogueHashesSchema`.
 */
const hashQuery = { hash: z.string().max(100).optional().catch(undefined) };

export const listContracts = endpoint({
  method: 'GET',
  path: '/api/contracts',
  summary: 'The contracts of the catalogue, filtered; with q, ranked by relevance',
  callers: 'trader',
  envelope: 'ok',
  cachedOffline: true,
  costly: true,
  query: z.object({
    exchange: z.string().max(40).optional(),
    base: z.string().max(20).optional(),
    quote: z.string().max(20).optional(),
    instType: instTypeSchema.optional(),
    q: z.string().max(100).optional(),
    limit: z.coerce.number().int().min(1).max(50_000).optional(),
    ...formatQuery,
    ...hashQuery,
  }),
  data: rowsOrColumns(contractSchema),
  failures: [400, 401],
});

export const listExchanges = endpoint({
  method: 'GET',
  path: '/api/exchanges',
  summary: 'The exchange catalogue, including custodians and prime brokers',
  callers: 'trader',
  envelope: 'ok',
  cachedOffline: true,
  query: z.object(hashQuery),
  data: z.array(exchangeSchema),
  failures: [400, 401],
});

export const listVenues = endpoint({
  method: 'GET',
  path: '/api/venues',
  summary: 'The venues that provide market data',
  callers: 'trader',
  envelope: 'ok',
  cachedOffline: true,
  query: z.object(hashQuery),
  data: z.array(venueSchema),
  failures: [400, 401],
});

export const listInstrumentTypes = endpoint({
  method: 'GET',
  path: '/api/instrument-types',
  summary: 'The instrument types with their display names',
  callers: 'trader',
  envelope: 'ok',
  cachedOffline: true,
  query: z.object(hashQuery),
  data: z.array(instrumentTypeSchema),
  failures: [400, 401],
});

export const getBranding = endpoint({
  method: 'GET',
  path: '/api/branding',
  summary: 'Branding of the product: logo, watermark, title and version',
  callers: 'anyone',
  envelope: 'ok',
  cachedOffline: true,
  data: brandingSchema,
  failures: [],
});

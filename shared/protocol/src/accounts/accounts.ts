import { z } from 'zod';
import {
  aliasSchema,
  companyExchangeSchema,
  EXCHANGE_REQUIRED,
} from '../company-exchanges/company-exchange.ts';
import { endpoint } from '../endpoint/endpoint.ts';
import { idSchema, requestIdSchema } from '../ids/id.ts';
import { decimalSchema, enteredDecimalSchema } from './decimal.ts';

export const EXCHANGE_MODES = ['LIVE', 'PAPER'] as const;
export const exchangeModeSchema = z.enum(EXCHANGE_MODES);
export type ExchangeMode = z.infer<typeof exchangeModeSchema>;

export const ACCOUNT_ADDED = 'Paper account added';
export const ACCOUNT_RESET = 'Paper account reset';
export const EXECUTION_ALLOWED = 'Execution allowed';
export const EXECUTION_DENIED = 'Execution denied';
export const BALANCES_REQUIRED = 'Please add a starting balance.';
export const BALANCE_REPEATED = 'Each asset can be listed once.';
/** Assets of the starting balances of a paper account. */
export const STARTING_BALANCES_MAX = 20;

export const assetSchema = z.string().max(20).trim().min(1);

/** A company's connection that holds balances. Its id is the id of the company exchange. */
export const accountSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** the catalogue entry, such as `binance_spot` or `Fireblocks` */
  exchangeName: z.string(),
  mode: exchangeModeSchema,
  /** false at custodians and prime brokers, whose accounts hold balances only */
  takesOrders: z.boolean(),
  /** whether the caller can send orders now */
  canTrade: z.boolean(),
  /** why not; null if `canTrade` */
  reason: z.string().nullable(),
  state: z.enum(['connected', 'connecting', 'failed']),
  /** null while a price of a balance or a position is missing, and of a live account that has never connected */
  equityUsd: decimalSchema.nullable(),
  updatedAt: z.iso.datetime(),
});
export type Account = z.infer<typeof accountSchema>;

/** How much of a margin balance cross positions and orders use. */
export const marginUseSchema = z.object({
  /** the settlement asset that the amounts are in; null for a unified account, of which they are in dollars */
  asset: z.string().nullable(),
  marginBalance: decimalSchema,
  /** by the margin of positions and orders, and by what other orders reserve */
  used: decimalSchema,
  maintenanceMargin: decimalSchema,
  /** maintenance margin / margin balance: at 1 the venue liquidates */
  ratio: decimalSchema,
});
export type MarginUse = z.infer<typeof marginUseSchema>;

export const balanceSchema = z.object({
  accountId: idSchema,
  asset: z.string(),
  total: decimalSchema,
  /** what new orders can use, from 0 to the total; below 0 only where the equity is */
  free: decimalSchema,
  /** the rest of the total: margin, what orders in the book reserve, and losses that are not realised */
  used: decimalSchema,
  /** at the index price; null if the asset has none */
  valueUsd: decimalSchema.nullable(),
});
export type Balance = z.infer<typeof balanceSchema>;

/** An amount of one asset, which the server writes as the catalogue does. */
const assetAmountSchema = z.strictObject({ asset: assetSchema, amount: enteredDecimalSchema });

const accountQuery = z.object({ AccountId: idSchema });
/** Limits a list to one account; without it, the list is of all accounts that the caller sees. */
export const optionalAccountQuery = { AccountId: idSchema.optional() };

export const listAccounts = endpoint({
  method: 'GET',
  path: '/api/accounts',
  summary:
    'The accounts that the caller sees; those of custodians and prime brokers hold balances and take no orders',
  callers: 'member',
  handlerRule: 'Members of a business who are not admins see those of their groups.',
  envelope: 'ok',
  resources: ['exchanges', 'groups', 'members', 'trading'],
  cachedOffline: true,
  data: z.array(accountSchema),
  failures: [401],
});

export const addPaperAccount = endpoint({
  method: 'POST',
  path: '/api/accounts/paper',
  summary:
    'Adds a paper account of a venue, whose orders are matched with the book and the trades of the venue. Repeating the call with the same id and content returns the account that was added',
  callers: 'privileged',
  envelope: 'ok',
  resources: ['exchanges'],
  body: z.strictObject({
    id: requestIdSchema,
    name: aliasSchema,
    exchangeId: z.string(EXCHANGE_REQUIRED).min(1, EXCHANGE_REQUIRED).max(60),
    balances: z
      .array(assetAmountSchema)
      .min(1, BALANCES_REQUIRED)
      .max(STARTING_BALANCES_MAX)
      .refine(
        (balances) =>
          new Set(balances.map(({ asset }) => asset.toUpperCase())).size === balances.length,
        BALANCE_REPEATED,
      ),
  }),
  data: companyExchangeSchema,
  failures: [400, 401, 403, 409],
  example: {
    body: {
      name: 'Paper spot',
      exchangeId: 'binance_spot',
      balances: [
        { asset: 'USDT', amount: '100000' },
        { asset: 'BTC', amount: '1' },
      ],
    },
  },
});

export const resetPaperAccount = endpoint({
  method: 'PUT',
  path: '/api/accounts/paper/reset',
  summary:
    'Starts a paper account again: its orders are cancelled, its positions closed and its balances replaced by the starting balances. Repeating the call with the same id resets it once',
  callers: 'privileged',
  idsBeforeRole: { 'query.AccountId': 'paperAccount' },
  envelope: 'ok',
  query: accountQuery,
  body: z.strictObject({ id: requestIdSchema }).optional(),
  data: z.object({ success: z.literal(true) }),
  failures: [400, 401, 403, 404, 409, 503],
});

export const setExecution = endpoint({
  method: 'PUT',
  path: '/api/company-exchanges/execution',
  summary: 'Allows or denies orders through an exchange',
  callers: 'connectionManager',
  idsBeforeRole: { 'query.CompanyExchangeId': 'connection' },
  envelope: 'ok',
  resources: ['exchanges'],
  query: z.object({ CompanyExchangeId: idSchema }),
  body: z.strictObject({ allowExecution: z.boolean() }),
  data: companyExchangeSchema,
  failures: [400, 401, 403, 404],
});

export const listBalances = endpoint({
  method: 'GET',
  path: '/api/balances',
  summary: 'The balances of one account, or of all accounts that the caller sees',
  callers: 'member',
  ids: { 'query.AccountId': 'account' },
  envelope: 'ok',
  query: z.object(optionalAccountQuery),
  data: z.array(balanceSchema),
  failures: [400, 401, 404],
});

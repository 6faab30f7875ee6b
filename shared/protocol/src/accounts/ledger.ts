import { z } from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { idSchema, requestIdSchema } from '../ids/id.ts';
import { assetSchema, optionalAccountQuery } from './accounts.ts';
import { decimalSchema, enteredDecimalSchema, positiveDecimalSchema } from './decimal.ts';
import { pageOf, pageOfKnown, pageQuery, timeRangeQuery } from './page.ts';

export const TRANSFER_DONE = 'Transfer completed';
export const TRANSFER_ON_ITS_WAY =
  'The amount was taken from the first account, and is added to the second one as soon as it responds.';

export const LEDGER_KINDS = [
  'fill',
  'fee',
  'funding',
  'transfer',
  'deposit',
  'withdrawal',
  'staking',
  'settlement',
  'liquidation',
  'reset',
] as const;
export const ledgerKindSchema = z.enum(LEDGER_KINDS);
export type LedgerKind = z.infer<typeof ledgerKindSchema>;

/** A change of a balance. A balance is the sum of the entries of its account and asset. */
export const ledgerEntrySchema = z.object({
  id: idSchema,
  accountId: idSchema,
  asset: z.string(),
  /** signed; 0 for the settlement of an expired contract that paid nothing */
  amount: decimalSchema,
  kind: ledgerKindSchema,
  /** what caused it, such as the id of a fill or a transfer; null if nothing is recorded for it */
  ref: z.string().nullable(),
  at: z.iso.datetime(),
});
export type LedgerEntry = z.infer<typeof ledgerEntrySchema>;

const contractFilter = {
  exchange: z.string().max(40).optional(),
  symbol: z.string().max(80).optional(),
};

export const listLedger = endpoint({
  method: 'GET',
  path: '/api/ledger',
  summary: 'Changes of balances, newest first',
  callers: 'member',
  ids: { 'query.AccountId': 'account' },
  envelope: 'ok',
  query: z.object({
    ...optionalAccountQuery,
    asset: assetSchema.optional(),
    kind: ledgerKindSchema.optional(),
    ...timeRangeQuery,
    ...pageQuery,
  }),
  data: pageOfKnown(ledgerEntrySchema, ledgerEntrySchema.pick({ kind: true })),
  failures: [400, 401, 404],
});

/** A funding payment of a position: received if `amount` is positive. */
export const fundingPaymentOfAccountSchema = z.object({
  id: idSchema,
  accountId: idSchema,
  exchange: z.string(),
  symbol: z.string(),
  asset: z.string(),
  amount: decimalSchema,
  /** of the position when the payment was due, signed */
  positionAmount: decimalSchema,
  /** as a fraction */
  rate: decimalSchema,
  markPrice: decimalSchema,
  strategyId: idSchema.nullable(),
  at: z.iso.datetime(),
});
export type FundingPaymentOfAccount = z.infer<typeof fundingPaymentOfAccountSchema>;

export const listFundingPayments = endpoint({
  method: 'GET',
  path: '/api/funding-payments',
  summary: 'Funding received and paid for positions, newest first',
  callers: 'member',
  ids: { 'query.AccountId': 'account' },
  envelope: 'ok',
  query: z.object({
    ...optionalAccountQuery,
    ...contractFilter,
    strategyId: idSchema.optional(),
    ...timeRangeQuery,
    ...pageQuery,
  }),
  data: pageOf(fundingPaymentOfAccountSchema),
  failures: [400, 401, 404],
});

export const transferSchema = z.object({
  id: idSchema,
  kind: z.enum(['transfer', 'deposit', 'withdrawal']),
  /** null for a deposit */
  fromAccountId: idSchema.nullable(),
  /** null for a withdrawal */
  toAccountId: idSchema.nullable(),
  asset: z.string(),
  amount: positiveDecimalSchema,
  /** null if the venue reported it */
  traderId: idSchema.nullable(),
  at: z.iso.datetime(),
});
export type Transfer = z.infer<typeof transferSchema>;

export const listTransfers = endpoint({
  method: 'GET',
  path: '/api/transfers',
  summary: 'Transfers, deposits and withdrawals, newest first',
  callers: 'member',
  ids: { 'query.AccountId': 'account' },
  envelope: 'ok',
  query: z.object({ ...optionalAccountQuery, ...timeRangeQuery, ...pageQuery }),
  data: pageOfKnown(transferSchema, transferSchema.pick({ kind: true })),
  failures: [400, 401, 404],
});

export const addTransfer = endpoint({
  method: 'POST',
  path: '/api/transfers',
  summary:
    'Transfers an amount between two paper accounts. Repeating the call with the same id and content returns the transfer that was made',
  callers: 'member',
  ids: { 'body.fromAccountId': 'paperAccount', 'body.toAccountId': 'paperAccount' },
  handlerRule:
    '403 unless the caller may send orders through both accounts; those of custodians and prime brokers take none.',
  envelope: 'ok',
  body: z.strictObject({
    id: requestIdSchema,
    fromAccountId: idSchema,
    toAccountId: idSchema,
    asset: assetSchema,
    amount: enteredDecimalSchema,
  }),
  data: transferSchema,
  failures: [400, 401, 403, 404, 409, 503],
});

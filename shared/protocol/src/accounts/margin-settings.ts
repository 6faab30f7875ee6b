import { z } from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { idSchema } from '../ids/id.ts';
import { decimalSchema, positiveDecimalSchema } from './decimal.ts';

export const MARGIN_UPDATED = 'Margin updated';

export const marginModeSchema = z.enum(['cross', 'isolated']);
export type MarginMode = z.infer<typeof marginModeSchema>;

const contractOfAccount = {
  exchange: z.string().max(40),
  symbol: z.string().max(80),
};

/** How the margin of a contract is set in an account. */
export const contractMarginSchema = z.object({
  accountId: idSchema,
  ...contractOfAccount,
  /** cross: with the balance of the settlement asset; isolated: with a part of it, which a liquidation takes at most */
  mode: marginModeSchema,
  leverage: decimalSchema,
  /** what the venue allows for the present position; null where it sets the margin by the size alone */
  maxLeverage: decimalSchema.nullable(),
  /**
   * what the present position has: the one that is set, or less where its size allows no more; null without a
   * position and where the venue sets the margin by the size alone
   */
  appliedLeverage: decimalSchema.nullable().optional(),
  /** what the venue allows by the value of the position, smallest first */
  tiers: z
    .array(
      z.object({
        /** in the settlement asset; null for the last one */
        upTo: decimalSchema.nullable(),
        maxLeverage: decimalSchema,
      }),
    )
    .optional(),
  /** in which `upTo` is */
  asset: z.string().optional(),
});
export type ContractMargin = z.infer<typeof contractMarginSchema>;

export const getMarginSetting = endpoint({
  method: 'GET',
  path: '/api/margin-settings',
  summary: 'How the margin of a contract is set in an account',
  callers: 'member',
  ids: { 'query.AccountId': 'account' },
  envelope: 'ok',
  query: z.object({ AccountId: idSchema, ...contractOfAccount }),
  data: contractMarginSchema,
  failures: [400, 401, 404],
});

export const putMarginSetting = endpoint({
  method: 'PUT',
  path: '/api/margin-settings',
  summary:
    'Sets the margin of a contract in a paper account: its mode, while there is neither a position nor an open order, and its leverage',
  callers: 'member',
  ids: { 'body.accountId': 'account' },
  handlerRule: '403 unless the caller may send orders through the account.',
  envelope: 'ok',
  body: z.strictObject({
    accountId: idSchema,
    ...contractOfAccount,
    mode: marginModeSchema,
    leverage: positiveDecimalSchema,
  }),
  data: contractMarginSchema,
  failures: [400, 401, 403, 404, 409, 503],
});

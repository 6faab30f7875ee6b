import { z } from 'zod';
import { accountModeSchema, missingSchema } from '../accounts/account-mode.ts';
import { decimalSchema } from '../accounts/decimal.ts';
import { endpoint } from '../endpoint/endpoint.ts';
import { idSchema } from '../ids/id.ts';

const figure = decimalSchema.nullable();

export const getCollateral = endpoint({
  method: 'GET',
  path: '/api/risk/collateral',
  summary:
    'Collateral and margin by account, and the transfer that lowers the highest use of margin most',
  callers: 'member',
  costly: true,
  handlerRule:
    'Of the accounts that the caller sees. Without `mode`, of live accounts if the caller sees one, else of paper accounts.',
  envelope: 'ok',
  query: z.object({ mode: accountModeSchema.optional() }),
  data: z.object({
    /** that was used */
    mode: accountModeSchema,
    accounts: z.array(
      z.object({
        accountId: idSchema,
        /** exactly the sum of collateralUsd; like the other figures, null if it has never been connected */
        marginBalanceUsd: figure,
        /** initial margin, with that of orders */
        usedUsd: figure,
        freeUsd: figure,
        /** maintenance margin by margin balance; null without margin */
        marginUse: figure,
        assets: z.array(
          z.object({
            asset: z.string(),
            /** balance and unrealised profit */
            amount: decimalSchema,
            valueUsd: decimalSchema,
            /** share of the value that does not count as collateral */
            haircut: decimalSchema,
            collateralUsd: decimalSchema,
          }),
        ),
      }),
    ),
    /** one transfer at most */
    advice: z.array(
      z.object({
        fromAccountId: idSchema,
        toAccountId: idSchema,
        asset: z.string(),
        amount: decimalSchema,
        text: z.string(),
      }),
    ),
    missing: z.array(missingSchema),
  }),
  failures: [400, 401],
});

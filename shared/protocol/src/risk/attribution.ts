import { z } from 'zod';
import { accountModeSchema, accountsQuery, missingSchema } from '../accounts/account-mode.ts';
import { decimalSchema } from '../accounts/decimal.ts';
import { timeRangeQuery } from '../accounts/page.ts';
import { endpoint } from '../endpoint/endpoint.ts';

export const getRiskAttribution = endpoint({
  method: 'GET',
  path: '/api/risk/attribution',
  summary:
    'What the profit and loss of a time consists of, by base in dollars: the moves of prices and volatilities by the greeks that were stored then, time, funding, fees, trading, and a residual that closes the sum',
  callers: 'member',
  costly: true,
  ids: { 'query.AccountId': 'account' },
  handlerRule:
    "Without `mode`, live accounts are added up if the caller sees one, else paper accounts; with AccountId, it is that account. Without `from`, it is since the trader's day began.",
  envelope: 'ok',
  query: z.object({ ...accountsQuery, ...timeRangeQuery }),
  data: z.object({
    /** that was used */
    mode: accountModeSchema,
    /** largest total first */
    rows: z.array(
      z.object({
        base: z.string(),
        delta: decimalSchema,
        gamma: decimalSchema,
        vega: decimalSchema,
        theta: decimalSchema,
        funding: decimalSchema,
        /** negative when paid */
        fees: decimalSchema,
        /** fills against the mark price of their step */
        trading: decimalSchema,
        residual: decimalSchema,
        /** exactly the sum of the others, and that of `GET /api/pnl` */
        total: decimalSchema,
      }),
    ),
    /** what the residual has instead of the greeks */
    missing: z.array(missingSchema),
  }),
  failures: [400, 401, 404],
});

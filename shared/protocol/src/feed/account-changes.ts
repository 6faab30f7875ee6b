import { z } from 'zod';
import { accountSchema, balanceSchema, marginUseSchema } from '../accounts/accounts.ts';
import { fillSchema } from '../orders/fills.ts';
import { orderSchema } from '../orders/orders.ts';
import { positionSchema } from '../orders/positions.ts';

/** The latest fills in the snapshot of an account; older ones are available over HTTP. */
export const ACCOUNT_FILLS_MAX = 100;

/** Changes of an account, or all of it. */
export const accountChangesSchema = z.object({
  /** null for an account that has been deleted or is no longer visible; ends the topic */
  account: accountSchema
    .omit({ takesOrders: true, canTrade: true, reason: true, equityUsd: true })
    .extend({
      /** by settlement asset, or of the whole account if it is unified; missing if no margin is used */
      marginUse: z.array(marginUseSchema).optional(),
    })
    .nullable(),
  orders: z.array(orderSchema),
  /** oldest first */
  fills: z.array(fillSchema),
  balances: z.array(balanceSchema),
  positions: z.array(positionSchema),
});
export type AccountChanges = z.infer<typeof accountChangesSchema>;

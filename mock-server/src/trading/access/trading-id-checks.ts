import type { Order } from '@parallax/protocol';
import { checkId, type IdChecks } from '../../http/api/id-checks.ts';
import { requireOrder } from './require-order.ts';
import { requireAccount, requirePaperAccount, type StoredAccount } from './visible-accounts.ts';

interface Checked {
  readonly account: { readonly account: StoredAccount };
  readonly paperAccount: Checked['account'];
  readonly order: { readonly order: Order; readonly account: StoredAccount };
}

declare module '../../http/api/id-checks.ts' {
  interface CheckedResources extends Checked {}
}

export const tradingIdChecks = (
  stores: Parameters<typeof requireAccount>[0],
): IdChecks<keyof Checked> => ({
  account: checkId(async ({ caller }, id) => ({
    account: await requireAccount(stores, await caller(), id),
  })),
  paperAccount: checkId(async ({ caller }, id) => ({
    account: await requirePaperAccount(stores, await caller(), id),
  })),
  order: checkId(async ({ caller }, id) => requireOrder(stores, await caller(), id)),
});

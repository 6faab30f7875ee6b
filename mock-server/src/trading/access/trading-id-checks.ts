import type { Order } from '@parallax/protocol';
import { checkId, checkIds, type IdChecks } from '../../http/api/id-checks.ts';
import { requireAlgo, type SeenAlgo } from './require-algo.ts';
import { requireOrder } from './require-order.ts';
import {
  accountNotFound,
  requireAccount,
  requirePaperAccount,
  type StoredAccount,
  visibleAccounts,
} from './visible-accounts.ts';

interface Checked {
  readonly account: { readonly account: StoredAccount };
  readonly paperAccount: Checked['account'];
  readonly algoOrder: SeenAlgo;
  readonly order: { readonly order: Order; readonly account: StoredAccount };
}

declare module '../../http/api/id-checks.ts' {
  interface CheckedResources extends Checked {}
}

export const tradingIdChecks = (
  stores: Parameters<typeof requireAccount>[0],
): IdChecks<keyof Checked | 'accounts'> => ({
  account: checkId(async ({ caller }, id) => ({
    account: await requireAccount(stores, await caller(), id),
  })),
  accounts: checkIds(async ({ caller }, ids) => {
    const seen = new Set((await visibleAccounts(stores, await caller())).map(({ id }) => id));
    if (ids.some((id) => !seen.has(id))) throw accountNotFound();
  }),
  paperAccount: checkId(async ({ caller }, id) => ({
    account: await requirePaperAccount(stores, await caller(), id),
  })),
  algoOrder: checkId(async ({ caller }, id) => requireAlgo(stores, await caller(), id)),
  order: checkId(async ({ caller }, id) => requireOrder(stores, await caller(), id)),
});

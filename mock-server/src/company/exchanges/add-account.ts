import { randomUUID } from 'node:crypto';
import type { Database } from '@parallax/server-kit/storage/storage';
import type { StartingBalance } from '../providers/simulated-balances.ts';

interface NewAccount {
  readonly id: string;
  readonly companyId: string;
  readonly balances: readonly StartingBalance[];
  /** Unix milliseconds */
  readonly at: number;
}

/** Adds the account of a connection with its starting balances, in the caller's transaction. */
export async function addAccount(
  db: Database,
  { id, companyId, balances, at }: NewAccount,
): Promise<void> {
  await db
    .insertInto('account')
    .values({ id, company_id: companyId, starting_balances: JSON.stringify(balances) })
    .execute();
  await addStartingBalances(db, { id, balances, at });
}

/** Books starting balances as deposits; those that are booked already are left as they are. */
export async function addStartingBalances(
  db: Database,
  { id, balances, at }: Omit<NewAccount, 'companyId'>,
): Promise<void> {
  if (balances.length === 0) return;
  const added = await db
    .insertInto('ledger_entry')
    .values(
      balances.map(({ asset, amount }) => ({
        account_id: id,
        asset,
        amount,
        id: randomUUID(),
        external_id: `start:${asset}`,
        kind: 'deposit',
        ref: null,
        contract: null,
        at: new Date(at).toISOString(),
      })),
    )
    .onConflict((conflict) => conflict.columns(['account_id', 'external_id']).doNothing())
    .returning(['asset', 'amount'])
    .execute();
  if (added.length === 0) return;
  await db
    .insertInto('balance')
    .values(added.map(({ asset, amount }) => ({ account_id: id, asset, total: amount })))
    .execute();
}

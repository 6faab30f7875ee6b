import type { Order, TradingHalts } from '@parallax/protocol';
import { reasonForNoOrders, type StoredAccount } from '../accounts/visible-accounts.ts';
import type { Database } from '../storage/storage.ts';
import { readTradingHalts } from '../trading-controls/halt-store.ts';

/**
 * Why orders cannot be sent through an account now; undefined if they can.
 * @param isClosing whether the order can only reduce a position
 */
export const reasonNotToTrade = (
  account: StoredAccount,
  halts: TradingHalts,
  isClosing = false,
): string | undefined =>
  // what never changes comes first
  reasonForNoOrders(account.entry) ?? presentReason(account, halts, isClosing);

/** The reasons that can end. */
function presentReason(
  {
    active,
    allowExecution,
    state,
    name,
  }: Pick<StoredAccount, 'active' | 'allowExecution' | 'state' | 'name'>,
  halts: TradingHalts,
  isClosing: boolean,
): string | undefined {
  if (!active) return `${name} is deactivated.`;
  if (!allowExecution) return `Execution is not allowed on ${name}.`;
  if (state !== 'connected') return `${name} is not connected at the moment.`;
  for (const halt of [halts.company, halts.own]) {
    if (halt === null || (isClosing && halt.mayClose)) continue;
    return halt.scope === 'company'
      ? `Trading is halted for the company by ${halt.name}.`
      : 'You have halted your own trading.';
  }
  return undefined;
}

/** Why a stored order must not leave for the venue: what has changed since it was checked; undefined if nothing. */
export async function findReasonNotToSend(
  db: Database,
  companyId: string,
  { accountId, traderId, source }: Order,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('company_exchange')
    .select(['name', 'active', 'allow_execution'])
    .where('id', '=', accountId)
    .executeTakeFirst();
  if (row === undefined) return 'The account has been removed.';
  const account = {
    name: row.name,
    active: row.active,
    allowExecution: row.allow_execution,
    state: 'connected' as const,
  };
  const halts = await readTradingHalts(db, { companyId, traderId });
  return presentReason(account, halts, source === 'close');
}

import type { Account, Data, getCollateral } from '@parallax/protocol';
import { groupBy } from '@parallax/trading';

export type CollateralData = Data<typeof getCollateral>;
type OfAccount = CollateralData['accounts'][number];

/** An account, or one of its assets, which are below it. */
export interface CollateralRow {
  readonly account: Account;
  /** the margin of the account, in dollars */
  readonly margin: OfAccount;
  /** null for the account */
  readonly asset: OfAccount['assets'][number] | null;
}

export const rowKey = ({ account, asset }: CollateralRow): string =>
  `${account.id} ${asset?.asset ?? ''}`;

/** The accounts that the trader sees, each above its assets. */
export const collateralRows = (
  accounts: readonly OfAccount[],
  accountOf: (id: string) => Account | undefined,
): readonly CollateralRow[] =>
  accounts.flatMap((margin): readonly CollateralRow[] => {
    const account = accountOf(margin.accountId);
    if (account === undefined) return [];
    return [null, ...margin.assets].map((asset) => ({ account, margin, asset }));
  });

/** The assets of an account below its row, which a filter may have left out. */
function belowAccount(rows: readonly CollateralRow[]): readonly CollateralRow[] {
  const [first] = rows;
  if (first === undefined) return [];
  const own = rows.find(({ asset }) => asset === null) ?? { ...first, asset: null };
  return [own, ...rows.filter(({ asset }) => asset !== null)];
}

/** Keeps assets below their accounts however rows are sorted and filtered. */
export const belowAccounts = (rows: readonly CollateralRow[]): readonly CollateralRow[] =>
  [...groupBy(rows, ({ account }) => account.id).values()].flatMap(belowAccount);

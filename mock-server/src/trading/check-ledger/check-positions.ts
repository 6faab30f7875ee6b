import { contractKey, contractSchema } from '@parallax/protocol';
import type { PositionTable } from '@parallax/server-kit/storage/account-tables';
import type { Database } from '@parallax/server-kit/storage/storage';
import {
  contractTerms,
  type Decimal,
  decimal,
  isZero,
  type PositionState,
  sumOf,
} from '@parallax/trading';
import type { Selectable } from 'kysely';
import { readStrategyContracts } from '../portfolio/strategy-contracts.ts';
import { readPositions } from '../records/account-store.ts';
import { foldHistory, readContractHistory } from '../records/contract-history.ts';

/** Something that does not add up. */
export interface LedgerProblem {
  readonly accountId: string;
  readonly text: string;
}

type PositionRow = Selectable<PositionTable>;

function differences(stored: PositionRow, folded: PositionState): string[] {
  const pairs: [name: string, stored: Decimal, folded: Decimal][] = [
    ['amount', decimal(stored.amount), folded.amount],
    ['cost', decimal(stored.cost), folded.cost],
  ];
  // a closed position retains what its settlement realised
  if (!isZero(folded.amount)) {
    pairs.push(['realised profit', decimal(stored.realised), folded.realised]);
    pairs.push(['fees', decimal(stored.fees), folded.fees]);
  }
  return pairs
    .filter(([, one, other]) => !one.eq(other))
    .map(
      ([name, one, other]) =>
        `The ${name} of ${stored.symbol} is ${one.toString()}, and that of its fills ${other.toString()}.`,
    );
}

/** Positions of strategies that do not add up to that of their account. */
export async function checkStrategies(db: Database): Promise<LedgerProblem[]> {
  const accounts = await db.selectFrom('account').select('id').execute();
  const ids = accounts.map(({ id }) => id);
  const contracts = await readStrategyContracts(db, ids, Date.now());
  if (contracts.length === 0) return [];
  const held = await readPositions(db, ids);
  return contracts.flatMap(({ accountId, symbol, terms, book }) => {
    const position = held.find(
      (each) => each.accountId === accountId && contractKey(each) === terms.key,
    );
    const sum = sumOf([...book.positions.values()].map(({ amount }) => amount));
    if (position === undefined || sum.eq(position.amount)) return [];
    const text = `The positions of strategies in ${symbol} add up to ${sum.toString()}, and that of the account is ${position.amount}.`;
    return [{ accountId, text }];
  });
}

/** Positions that are not the fold of their fills and settlements. */
export async function checkPositions(
  db: Database,
): Promise<{ problems: LedgerProblem[]; checked: number }> {
  const rows = await db.selectFrom('position').selectAll().execute();
  const problems: LedgerProblem[] = [];
  for (const row of rows) {
    const terms = contractTerms(contractSchema.parse(row.contract));
    const history = await readContractHistory(db, row.account_id, terms);
    for (const text of differences(row, foldHistory(terms, history)))
      problems.push({ accountId: row.account_id, text });
  }
  return { problems, checked: rows.length };
}

import { decimal, sumOf, toText } from '@parallax/trading';
import type { ProfitRow } from './profit-columns.tsx';

type Sums = Pick<ProfitRow, 'realised' | 'funding' | 'fees' | 'total'> & {
  readonly unrealised: string;
  /** whether the unrealised profit of a group is missing, since a price is */
  readonly isPartial: boolean;
};

const sum = (amounts: readonly string[]): string => toText(sumOf(amounts.map(decimal)));

/**
 * The sums of all groups, in dollars.
 * @param isByDay whether the unrealised profit of groups other than today's is null by definition
 */
export function profitTotal(rows: readonly ProfitRow[], isByDay: boolean): Sums {
  const unrealised = rows.flatMap((row) => row.unrealised ?? []);
  return {
    realised: sum(rows.map((row) => row.realised)),
    unrealised: sum(unrealised),
    funding: sum(rows.map((row) => row.funding)),
    fees: sum(rows.map((row) => row.fees)),
    total: sum(rows.map((row) => row.total)),
    isPartial: !isByDay && unrealised.length < rows.length,
  };
}

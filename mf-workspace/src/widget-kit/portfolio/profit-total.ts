import { decimal, sumOf, toText } from '@parallax/trading';
import type { ProfitRow } from './profit-columns.tsx';

type Sums = Pick<ProfitRow, 'realised' | 'funding' | 'fees' | 'total'> & {
  readonly unrealised: string;
  /** the latest time since which that of a group counts, if it is not the start of the period */
  readonly unrealisedSince: string | undefined;
  /** whether amounts of a group are missing, since a price is */
  readonly isPartial: boolean;
};

const sum = (amounts: readonly string[]): string => toText(sumOf(amounts.map(decimal)));

/**
 * The sums of all groups, in dollars.
 * @param isByDay whether the unrealised profit of a group is null where none was stored for its day
 */
export function profitTotal(rows: readonly ProfitRow[], isByDay: boolean): Sums {
  const unrealised = rows.flatMap((row) => row.unrealised ?? []);
  return {
    realised: sum(rows.map((row) => row.realised)),
    unrealised: sum(unrealised),
    unrealisedSince: rows
      .flatMap((row) => row.unrealisedSince ?? [])
      .toSorted()
      .at(-1),
    funding: sum(rows.map((row) => row.funding)),
    fees: sum(rows.map((row) => row.fees)),
    total: sum(rows.map((row) => row.total)),
    isPartial:
      rows.some(({ isPartial }) => isPartial === true) ||
      (!isByDay && unrealised.length < rows.length),
  };
}

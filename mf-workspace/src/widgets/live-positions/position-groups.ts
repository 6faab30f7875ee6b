import type { PositionGroup, PositionRow } from './position-row.ts';

export const GROUPS = ['None', 'Account', 'Base', 'Strategy'] as const;
export type GroupBy = (typeof GROUPS)[number];

const NO_STRATEGY = 'No strategy, or several';

type TagOf = (id: string | null) => string | null;

/** What identifies the group of a position, and its name. */
function groupOf(
  { account, position, contract }: PositionRow,
  by: Exclude<GroupBy, 'None'>,
  tagOf: TagOf,
): { readonly id: string; readonly title: string } {
  if (by === 'Account') return { id: account.id, title: account.name };
  if (by === 'Strategy') {
    const { strategyId } = position;
    return { id: strategyId ?? '', title: tagOf(strategyId) ?? NO_STRATEGY };
  }
  const base = contract?.base ?? position.symbol;
  return { id: base, title: base };
}

const compare = (one: PositionGroup, other: PositionGroup): number =>
  one.title.localeCompare(other.title, 'en') || one.key.localeCompare(other.key);

/**
 * The groups of positions by name, each of one kind of account, with their positions in the given order.
 * @param tagOf the tag of a strategy by its id
 */
export function groupPositions(
  rows: readonly PositionRow[],
  by: Exclude<GroupBy, 'None'>,
  tagOf: TagOf,
): readonly PositionGroup[] {
  const groups = new Map<string, PositionGroup & { readonly rows: PositionRow[] }>();
  for (const row of rows) {
    const { mode } = row.account;
    const { id, title } = groupOf(row, by, tagOf);
    const key = `${id} ${mode}`;
    const group = groups.get(key) ?? { key, title, mode, rows: [] };
    group.rows.push(row);
    groups.set(key, group);
  }
  return [...groups.values()].sort(compare);
}

/** Positions below the headings of their groups. */
export const withHeadings = (groups: readonly PositionGroup[]): readonly PositionRow[] =>
  groups.flatMap((group) => {
    const [first] = group.rows;
    return first === undefined ? [] : [{ ...first, group }, ...group.rows];
  });

import {
  BETWEEN_STRATEGIES,
  type Data,
  type getPortfolio,
  type PaletteColor,
  type StrategyGroup,
} from '@parallax/protocol';
import type { ProfitRow } from '../../widget-kit/portfolio/profit-columns.tsx';

/** A strategy ID with its group and its figures in dollars; `id` is null for what has no strategy. */
export interface StrategyRow extends Omit<ProfitRow, 'key' | 'name'> {
  readonly id: string | null;
  readonly tag: string;
  readonly group: string | undefined;
  readonly color: PaletteColor | undefined;
  /** the signed notional of its positions; null while it is not known */
  readonly exposureUsd: string | null;
}

const NO_FIGURES = {
  realised: '0',
  unrealised: '0',
  funding: '0',
  fees: '0',
  turnoverUsd: '0',
  fills: 0,
  total: '0',
} as const;

const NO_STRATEGY = 'No strategy';

/**
 * All strategies of the company by group and tag, then what has none and what is between them, if it has figures.
 * @param exposures undefined while they are not known
 */
export function strategyRows(
  groups: readonly StrategyGroup[],
  profits: readonly ProfitRow[],
  exposures: Data<typeof getPortfolio>['rows'] | undefined,
): readonly StrategyRow[] {
  const profitOf = new Map(profits.map((row) => [row.key, row]));
  const exposureOf = new Map(
    (exposures ?? []).map(({ key, valueUsd, exposureUsd }) => [
      key,
      // servers of the previous release have positions alone
      exposureUsd === undefined ? valueUsd : exposureUsd,
    ]),
  );
  const rowOf = (
    id: string | null,
    named: Pick<StrategyRow, 'tag' | 'group' | 'color'>,
  ): StrategyRow => {
    const {
      key: _key,
      name: _name,
      ...figures
    } = profitOf.get(id) ?? {
      key: id,
      name: '',
      ...NO_FIGURES,
    };
    const none = exposures === undefined ? null : '0';
    const exposure = exposureOf.get(id);
    return { ...figures, ...named, id, exposureUsd: exposure === undefined ? none : exposure };
  };
  const listed = groups.flatMap(({ tag: group, color, strategies }) =>
    strategies.map(({ id, tag }) => rowOf(id, { tag, group, color })),
  );
  const known = new Set(listed.map(({ id }) => id));
  const others = profits
    .filter(({ key }) => key !== null && !known.has(key))
    .map(({ key, name }) => rowOf(key, { tag: name, group: undefined, color: undefined }));
  const without = profitOf.has(null) || exposureOf.has(null);
  return [
    ...listed,
    ...others.filter(({ id }) => id !== BETWEEN_STRATEGIES),
    ...(without ? [rowOf(null, { tag: NO_STRATEGY, group: undefined, color: undefined })] : []),
    ...others.filter(({ id }) => id === BETWEEN_STRATEGIES),
  ];
}

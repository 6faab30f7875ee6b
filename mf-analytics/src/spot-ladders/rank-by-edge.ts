export interface RankedEdge {
  readonly key: string;
  /** the better of both directions, in basis points; undefined while a price is missing */
  readonly edge: number | undefined;
  readonly stale: boolean;
}

const groupOf = ({ edge, stale }: RankedEdge): number => {
  if (edge === undefined) return 2;
  return stale ? 1 : 0;
};

/**
 * The keys sorted by edge, best first: live, then stale, then undefined. Equal edges keep their
 * order of `previous`; new rows follow them.
 */
export function rankByEdge(
  previous: readonly string[],
  edges: readonly RankedEdge[],
): readonly string[] {
  const places = new Map(previous.map((key, place) => [key, place]));
  const placeOf = (key: string) => places.get(key) ?? previous.length;
  return [...edges]
    .sort(
      (a, b) =>
        groupOf(a) - groupOf(b) || (b.edge ?? 0) - (a.edge ?? 0) || placeOf(a.key) - placeOf(b.key),
    )
    .map(({ key }) => key);
}

/** What decides where a fill stands among those of its contract. */
export interface FillPlace {
  /** ends with the venue's id of the trade */
  readonly id: string;
  /** Unix milliseconds */
  readonly at: number;
}

/** Ids that count the trades of a contract, such as '744876980' or 'ETH-2696083'; those of other venues have no order. */
const COUNTED = /(?:^|:)(?:[A-Z_]+-)?0*(?<number>\d+)$/;

const numberOf = ({ id }: FillPlace): string | undefined => COUNTED.exec(id)?.groups?.['number'];

/**
 * Orders the fills of a contract as the venue made them: by time, then by the number of the trade. 0 for those
 * that the venue does not order, which stay in the order in which they were reported.
 */
export function compareFills(one: FillPlace, other: FillPlace): number {
  if (one.at !== other.at) return one.at - other.at;
  const first = numberOf(one);
  const second = numberOf(other);
  if (first === second) return 0;
  if (first === undefined) return 1;
  if (second === undefined) return -1;
  return first.length - second.length || (first < second ? -1 : 1);
}

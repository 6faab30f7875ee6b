import {
  useContracts,
  useDisconnectedVenues,
  useVenueFilter,
  useVenueNames,
} from '@parallax/store';
import { HiddenVenues } from '@parallax/trading-ui';
import { Disconnected, EmptyState } from '@parallax/ui';

/** Explains why a ladder has no rows and what to do. */
export function NoRows(props: {
  base: string;
  exchange: string;
  /** display name of the exchange */
  name: string;
  hidden: boolean;
  hasBaseContracts: boolean;
}) {
  const { base, exchange, name, hidden, hasBaseContracts } = props;
  const contracts = useContracts();
  const { chosen } = useVenueFilter();
  const disconnected = useDisconnectedVenues();
  const nameOf = useVenueNames();
  if (hidden) return <HiddenVenues subject={name} venues={[exchange]} />;
  if (!hasBaseContracts) {
    return (
      <EmptyState
        title={`${name} has no ${base} spot contract`}
        hint="Choose another base, or another base exchange."
      />
    );
  }
  const others = new Set(
    contracts.flatMap((other) =>
      other.instType === 'spot' && other.base === base && other.exchange !== exchange
        ? [other.exchange]
        : [],
    ),
  );
  const filter = new Set(chosen.flatMap(({ venues }) => venues));
  const isFiltered = filter.size > 0;
  const candidates = [...others].filter((other) => !isFiltered || filter.has(other));
  const [venue] = candidates;
  if (venue !== undefined && candidates.every((other) => disconnected.has(other))) {
    const every = `Every other venue${isFiltered ? ' in the venue filter' : ''} with a spot contract of ${base}`;
    return <Disconnected subject={candidates.length === 1 ? nameOf(venue) : every} />;
  }
  if (others.size > 0 && isFiltered) {
    return (
      <EmptyState
        title={`No other venue in the venue filter lists a spot contract of ${base}`}
        hint="Choose another base, or more venues in the venue filter."
      />
    );
  }
  return (
    <EmptyState
      title={`There is no other ${base} spot contract`}
      hint="Choose another base, or another base exchange."
    />
  );
}

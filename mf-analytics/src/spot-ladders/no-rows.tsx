import { useVenueFilter } from '@parallax/store';
import { HiddenVenues } from '@parallax/trading-ui';
import { EmptyState } from '@parallax/ui';

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
  const { chosen } = useVenueFilter();
  if (hidden) return <HiddenVenues subject={name} venues={[exchange]} />;
  if (!hasBaseContracts) {
    return (
      <EmptyState
        title={`${name} has no ${base} spot contract`}
        hint="Choose another base, or another base exchange."
      />
    );
  }
  if (chosen.length > 0) {
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

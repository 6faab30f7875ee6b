import { useVenueFilter } from '@parallax/store';
import { Disconnected, EmptyState, FilteredOut } from '@parallax/ui';

/** Explains why a ladder has no rows and what to do. */
export function NoRows(props: {
  base: string;
  /** display name */
  exchange: string;
  hidden: boolean;
  disconnected: boolean;
  hasBaseContracts: boolean;
}) {
  const { base, exchange, hidden, disconnected, hasBaseContracts } = props;
  const { chosen, choose } = useVenueFilter();
  if (disconnected) return <Disconnected subject={exchange} />;
  if (hidden) return <FilteredOut subject={exchange} onClear={() => choose([])} />;
  if (!hasBaseContracts) {
    return (
      <EmptyState
        title={`${exchange} has no ${base} spot contract`}
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

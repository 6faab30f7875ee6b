import { useVenueFilter } from '@parallax/store';
import { EmptyState, FilteredOut } from '@parallax/ui';
import { contractName } from '@parallax/ui/format';
import { useSetContract } from './use-widget-contract.ts';

/** Stands in a widget set to `contract` when there is none to show, and says why. */
export function NoContract({ contract: key }: { contract: string | undefined }) {
  const contract = useSetContract(key);
  const { choose } = useVenueFilter();
  if (!contract) {
    return <EmptyState title="No contract" hint="Choose one in the widget's Settings." />;
  }
  return (
    <FilteredOut
      subject={`${contractName(contract)} on ${contract.exchange}`}
      onClear={() => choose([])}
    />
  );
}

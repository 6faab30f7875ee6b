import { EmptyState } from '@parallax/ui';

/** Stands in a widget whose contract is not in the catalogue. */
export const NoContract = () => (
  <EmptyState title="No contract" hint="Choose one in the widget's Settings." />
);

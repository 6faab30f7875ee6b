import { EmptyState } from '@parallax/ui';

/** The addresses that this installation calls out from. */
export function IpAddresses() {
  return (
    <EmptyState
      title="No addresses are set"
      hint="The administrator of this installation knows them."
    />
  );
}

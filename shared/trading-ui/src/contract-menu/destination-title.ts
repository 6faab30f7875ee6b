import { type Contract, fullContractName, type Sheet } from '@parallax/protocol';
import type { Destination } from '@parallax/store';

export interface DestinationDialogProps {
  contract: Contract;
  /** undefined to choose the type of a new widget */
  destination: Destination | undefined;
  onChoose: (destination: Destination, sheet: Sheet) => void;
  onClose: () => void;
}

/** The title of the dialog that chooses the sheet for a contract. */
export function destinationTitle(
  props: Pick<DestinationDialogProps, 'contract' | 'destination'>,
): string {
  const name = fullContractName(props.contract);
  return props.destination ? `Send ${name} to a sheet` : `New widget of ${name}`;
}

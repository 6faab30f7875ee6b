import { productMap } from '@parallax/federation/loading';
import { type Contract, fullContractName, type Sheet } from '@parallax/protocol';
import { ChooseSheetDialog } from '@parallax/sheets';
import type { Destination } from '@parallax/store';
import { Combobox } from '@parallax/ui';
import { useState } from 'react';

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

const widgetsFor = ({ instType }: Contract) =>
  productMap()
    .widgets.filter(({ contracts }) => contracts?.includes(instType) === true)
    .map(({ type, title }) => ({ value: type, label: title }));

/** The dialog that chooses the sheet to send a contract to, and the type of a new widget. */
export default function DestinationDialog(props: DestinationDialogProps) {
  const { contract, destination, onChoose, onClose } = props;
  const widgets = widgetsFor(contract);
  const [type, setType] = useState(widgets[0]?.value ?? '');
  const target = destination ?? { kind: 'widget', type };
  return (
    <ChooseSheetDialog
      title={destinationTitle(props)}
      action={destination ? 'Send' : 'Add'}
      onChoose={(sheet) => onChoose(target, sheet)}
      onClose={onClose}
    >
      {!destination && (
        <Combobox label="Widget" options={widgets} value={type} onChange={setType} />
      )}
    </ChooseSheetDialog>
  );
}

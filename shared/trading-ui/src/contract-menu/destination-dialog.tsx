import { productMap } from '@parallax/federation/loading';
import type { Contract } from '@parallax/protocol';
import { ChooseSheetDialog } from '@parallax/sheets';
import { Combobox } from '@parallax/ui';
import { useState } from 'react';
import { type DestinationDialogProps, destinationTitle } from './destination-title.ts';

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

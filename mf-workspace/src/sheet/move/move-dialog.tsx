import type { Sheet } from '@parallax/protocol';
import { ChooseSheetDialog } from '@parallax/sheets';

/** The dialog that chooses the sheet to move a widget to; mounted while it is open. */
export const MoveDialog = (props: {
  /** the sheet of the widget */
  sheetId: string;
  onChoose: (sheet: Sheet) => void;
  onClose: () => void;
}) => (
  <ChooseSheetDialog
    title="Move to sheet"
    action="Move"
    excludedId={props.sheetId}
    onChoose={props.onChoose}
    onClose={props.onClose}
  />
);

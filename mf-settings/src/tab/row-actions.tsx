import { Button, InlineConfirm, type Outcome } from '@parallax/ui';

/** A deletion that is confirmed in the row. */
interface InlineDeletion {
  /** 'Delete' by default */
  readonly label?: string;
  /** the consequence */
  readonly warning: string;
  /** deletes the item and reports the result to the user */
  readonly onConfirm: () => Promise<Outcome>;
}

/** A deletion that is confirmed in a dialog. */
interface DialogDeletion {
  /** opens the dialog; `button` is the button in the row */
  readonly onOpenDialog: (button: Element) => void;
}

function DeleteButton(props: { itemName: string; deletion: InlineDeletion | DialogDeletion }) {
  const { itemName, deletion } = props;
  if ('onOpenDialog' in deletion) {
    return (
      <Button
        variant="danger"
        aria-label={`Delete ${itemName}`}
        onClick={(event) => deletion.onOpenDialog(event.currentTarget)}
      >
        Delete
      </Button>
    );
  }
  const { label = 'Delete', warning, onConfirm } = deletion;
  return (
    <InlineConfirm
      key={label}
      label={label}
      itemName={itemName}
      warning={warning}
      onConfirm={onConfirm}
    />
  );
}

/** The actions of an item in a list: 'Edit', then 'Delete'. */
export function RowActions(props: {
  itemName: string;
  /** 'Edit' by default */
  editLabel?: string;
  onEdit: () => void;
  /** undefined: the trader may not delete the item */
  deletion: InlineDeletion | DialogDeletion | undefined;
}) {
  const { itemName, editLabel = 'Edit', onEdit, deletion } = props;
  return (
    <>
      <Button aria-label={`${editLabel} ${itemName}`} onClick={onEdit}>
        {editLabel}
      </Button>
      {deletion && <DeleteButton itemName={itemName} deletion={deletion} />}
    </>
  );
}

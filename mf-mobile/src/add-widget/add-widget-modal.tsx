import { Remote } from '@parallax/federation/loading';
import { Dialog, EmptyState } from '@parallax/ui';
import { CanvasSkeleton } from '../page/canvas-skeleton.tsx';
import { AddFirstSheet } from '../sheets/add-first-sheet.tsx';

/** Adds widgets to the open sheet. The list of widgets is rendered by the workspace remote. */
export function AddWidgetModal(props: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  sheetId: string | undefined;
}) {
  const { open, onOpenChange, sheetId } = props;
  return (
    <Dialog title="Add Widget" open={open} onOpenChange={onOpenChange}>
      {sheetId === undefined ? (
        <EmptyState
          title="No sheet is open"
          hint="A widget needs a sheet to stand on."
          action={<AddFirstSheet />}
        />
      ) : (
        <Remote
          of="mf_workspace/widget-list"
          with={{ sheetId, onAdded: () => onOpenChange(false) }}
          loading={<CanvasSkeleton />}
        />
      )}
    </Dialog>
  );
}

import { Remote } from '@parallax/federation/loading';
import { Dialog } from '@parallax/ui';
import { CanvasSkeleton } from '../sheets/canvas-skeleton.tsx';
import styles from './add-widget-modal.module.css';

/**
 * Adds widgets to the open sheet, or to a new one when none is open. The list of widgets is rendered
 * by the workspace remote.
 */
export function AddWidgetModal(props: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  sheetId: string | undefined;
  /** the sheet to open is not known yet: a widget would be added to a new one */
  isLoading: boolean;
}) {
  const { open, onOpenChange, sheetId, isLoading } = props;
  return (
    <Dialog title="Add Widget" open={open} onOpenChange={onOpenChange}>
      <div className={styles.widgets} data-tall="">
        {isLoading ? (
          <CanvasSkeleton />
        ) : (
          <Remote
            expose="mf_workspace/widget-list"
            with={{ sheetId, onAdded: () => onOpenChange(false) }}
            loading={<CanvasSkeleton />}
          />
        )}
      </div>
    </Dialog>
  );
}

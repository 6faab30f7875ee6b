import { useRemoteLoad } from '@parallax/federation/loading';
import { REMOTE_TITLES } from '@parallax/federation/registry';
import { ADD_WIDGET_WIDTH, Dialog, FailurePanel, Skeleton } from '@parallax/ui';
import { type OverlayName, useOverlay } from '@parallax/ui/state';
import { useEffect } from 'react';

function Waiting(props: { overlay: OverlayName; title: string; retry: (() => void) | undefined }) {
  const { overlay, title, retry } = props;
  const [open, setOpen] = useOverlay(overlay);
  return (
    <Dialog
      title={title}
      open={open}
      onOpenChange={setOpen}
      placement="top"
      width={ADD_WIDGET_WIDTH}
    >
      {retry === undefined ? (
        <Skeleton height={240} label="Loading widgets" />
      ) : (
        <FailurePanel title={`${REMOTE_TITLES.mf_workspace} could not be loaded`} onRetry={retry} />
      )}
    </Dialog>
  );
}

/** Closes both dialogs with the area, or the browser's way back to it would open them again. */
function useClosedWithArea(): void {
  const [, openWidget] = useOverlay('add-widget');
  const [, openComponent] = useOverlay('add-component');
  useEffect(
    () => () => {
      openWidget(false);
      openComponent(false);
    },
    [openWidget, openComponent],
  );
}

/**
 * The dialogs behind 'Add Widget' and 'Add component' until the workspace brings its own, so that the
 * buttons answer also while it is on its way or absent.
 */
export function AddEntry() {
  const { state, retry } = useRemoteLoad('mf_workspace/page');
  useClosedWithArea();
  if (state === 'ready') return null;
  const again = state === 'failed' ? retry : undefined;
  return (
    <>
      <Waiting overlay="add-widget" title="Add Widget" retry={again} />
      <Waiting overlay="add-component" title="Add component" retry={again} />
    </>
  );
}

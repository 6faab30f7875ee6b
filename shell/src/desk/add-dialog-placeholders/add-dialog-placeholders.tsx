import { useRemoteLoad } from '@parallax/federation/loading';
import { type RemoteName, remoteTitle } from '@parallax/federation/registry';
import { ADD_WIDGET_WIDTH, Dialog, FailurePanel, Skeleton } from '@parallax/ui';
import { type OverlayName, useOverlay } from '@parallax/ui/state';
import { useEffect } from 'react';
import type { Area } from '../../routes/areas.ts';

function PlaceholderDialog(props: {
  overlay: OverlayName;
  title: string;
  remote: RemoteName;
  retry: (() => void) | undefined;
}) {
  const { overlay, title, remote, retry } = props;
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
        <FailurePanel title={`${remoteTitle(remote)} could not be loaded`} onRetry={retry} />
      )}
    </Dialog>
  );
}

/**
 * Closes both dialogs when the user moves to an area without a canvas; otherwise going back would
 * reopen them.
 */
function useCloseWithoutCanvas(): void {
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
 * Placeholder dialogs for 'Add Widget' and 'Add component' until the area's remote provides its
 * own, so that the buttons respond while the remote is loading or unavailable.
 */
export function AddDialogPlaceholders({ area }: { area: Area }) {
  const { remote, expose } = area;
  const { state, retry } = useRemoteLoad(expose);
  useCloseWithoutCanvas();
  if (state === 'ready') return null;
  const onRetry = state === 'failed' ? retry : undefined;
  return (
    <>
      <PlaceholderDialog overlay="add-widget" title="Add Widget" remote={remote} retry={onRetry} />
      <PlaceholderDialog
        overlay="add-component"
        title="Add component"
        remote={remote}
        retry={onRetry}
      />
    </>
  );
}

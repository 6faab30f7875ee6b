import { Dialog, FailurePanel, loadOnDemand, Skeleton } from '@parallax/ui';
import { useOverlay } from '@parallax/ui/state';
import { usePaletteShortcut } from '../palette-shortcut.ts';
import type { PaletteContext } from './use-commands.ts';

/** Fits a spread of two perpetuals with the names of their venues. */
const MAX_WIDTH = 840;

const PaletteList = loadOnDemand(
  () => import(/* webpackChunkName: "command-palette" */ './palette-list.tsx'),
  {
    loading: () => <Skeleton height={320} label="Loading commands" />,
    failed: (_, retry) => (
      <FailurePanel title="The command palette could not be loaded" onRetry={retry} />
    ),
  },
);

/** The command palette, opened with Ctrl+K or ⌘K. */
export function CommandPalette(context: PaletteContext) {
  const [open, setOpen] = useOverlay('command-palette');
  usePaletteShortcut(open, setOpen);
  return (
    <Dialog
      title="Command palette"
      open={open}
      onOpenChange={setOpen}
      placement="top"
      width={MAX_WIDTH}
    >
      <PaletteList {...context} onClose={() => setOpen(false)} />
    </Dialog>
  );
}

import { Dialog, ErrorBoundary, FailurePanel, Skeleton } from '@parallax/ui';
import { useOverlay } from '@parallax/ui/state';
import { lazy, Suspense, useState } from 'react';
import { usePaletteShortcut } from './shortcut.ts';
import type { PaletteContext } from './use-commands.ts';

/** Fits a spread of two perpetuals with the names of their venues. */
const MAX_WIDTH = 760;

const lazyList = () =>
  lazy(() => import(/* webpackChunkName: "command-palette" */ './palette-list.tsx'));

/** The command palette, opened with Ctrl+K or ⌘K. */
export function CommandPalette(context: PaletteContext) {
  const [open, setOpen] = useOverlay('command-palette');
  const [List, setList] = useState(lazyList);
  usePaletteShortcut(open, setOpen);

  const failed = (_error: Error, retry: () => void) => (
    <FailurePanel
      title="The command palette could not be loaded"
      onRetry={() => {
        setList(lazyList);
        retry();
      }}
    />
  );
  return (
    <Dialog
      title="Command palette"
      open={open}
      onOpenChange={setOpen}
      placement="top"
      width={MAX_WIDTH}
    >
      <ErrorBoundary fallback={failed}>
        <Suspense fallback={<Skeleton height={320} label="Loading commands" />}>
          <List {...context} onClose={() => setOpen(false)} />
        </Suspense>
      </ErrorBoundary>
    </Dialog>
  );
}

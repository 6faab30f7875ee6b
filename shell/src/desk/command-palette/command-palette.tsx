import type { Order } from '@parallax/protocol';
import { Dialog, FailurePanel, isComposing, loadOnDemand, Skeleton } from '@parallax/ui';
import { useOverlay } from '@parallax/ui/state';
import { Search } from 'lucide-react';
import { useCallback, useState } from 'react';
import { usePaletteShortcut } from '../palette-shortcut.ts';
import { NO_EARLY_INPUT, PALETTE_PLACEHOLDER } from './early-input.ts';
import fieldStyles from './palette-field.module.css';
import type { PaletteListProps } from './palette-list.tsx';
import type { PaletteContext } from './use-commands.ts';

/** Fits a spread of two perpetuals with the names of their venues. */
const MAX_WIDTH = 840;

const PaletteList = loadOnDemand<PaletteListProps>(
  () => import(/* webpackChunkName: "command-palette" */ './palette-list.tsx'),
  {
    loading: (props) => <LoadingList {...props} />,
    failed: (_, retry) => (
      <FailurePanel title="The command palette could not be loaded" onRetry={retry} />
    ),
  },
);

const CancelQuestion = loadOnDemand(
  () => import(/* webpackChunkName: "command-palette" */ './cancel-question.tsx'),
  { loading: () => null, failed: () => null },
);

/** Keeps what is typed while the code is loading. */
function LoadingList({ early, onEarly }: Pick<PaletteListProps, 'early' | 'onEarly'>) {
  return (
    <div data-flush="">
      <div className={fieldStyles.search}>
        <Search size={16} aria-hidden />
        <input
          data-initial-focus
          className={fieldStyles.field}
          aria-label="Search everything"
          autoComplete="off"
          placeholder={PALETTE_PLACEHOLDER}
          value={early.text}
          onChange={({ target }) => onEarly({ text: target.value, isEntered: false })}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !isComposing(event))
              onEarly({ ...early, isEntered: true });
          }}
        />
      </div>
      <Skeleton height={320} label="Loading commands" />
    </div>
  );
}

/** The command palette, opened with Ctrl+K or ⌘K. */
export function CommandPalette(context: Omit<PaletteContext, 'ask'>) {
  const [open, setOpen] = useOverlay('command-palette');
  const [early, setEarly] = useState(NO_EARLY_INPUT);
  const [question, setQuestion] = useState<{ orders: readonly Order[]; key: number }>();
  const change = useCallback(
    (next: boolean) => {
      setEarly(NO_EARLY_INPUT);
      setOpen(next);
    },
    [setOpen],
  );
  usePaletteShortcut(open, change);
  return (
    <>
      <Dialog
        title="Command palette"
        open={open}
        onOpenChange={change}
        placement="top"
        width={MAX_WIDTH}
      >
        <PaletteList
          {...context}
          early={early}
          onEarly={setEarly}
          ask={(orders) => setQuestion((before) => ({ orders, key: (before?.key ?? 0) + 1 }))}
          onClose={() => change(false)}
        />
      </Dialog>
      {question && <CancelQuestion key={question.key} orders={question.orders} />}
    </>
  );
}

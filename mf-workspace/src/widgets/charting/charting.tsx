import { newId } from '@parallax/protocol';
import { formatPrice } from '@parallax/ui/format';
import { type KeyboardEvent, useCallback, useMemo, useSyncExternalStore } from 'react';
import type { ContractWidgetProps } from '../../widget-kit/contract/define-contract-widget.tsx';
import { PriceChart } from '../price-chart/price-chart.tsx';
import type { PriceChartSettings } from '../price-chart/price-chart-settings.ts';
import styles from './charting.module.css';
import type { DrawingBoard } from './drawing-board.ts';
import { DrawingList } from './drawing-list.tsx';
import { TOOL_NAMES, type Tool } from './drawing-names.ts';
import { DrawingTools } from './drawing-tools.tsx';
import { NoteDialog } from './note-dialog.tsx';
import { useDrawings } from './use-drawings.ts';

const PLACES: Readonly<Record<Tool, string>> = {
  trend: 'Drag on the chart, or press at its two ends.',
  horizontal: 'Press on the chart at its price.',
  rectangle: 'Drag on the chart, or press at two corners.',
  fibonacci: 'Drag on the chart from the start of a move to its end, or press at both.',
  text: 'Press on the chart at its place.',
};

/** The price chart with the trader's drawings. */
export function Charting(props: ContractWidgetProps<PriceChartSettings>) {
  const { contract, settings } = props;
  const { board, overlay, isLoaded, failed, retry } = useDrawings(contract);
  const { tool } = useSyncExternalStore(board.subscribe, board.state);
  const { priceDecimals } = contract;
  const format = useCallback((price: number) => formatPrice(price, priceDecimals), [priceDecimals]);
  const overlays = useMemo(() => [overlay], [overlay]);
  return (
    // keys of the drawings, wherever the focus is in the widget
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- see above
    <div className={styles.charting} onKeyDown={(event) => onKey(event, board)}>
      <PriceChart
        {...props}
        overlays={overlays}
        isDrawing={tool !== undefined}
        tools={<DrawingTools board={board} disabled={!isLoaded} />}
        {...noticeOf({ tool, failed, retry, place: overlay.placeInMiddle })}
      >
        <DrawingList
          board={board}
          tick={contract.tick}
          interval={settings.interval}
          format={format}
        />
      </PriceChart>
      <Note board={board} />
    </div>
  );
}

function noticeOf({
  tool,
  failed,
  retry,
  place,
}: {
  tool: Tool | undefined;
  failed: boolean;
  retry: () => void;
  place: () => void;
}) {
  if (tool !== undefined) {
    return {
      notice: `${TOOL_NAMES[tool]}: ${PLACES[tool]}`,
      noticeAction: { label: 'Place in the middle', onPress: place },
    };
  }
  if (!failed) return {};
  return {
    notice: 'Your drawings could not be loaded.',
    noticeAction: { label: 'Try again', onPress: retry },
  };
}

const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');

function onKey(event: KeyboardEvent, board: DrawingBoard): void {
  if (isTyping(event) || event.defaultPrevented) return;
  const { selected, canUndo } = board.state();
  const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key === 'z';
  if (isUndo && canUndo) board.undo();
  else if (event.key === 'Delete' && selected !== undefined) board.remove(selected);
  else if (event.key !== 'Escape' || !board.escape()) return;
  event.preventDefault();
  event.stopPropagation();
}

/** The dialog for the text of a note, while there is one to write. */
function Note({ board }: { board: DrawingBoard }) {
  const { note } = useSyncExternalStore(board.subscribe, board.state);
  if (note === undefined) return null;
  const { id = newId(), from, text } = note;
  return (
    <NoteDialog
      title="Note"
      text={text}
      onSave={(next) => board.put({ id, kind: 'text', from, text: next })}
      onClose={() => board.editNote(undefined)}
    />
  );
}

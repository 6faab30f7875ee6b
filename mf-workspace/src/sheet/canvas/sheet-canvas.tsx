import { failureText } from '@parallax/api';
import { contractKey, type LayoutItem, linkNameOf, type MenuBar } from '@parallax/protocol';
import { useDashContract } from '@parallax/store';
import { DeskSkeleton, EmptyState, FailurePanel, VisuallyHidden } from '@parallax/ui';
import { useCallback, useId, useLayoutEffect, useMemo, useRef } from 'react';
import { linkedContract } from '../../widget-kit/links/link-rules.ts';
import { useAddChannel } from '../add-widget/use-add-channel.ts';
import { useAddSent } from '../add-widget/use-add-sent.ts';
import { useAddWidget } from '../add-widget/use-add-widget.ts';
import { useTicketChannel } from '../add-widget/use-ticket-channel.ts';
import { bottomOf } from '../layout/place.ts';
import { ContentMountsContext, MOUNTED_AT_ONCE, useContentMounts } from './content-mounts.ts';
import { useRowHeight } from './grid-size.ts';
import styles from './sheet-canvas.module.css';
import { StarterChoice } from './starter-choice.tsx';
import { PHONE_DESKS, startersOf } from './starter-desks.ts';
import { fillSheet, fillWithAlgoDesk, useFitToScreen } from './use-fit-to-screen.ts';
import { useKeyboardMove } from './use-keyboard-move.ts';
import { useLinkChannel } from './use-link-channel.ts';
import { useMaximised } from './use-maximised.ts';
import { isPreview, usePreviews } from './use-previews.ts';
import { usePublishRowsInView } from './use-publish-rows-in-view.ts';
import { useRemovedElsewhere } from './use-removed-elsewhere.ts';
import { scrollTopFor, useScrollPlace } from './use-scroll-place.ts';
import { useSelectedWidget } from './use-selected-widget.ts';
import { type ShownSheet, useSheet } from './use-sheet.ts';
import { useUndo } from './use-undo.ts';
import { useWidgetActions } from './use-widget-actions.ts';
import { Watermark } from './watermark.tsx';
import { WidgetFrame } from './widget-frame.tsx';
import { WidgetGrid } from './widget-grid.tsx';

/** A sheet and its widgets. With `columns`, a narrow grid with separate places. */
export default function SheetCanvas({
  sheetId,
  columns,
  area,
  addButtonLabel = 'Add Widget',
}: {
  sheetId: string;
  columns?: number;
  /** the area of the sheet, whose desks are offered while it is empty */
  area?: MenuBar;
  /** the label of the header's button that adds a widget in the sheet's area */
  addButtonLabel?: string;
}) {
  const sheet = useSheet(sheetId, columns);
  if (sheet.state === 'pending') return <DeskSkeleton label="Loading sheet" />;
  if (sheet.state === 'error') {
    return (
      <FailurePanel
        title="This sheet could not be loaded"
        {...(sheet.error ? { detail: failureText(sheet.error) } : {})}
        onRetry={sheet.retry}
      />
    );
  }
  return (
    <Canvas
      key={sheetId}
      sheetId={sheetId}
      sheet={sheet}
      narrow={columns !== undefined}
      area={area}
      addButtonLabel={addButtonLabel}
    />
  );
}

const ownContractOf = ({ settings: { contract } }: LayoutItem): string | undefined =>
  typeof contract === 'string' ? contract : undefined;

function Canvas({
  sheetId,
  sheet,
  narrow,
  area,
  addButtonLabel,
}: {
  sheetId: string;
  sheet: ShownSheet;
  narrow: boolean;
  area: MenuBar | undefined;
  addButtonLabel: string;
}) {
  const { columns, move } = sheet;
  const [dash] = useDashContract();
  const actions = useWidgetActions(sheet.saver);
  const addWidget = useAddWidget(sheetId);
  useLinkChannel(sheet.saver, !narrow);
  const { items, announcement, lastPlace, pickedUpId, onHandleKey, onHandlePress, onHandleBlur } =
    useKeyboardMove(sheet.items, { columns, narrow }, move);
  const {
    previews,
    visibleItems,
    actions: previewActions,
  } = usePreviews(items, narrow ? columns : undefined);
  const undone = useUndo(sheet.saver, !narrow);
  const instructions = useId();

  const { onFocusIn, onFocusOut, onDragEnded } = useRemovedElsewhere(sheet.saver, sheet.items);
  const { selectedId, onBlur } = useSelectedWidget(sheet.items);
  const canvas = useRef<HTMLDivElement>(null);
  const ids = useMemo(
    () => [...sheet.items, ...previews].map(({ i }) => i),
    [sheet.items, previews],
  );
  const mounts = useContentMounts(canvas);
  const isSmall = sheet.items.length <= MOUNTED_AT_ONCE;
  const [maximisedId, setMaximised] = useMaximised(ids, selectedId);
  const isMaximised = maximisedId !== undefined;
  const saveScrollPlace = useScrollPlace(canvas, sheet, isMaximised);
  const onMaximise = useCallback(
    (id: string | undefined) => {
      if (id !== undefined) saveScrollPlace();
      setMaximised(id);
    },
    [saveScrollPlace, setMaximised],
  );
  const dashKey = dash && contractKey(dash);
  const empty = sheet.items.length === 0;
  useFitToScreen(canvas, sheet.saver, { narrow, empty });
  usePublishRowsInView(canvas, sheetId, !narrow);
  const rowHeight = useRowHeight(canvas, {
    bottom: bottomOf(visibleItems),
    narrow,
    isSingle: visibleItems.length === 1,
  });
  useLayoutEffect(() => {
    const box = canvas.current;
    if (!box || !lastPlace) return;
    box.scrollTop = scrollTopFor(lastPlace, { top: box.scrollTop, height: box.clientHeight });
  }, [lastPlace]);

  const contractOf = useCallback(
    (item: LayoutItem) => {
      const link = linkNameOf(item);
      return link && (link === 'header' ? dashKey : linkedContract(sheet.items, link));
    },
    [sheet.items, dashKey],
  );

  const receiver = {
    items: sheet.items,
    contractOf: (item: LayoutItem) => contractOf(item) ?? ownContractOf(item),
    add: addWidget,
    onSettings: actions.onSettings,
    fillWithAlgoDesk: (settings: LayoutItem['settings']) =>
      fillWithAlgoDesk(sheet.saver, settings, dashKey),
    uncover: (id: string) => setMaximised((maximised) => (maximised === id ? id : undefined)),
  };
  useAddChannel(useAddSent(receiver), !narrow);
  useTicketChannel(receiver, !narrow);

  // the grid owns the positions, so a widget renders only when its own data changes
  const children = useMemo(
    () =>
      [...sheet.items, ...previews].map((item) => (
        <div
          key={item.i}
          data-print-panel=""
          data-maximised={item.i === maximisedId || undefined}
          onFocus={() => onFocusIn(item.i)}
          onBlur={onFocusOut}
        >
          <WidgetFrame
            preview={isPreview(item.i)}
            // a watch list receives contracts from other areas
            mountsAnywhere={isSmall || isPreview(item.i) || item.type === 'WATCH_LIST'}
            item={item}
            sheetId={sheetId}
            linked={contractOf(item)}
            maximised={item.i === maximisedId}
            onMaximise={onMaximise}
            selected={item.i === selectedId}
            pickedUp={item.i === pickedUpId}
            instructions={instructions}
            onHandleKey={onHandleKey}
            onHandlePress={onHandlePress}
            onHandleBlur={onHandleBlur}
            {...actions}
            {...(isPreview(item.i) ? previewActions : {})}
          />
        </div>
      )),
    [
      sheet.items,
      isSmall,
      previews,
      sheetId,
      contractOf,
      maximisedId,
      onMaximise,
      selectedId,
      pickedUpId,
      instructions,
      onHandleKey,
      onHandlePress,
      onHandleBlur,
      onFocusIn,
      onFocusOut,
      actions,
      previewActions,
    ],
  );

  return (
    <div className={styles.frame}>
      <div
        ref={canvas}
        className={styles.canvas}
        data-maximised={isMaximised || undefined}
        onBlur={onBlur}
      >
        <p id={instructions} hidden>
          Press Enter or Space to pick the widget up. Then the arrow keys move it, and with Shift
          they resize it. Enter or Space drops it, Escape puts it back.
        </p>
        <VisuallyHidden asChild>
          <output>{announcement}</output>
        </VisuallyHidden>
        <VisuallyHidden asChild>
          <output>
            <span key={undone.id}>{undone.text}</span>
          </output>
        </VisuallyHidden>
        {visibleItems.length === 0 && (
          <div className={styles.empty}>
            <Watermark />
            <EmptyState
              title="This sheet is empty"
              hint={
                narrow
                  ? 'Add a widget from the bar below, or start with these.'
                  : `Press ${addButtonLabel} at the top right to add a widget, or start with a desk.`
              }
              action={
                <StarterChoice
                  desks={narrow ? PHONE_DESKS : startersOf(area)}
                  onChoose={(desk) => fillSheet(sheet.saver, desk, dashKey)}
                />
              }
            />
          </div>
        )}
        <ContentMountsContext value={mounts}>
          <WidgetGrid
            items={visibleItems}
            columns={columns}
            rowHeight={rowHeight}
            narrow={narrow}
            locked={isMaximised}
            onMove={move}
            onDropWidget={(widget, at) => void addWidget(widget, { kind: 'dropped', ...at })}
            onDragEnded={onDragEnded}
          >
            {children}
          </WidgetGrid>
        </ContentMountsContext>
      </div>
    </div>
  );
}

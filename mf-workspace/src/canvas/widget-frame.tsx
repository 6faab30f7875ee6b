import type { LayoutItem } from '@parallax/contract';
import { Badge, Dialog, Menu, type MenuItem } from '@parallax/ui';
import { useRequestedFocus } from '@parallax/ui/state';
import { Ellipsis, GripVertical } from 'lucide-react';
import { type KeyboardEvent, memo, useCallback, useId, useMemo, useRef, useState } from 'react';
import type { StoredSettings } from '../widgets/define-widget.ts';
import { PreviewContext } from '../widgets/frame/preview-context.ts';
import { HeaderSlotsContext } from '../widgets/frame/widget-header.tsx';
import { widgetOf } from '../widgets/widget-types.ts';
import { WidgetContent } from './widget-content.tsx';
import styles from './widget-frame.module.css';

export interface WidgetFrameProps {
  readonly item: Pick<LayoutItem, 'i' | 'type' | 'settings'>;
  /** the one that the address names */
  readonly selected: boolean;
  readonly pickedUp: boolean;
  /** tried out on the sheet: it stays where it is and is not saved */
  readonly preview: boolean;
  /** the id of the text that tells how to move by keyboard */
  readonly instructions: string;
  onHandleKey: (id: string, event: KeyboardEvent) => void;
  /** the handle was pressed without a key and without a pointer */
  onHandlePress: (id: string) => void;
  onHandleBlur: (id: string) => void;
  onSettings: (id: string, change: StoredSettings) => void;
  onDuplicate: (id: string) => void;
  onRemove: (id: string) => void;
}

/** A widget on a sheet: its header with handle and menu, and its content, which may fail alone. */
export const WidgetFrame = memo(function WidgetFrame(props: WidgetFrameProps) {
  const { item, selected, pickedUp, preview, instructions, onSettings } = props;
  const { i: id, type } = item;
  const widget = widgetOf(type);
  const { title } = widget;
  const frame = useRef<HTMLElement>(null);
  const titleId = useId();
  const markId = useId();
  const [subtitle, setSubtitle] = useState<HTMLElement | null>(null);
  const [controls, setControls] = useState<HTMLElement | null>(null);
  const [settingsOpen, setSettingsOpen] = useState(false);
  const menu: readonly MenuItem[] = [
    { label: 'Settings', onSelect: () => setSettingsOpen(true) },
    ...(preview ? [] : [{ label: 'Duplicate', onSelect: () => props.onDuplicate(id) }]),
    { label: 'Remove', onSelect: () => props.onRemove(id), danger: true },
  ];
  const slots = useMemo(() => ({ subtitle, controls }), [subtitle, controls]);
  const onStored = useCallback(
    (change: StoredSettings) => onSettings(id, change),
    [id, onSettings],
  );

  useRequestedFocus(id, frame);

  return (
    <section
      ref={frame}
      className={styles.frame}
      aria-labelledby={preview ? `${titleId} ${markId}` : titleId}
      tabIndex={-1}
      data-widget={type}
      data-selected={selected || undefined}
      data-picked-up={pickedUp || undefined}
      data-preview={preview || undefined}
    >
      <header className={styles.header} data-drag-handle="">
        {!preview && (
          <button
            type="button"
            className={styles.grip}
            data-grip=""
            aria-label={`Move ${title}`}
            aria-describedby={instructions}
            aria-pressed={pickedUp}
            onKeyDown={(event) => props.onHandleKey(id, event)}
            onKeyUp={(event) => {
              // where the space bar clicks as it is let go
              if (event.key === ' ') event.preventDefault();
            }}
            onClick={(event) => {
              if (event.detail > 0) return;
              event.currentTarget.focus();
              props.onHandlePress(id);
            }}
            onBlur={() => props.onHandleBlur(id)}
          >
            <GripVertical aria-hidden size={14} />
          </button>
        )}
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {preview && (
          <span id={markId} className={styles.mark}>
            <Badge tone="accent">Preview</Badge>
          </span>
        )}
        <span ref={setSubtitle} className={styles.subtitle} />
        <span ref={setControls} className={styles.controls} data-no-drag="" />
        <span className={styles.menu} data-no-drag="">
          <Menu
            trigger={
              <button type="button" className={styles.menuButton} aria-label="Widget menu">
                <Ellipsis aria-hidden size={16} />
              </button>
            }
            items={menu}
          />
        </span>
      </header>
      <div className={styles.content}>
        <HeaderSlotsContext value={slots}>
          <PreviewContext value={preview}>
            <WidgetContent widget={widget} stored={item.settings} onStored={onStored} />
          </PreviewContext>
        </HeaderSlotsContext>
      </div>
      <Dialog
        title={`${title} settings`}
        open={settingsOpen}
        onOpenChange={setSettingsOpen}
        width={420}
      >
        <div className={styles.settings}>
          {widget.renderSettings({ stored: item.settings, onStored })}
        </div>
      </Dialog>
    </section>
  );
});

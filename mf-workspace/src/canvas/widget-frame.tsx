import type { LayoutItem } from '@parallax/protocol';
import { Badge, Dialog, Menu, type MenuItem } from '@parallax/ui';
import { requestFocus, useRequestedFocus } from '@parallax/ui/state';
import { Ellipsis, GripVertical } from 'lucide-react';
import { type KeyboardEvent, memo, useCallback, useId, useMemo, useRef, useState } from 'react';
import { canDuplicate } from '../layout/add-rules.ts';
import type { StoredSettings } from '../widgets/define-widget.ts';
import { OpenSettingsContext } from '../widgets/frame/open-settings-context.ts';
import { PreviewContext } from '../widgets/frame/preview-context.ts';
import { HeaderSlotsContext } from '../widgets/frame/widget-header.tsx';
import { widgetOf } from '../widgets/widget-types.ts';
import { WidgetContent } from './widget-content.tsx';
import styles from './widget-frame.module.css';

export interface WidgetFrameProps {
  readonly item: Pick<LayoutItem, 'i' | 'type' | 'settings'>;
  /** the address names this widget */
  readonly selected: boolean;
  readonly pickedUp: boolean;
  /** a preview cannot be moved and is not saved */
  readonly preview: boolean;
  /** id of the text that explains moving by keyboard */
  readonly instructions: string;
  onHandleKey: (id: string, event: KeyboardEvent) => void;
  /** called for a click without a pointer, as screen readers send it */
  onHandlePress: (id: string) => void;
  onHandleBlur: (id: string) => void;
  onSettings: (id: string, change: StoredSettings) => void;
  onDuplicate: (id: string) => void;
  onRemove: (id: string) => void;
}

/**
 * A widget on a sheet: header with handle and menu, and the content with its own error boundary.
 */
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
  const opener = useRef<Element>(null);
  const openSettings = useCallback(() => {
    opener.current = document.activeElement;
    setSettingsOpen(true);
  }, []);
  const changeSettingsOpen = (open: boolean) => {
    setSettingsOpen(open);
    // a choice in the dialog may remove the button that opened it
    if (!open && opener.current?.isConnected === false) requestFocus(id);
  };
  const menu: readonly MenuItem[] = [
    { label: 'Settings', onSelect: openSettings },
    ...(preview || !canDuplicate(type)
      ? []
      : [{ label: 'Duplicate', onSelect: () => props.onDuplicate(id) }]),
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
              // the space bar would click on keyup
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
            <OpenSettingsContext value={openSettings}>
              <WidgetContent
                widget={widget}
                part="content"
                settings={item.settings}
                onSettings={onStored}
              />
            </OpenSettingsContext>
          </PreviewContext>
        </HeaderSlotsContext>
      </div>
      <Dialog
        title={`${title} settings`}
        open={settingsOpen}
        onOpenChange={changeSettingsOpen}
        width={420}
      >
        <div className={styles.settings}>
          <WidgetContent
            widget={widget}
            part="settings"
            settings={item.settings}
            onSettings={onStored}
          />
        </div>
      </Dialog>
    </section>
  );
});

import { type LayoutItem, linkNameOf } from '@parallax/protocol';
import { Badge, Dialog } from '@parallax/ui';
import { requestFocus, useRequestedFocus } from '@parallax/ui/state';
import { GripVertical } from 'lucide-react';
import { type KeyboardEvent, memo, useCallback, useId, useMemo, useRef, useState } from 'react';
import type { StoredSettings } from '../../widget-kit/define-widget.ts';
import { OpenSettingsContext } from '../../widget-kit/frame/open-settings-context.ts';
import { PreviewContext } from '../../widget-kit/frame/preview-context.ts';
import { WidgetContent } from '../../widget-kit/frame/widget-content.tsx';
import { HeaderSlotsContext } from '../../widget-kit/frame/widget-header.tsx';
import { WidgetIdContext } from '../../widget-kit/frame/widget-id-context.ts';
import { LinkMark } from '../../widget-kit/links/link-field.tsx';
import { LinkedContractContext } from '../../widget-kit/links/linked-contract-context.ts';
import { useLinkedSettings } from '../../widget-kit/links/use-linked-settings.ts';
import { widgetOf } from '../../widget-kit/widget-types.ts';
import { useIsContentMounted } from './content-mounts.ts';
import ages from './stale-age.module.css';
import styles from './widget-frame.module.css';
import { type WidgetActions, WidgetMenu } from './widget-menu.tsx';

interface WidgetFrameProps extends WidgetActions {
  readonly item: Pick<LayoutItem, 'i' | 'type' | 'settings' | 'link'>;
  readonly sheetId: string;
  /** the key of the link's contract */
  readonly linked: string | undefined;
  /** whether the widget fills the canvas */
  readonly maximised: boolean;
  /** whether the address names this widget */
  readonly selected: boolean;
  readonly pickedUp: boolean;
  /** whether the content is mounted also far from the view */
  readonly mountsAnywhere?: boolean;
  /** a preview cannot be moved and is not saved */
  readonly preview: boolean;
  /** id of the text that explains moving by keyboard */
  readonly instructions: string;
  onHandleKey: (id: string, event: KeyboardEvent) => void;
  /** called for a click without a pointer, as screen readers send it */
  onHandlePress: (id: string) => void;
  onHandleBlur: (id: string) => void;
  onSettings: (id: string, change: StoredSettings, base?: StoredSettings) => void;
}

/**
 * A widget on a sheet: header with handle and menu, and the content with its own error boundary.
 */
export const WidgetFrame = memo(function WidgetFrame(props: WidgetFrameProps) {
  const { item, sheetId, linked, selected, pickedUp, maximised, preview, ...others } = props;
  const { mountsAnywhere = false, instructions, ...rest } = others;
  const { onSettings, onHandleKey, onHandlePress, onHandleBlur, ...actions } = rest;
  const { i: id, type } = item;
  const link = linkNameOf(item);
  const widget = widgetOf(type);
  const { title } = widget;
  const changeStoredSettings = useCallback(
    (change: StoredSettings, base?: StoredSettings) => onSettings(id, change, base),
    [id, onSettings],
  );
  const { settings, refusedName, context, withShownContract } = useLinkedSettings(
    item.settings,
    linked,
    link,
    changeStoredSettings,
  );
  const shownItem = useMemo(() => ({ ...item, settings }), [item, settings]);
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
  const slots = useMemo(() => ({ subtitle, controls }), [subtitle, controls]);

  useRequestedFocus(id, frame);
  const isMounted = useIsContentMounted(frame, mountsAnywhere || maximised || selected);

  return (
    <section
      ref={frame}
      className={styles.frame}
      aria-labelledby={preview ? `${titleId} ${markId}` : titleId}
      tabIndex={-1}
      data-widget={type}
      data-selected={selected || undefined}
      data-picked-up={pickedUp || undefined}
      data-link={link}
      data-preview={preview || undefined}
    >
      <header className={styles.header} data-drag-handle="">
        {!preview && !maximised && (
          <button
            type="button"
            className={styles.grip}
            data-grip=""
            data-print="omit"
            aria-label={`Move ${title}`}
            aria-describedby={instructions}
            aria-pressed={pickedUp}
            onKeyDown={(event) => onHandleKey(id, event)}
            onKeyUp={(event) => {
              // the space bar would click on keyup
              if (event.key === ' ') event.preventDefault();
            }}
            onClick={(event) => {
              if (event.detail > 0) return;
              event.currentTarget.focus();
              onHandlePress(id);
            }}
            onBlur={() => onHandleBlur(id)}
          >
            <GripVertical aria-hidden size={12} />
          </button>
        )}
        <div className={styles.names}>
          <h2 id={titleId} className={styles.title} title={title}>
            {title}
          </h2>
          {link && <LinkMark to={link} />}
          <div className={styles.subject}>
            {preview && (
              <span id={markId} className={styles.mark}>
                <Badge tone="accent">Preview</Badge>
              </span>
            )}
            {refusedName !== undefined && (
              <span
                role="status"
                className={styles.refused}
                title={`${refusedName} cannot be shown here`}
              >
                {refusedName} cannot be shown here
              </span>
            )}
            <span ref={setSubtitle} className={`${styles.subtitle} ${ages.subtitle}`} />
          </div>
        </div>
        <span ref={setControls} className={styles.controls} data-no-drag="" />
        <span className={styles.menu} data-no-drag="" data-print="omit">
          <WidgetMenu
            {...actions}
            saveNow={(widgetId, latest) => actions.saveNow(widgetId, withShownContract(latest))}
            item={shownItem}
            sheetId={sheetId}
            preview={preview}
            maximised={maximised}
            openSettings={openSettings}
          />
        </span>
      </header>
      <LinkedContractContext value={context}>
        <div className={styles.content}>
          <HeaderSlotsContext value={slots}>
            <WidgetIdContext value={item.i}>
              <PreviewContext value={preview}>
                <OpenSettingsContext value={openSettings}>
                  <WidgetContent
                    widget={widget}
                    part="content"
                    isMounted={isMounted}
                    settings={settings}
                    onSettings={changeStoredSettings}
                  />
                </OpenSettingsContext>
              </PreviewContext>
            </WidgetIdContext>
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
              settings={settings}
              onSettings={changeStoredSettings}
            />
          </div>
        </Dialog>
      </LinkedContractContext>
    </section>
  );
});

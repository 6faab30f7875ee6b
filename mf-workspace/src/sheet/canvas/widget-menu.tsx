import { type LayoutItem, type LinkName, linkNameOf, type Sheet } from '@parallax/protocol';
import { DialogLoadFailed, loadOnDemand, Menu, type MenuItem, Popover } from '@parallax/ui';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import type { StoredSettings } from '../../widget-kit/define-widget.ts';
import { LinkField } from '../../widget-kit/links/link-field.tsx';
import { isLinkable, widgetOf } from '../../widget-kit/widget-types.ts';
import { canDuplicate } from '../layout/add-rules.ts';
import { MoveDialog } from '../move/move-dialog.tsx';
import { SaveWidgetDialog } from '../my-widgets/save-widget-dialog.tsx';
import type { ShareWidgetProps } from '../share/share-widget-dialog.tsx';
import styles from './widget-frame.module.css';

const ShareWidgetDialog = loadOnDemand<ShareWidgetProps>(
  async () => {
    const { ShareWidgetDialog: Dialog } = await import('../share/share-widget-dialog.tsx');
    return { default: Dialog };
  },
  {
    loading: () => null,
    failed: ({ onClose }, retry) => (
      <DialogLoadFailed title="Share widget" onClose={onClose} onRetry={retry} />
    ),
  },
);

/** The actions of a widget's menu on its sheet. */
export interface WidgetActions {
  onMaximise: (id: string | undefined) => void;
  /** `settings` are those shown; `to` is undefined to unlink the widget */
  onLink: (id: string, to: LinkName | undefined, settings: StoredSettings) => void;
  onDuplicate: (id: string) => void;
  onMoveTo: (id: string, sheet: Sheet) => void;
  /** saves pending changes and the shown settings; resolves with whether everything is saved */
  saveNow: (id: string, settings: StoredSettings) => Promise<boolean>;
  onRemove: (id: string) => void;
}

/** Whether the menu offers links. A linked widget can always be unlinked. */
const canLink = (item: Pick<LayoutItem, 'type' | 'link'>): boolean =>
  linkNameOf(item) !== undefined || isLinkable(widgetOf(item.type));

type OpenPart = 'link' | 'move' | 'save' | 'share';

/** The button 'Widget menu' with its menu, and the dialogs that its items open. */
export function WidgetMenu({
  item,
  sheetId,
  preview,
  maximised,
  openSettings,
  ...actions
}: WidgetActions & {
  /** with the shown settings */
  item: Pick<LayoutItem, 'i' | 'type' | 'settings' | 'link'>;
  sheetId: string;
  preview: boolean;
  maximised: boolean;
  openSettings: () => void;
}) {
  const { i: id, settings } = item;
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const [open, setOpen] = useState<OpenPart>();
  const close = () => setOpen(undefined);
  const settingsItem: MenuItem = { label: 'Settings', onSelect: openSettings };
  const removeItem: MenuItem = {
    label: 'Remove',
    onSelect: () => actions.onRemove(id),
    danger: true,
  };
  const items: readonly MenuItem[] = preview
    ? [settingsItem, removeItem]
    : [
        settingsItem,
        {
          label: maximised ? 'Restore' : 'Maximise',
          onSelect: () => actions.onMaximise(maximised ? undefined : id),
        },
        ...(canLink(item) ? [{ label: 'Link', onSelect: () => setOpen('link') }] : []),
        ...(canDuplicate(item.type)
          ? [{ label: 'Duplicate', onSelect: () => actions.onDuplicate(id) }]
          : []),
        { label: 'Move to sheet', onSelect: () => setOpen('move') },
        { label: 'Save to My Widgets', onSelect: () => setOpen('save') },
        { label: 'Share', onSelect: () => setOpen('share') },
        removeItem,
      ];
  return (
    <>
      <Menu
        trigger={
          <button
            ref={setButton}
            type="button"
            className={styles.menuButton}
            aria-label="Widget menu"
          >
            <Ellipsis aria-hidden size={16} />
          </button>
        }
        items={items}
      />
      {open === 'link' && button && (
        <Popover label="Link widget" anchor={button} open onOpenChange={close} narrow>
          <LinkField value={linkNameOf(item)} onChange={(to) => actions.onLink(id, to, settings)} />
        </Popover>
      )}
      {open === 'move' && (
        <MoveDialog
          sheetId={sheetId}
          onChoose={(sheet) => actions.onMoveTo(id, sheet)}
          onClose={close}
        />
      )}
      {open === 'save' && <SaveWidgetDialog widget={item} onClose={close} />}
      {open === 'share' && (
        <ShareWidgetDialog
          widget={item}
          saveNow={() => actions.saveNow(id, settings)}
          onClose={close}
        />
      )}
    </>
  );
}

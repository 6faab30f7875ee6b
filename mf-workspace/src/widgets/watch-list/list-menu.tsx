import { ConfirmDialog, Menu, type Outcome } from '@parallax/ui';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { NameDialog } from '../../widget-kit/name-dialog/name-dialog.tsx';
import styles from './list-menu.module.css';
import {
  LIST_NAME_MAX,
  LISTS_MAX,
  listNameSchema,
  shownList,
  withListName,
  withNewList,
  withoutShownList,
} from './named-lists.ts';
import type { WatchListSettings } from './watch-list-settings.ts';

type ListDialog = 'new' | 'rename' | 'delete';

/** Chooses, adds, renames and deletes the lists of a watch list. */
export function ListMenu({
  settings,
  onSettings,
}: {
  settings: WatchListSettings;
  onSettings: (change: Partial<WatchListSettings>) => void;
}) {
  const [openDialog, setOpenDialog] = useState<ListDialog>();
  const close = () => setOpenDialog(undefined);
  const current = shownList(settings);
  const { lists } = settings;
  const apply = async (change: Partial<WatchListSettings>): Promise<Outcome> => {
    onSettings(change);
    return { ok: true };
  };
  return (
    <>
      <Menu
        trigger={
          <button
            type="button"
            data-no-drag=""
            className={styles.trigger}
            aria-label={`List ${current.name}, choose another`}
          >
            <span className={styles.name}>{current.name}</span>
            <ChevronDown aria-hidden size={12} />
          </button>
        }
        items={[
          ...lists.map(({ id, name }) => ({
            id,
            label: name,
            current: id === current.id,
            onSelect: () => onSettings({ list: id }),
          })),
          {
            id: 'new list',
            label: 'New list…',
            disabled: lists.length >= LISTS_MAX,
            onSelect: () => setOpenDialog('new'),
          },
          { id: 'rename list', label: 'Rename list…', onSelect: () => setOpenDialog('rename') },
          {
            id: 'delete list',
            label: 'Delete list…',
            danger: true,
            disabled: lists.length < 2,
            onSelect: () => setOpenDialog('delete'),
          },
        ]}
      />
      {openDialog === 'new' && (
        <NameDialog
          title="New list"
          initial=""
          nameSchema={listNameSchema(lists.map(({ name }) => name))}
          maxCharacters={LIST_NAME_MAX}
          onSave={(name) => apply(withNewList(settings, name))}
          onClose={close}
        />
      )}
      {openDialog === 'rename' && (
        <NameDialog
          title="Rename list"
          initial={current.name}
          nameSchema={listNameSchema(
            lists.filter(({ id }) => id !== current.id).map(({ name }) => name),
          )}
          maxCharacters={LIST_NAME_MAX}
          onSave={(name) => apply(withListName(settings, name))}
          onClose={close}
        />
      )}
      <ConfirmDialog
        title="Delete list"
        open={openDialog === 'delete'}
        onOpenChange={close}
        confirmLabel="Delete"
        danger
        onConfirm={() => onSettings(withoutShownList(settings))}
      >
        Do you really want to delete the list {current.name}?
      </ConfirmDialog>
    </>
  );
}

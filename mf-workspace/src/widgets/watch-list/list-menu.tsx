import { ConfirmDialog, Menu } from '@parallax/ui';
import { FormDialog, FormTextField } from '@parallax/ui/form';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
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
  const shown = shownList(settings);
  const { lists } = settings;
  const others = lists.filter(({ id }) => id !== shown.id).map(({ name }) => name);
  return (
    <>
      <Menu
        trigger={
          <button
            type="button"
            data-no-drag=""
            className={styles.trigger}
            aria-label={`List ${shown.name}, choose another`}
          >
            <span className={styles.name}>{shown.name}</span>
            <ChevronDown aria-hidden size={12} />
          </button>
        }
        items={[
          ...lists.map(({ id, name }) => ({
            id,
            label: name,
            current: id === shown.id,
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
        <ListNameDialog
          title="New list"
          initial=""
          others={lists.map(({ name }) => name)}
          onName={(name) => onSettings(withNewList(settings, name))}
          onClose={close}
        />
      )}
      {openDialog === 'rename' && (
        <ListNameDialog
          title="Rename list"
          initial={shown.name}
          others={others}
          onName={(name) => onSettings(withListName(settings, name))}
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
        Do you really want to delete the list {shown.name}?
      </ConfirmDialog>
    </>
  );
}

function ListNameDialog({
  title,
  initial,
  others,
  onName,
  onClose,
}: {
  title: string;
  initial: string;
  /** names that are taken */
  others: readonly string[];
  onName: (name: string) => void;
  onClose: () => void;
}) {
  const [schema] = useState(() => z.object({ name: listNameSchema(others) }));
  return (
    <FormDialog
      title={title}
      open
      onOpenChange={onClose}
      submitLabel="Save"
      schema={schema}
      values={{ name: initial }}
      onSubmit={async ({ name }) => {
        onName(name);
        return { ok: true };
      }}
    >
      {(form) => (
        <FormTextField
          form={form}
          name="name"
          label="Name"
          maxLength={LIST_NAME_MAX}
          data-initial-focus
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
    </FormDialog>
  );
}

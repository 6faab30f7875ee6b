import { ConfirmDialog } from '@parallax/ui';
import { type ReactNode, useCallback, useState } from 'react';
import styles from './delete-dialog.module.css';
import type { DeleteItem } from './use-tab-deletion.ts';

/** Opens the dialog; stable between renders. `button` is the button in the row or card of the item. */
type OpenDeleteDialog<Item> = (item: Item, button: Element) => void;

/** The question before a deletion. It stays set while the dialog closes, to show its text. */
interface Question<Item> {
  readonly item: Item;
  readonly button: Element;
  readonly isOpen: boolean;
}

/** A dialog that confirms the deletion of an item, and the function that opens it. */
export function useDeleteDialog<Item>(props: {
  title: string;
  nameOf: (item: Item) => string;
  detailOf: (item: Item) => ReactNode;
  deleteItem: DeleteItem<Item>;
}): [open: OpenDeleteDialog<Item>, dialog: ReactNode] {
  const { title, nameOf, detailOf, deleteItem } = props;
  const [question, setQuestion] = useState<Question<Item>>();
  const open = useCallback<OpenDeleteDialog<Item>>(
    (item, button) => setQuestion({ item, button, isOpen: true }),
    [],
  );
  const dialog = (
    <ConfirmDialog
      title={title}
      open={question?.isOpen === true}
      onOpenChange={() => setQuestion(question && { ...question, isOpen: false })}
      confirmLabel="Delete"
      danger
      onConfirm={() => question && void deleteItem(question.item, question.button)}
    >
      {question && (
        <>
          <p>Do you really want to delete {nameOf(question.item)}?</p>
          <p className={styles.detail}>{detailOf(question.item)}</p>
        </>
      )}
    </ConfirmDialog>
  );
  return [open, dialog];
}

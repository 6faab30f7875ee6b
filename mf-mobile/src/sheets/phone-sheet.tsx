import type { Sheet } from '@parallax/protocol';
import { useSheetActions } from '@parallax/sheets';
import { IconButton, Menu } from '@parallax/ui';
import { Ellipsis } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { SheetLink } from './sheet-link.tsx';
import { SheetNameForm } from './sheet-name-form.tsx';
import styles from './sheets-modal.module.css';

/** A sheet created on the phone, which can be opened, renamed and deleted. */
export function PhoneSheet(props: {
  sheet: Sheet;
  sheets: readonly Sheet[];
  open: boolean;
  onOpened: () => void;
  /** called with the row, possibly removed already, and the row that followed it */
  onDeleted: (row: Element | null, next: Element | null) => void;
}) {
  const { sheet, sheets, open, onOpened, onDeleted } = props;
  const actions = useSheetActions('MOBILE');
  const row = useRef<HTMLLIElement>(null);
  const [state, setState] = useState<'normal' | 'renaming' | 'busy'>('normal');

  const isRenameSent = useRef(false);

  /** Replaces the form with the row; the focus moves from the form to the row's menu. */
  const endRenaming = (next: 'normal' | 'busy') => {
    const hadFocus = row.current?.contains(document.activeElement);
    flushSync(() => setState(next));
    if (hadFocus) row.current?.querySelector('button')?.focus();
  };
  const cancelRenaming = () => endRenaming(isRenameSent.current ? 'busy' : 'normal');
  const rename = async (name: string) => {
    isRenameSent.current = true;
    try {
      await actions.rename(sheet.id, name);
      endRenaming('normal');
    } catch (error) {
      setState((current) => (current === 'busy' ? 'normal' : current));
      // the form stays open
      throw error;
    } finally {
      isRenameSent.current = false;
    }
  };
  const remove = async () => {
    setState('busy');
    const deleted = row.current;
    const next = deleted?.nextElementSibling ?? null;
    try {
      await actions.remove(sheet.id);
      onDeleted(deleted, next);
    } catch {
      // the mutation has shown the toast
      setState('normal');
    }
  };

  if (state === 'renaming') {
    return (
      <li ref={row} className={styles.item}>
        <SheetNameForm
          isRename
          initial={sheet.name}
          others={sheets.filter(({ id }) => id !== sheet.id)}
          onSubmit={rename}
          onCancel={cancelRenaming}
        />
      </li>
    );
  }
  const busy = state === 'busy';
  return (
    <li ref={row} className={styles.item} aria-busy={busy} data-busy={busy || undefined}>
      <SheetLink sheet={sheet} open={open} onOpened={onOpened} />
      <Menu
        trigger={
          // a disabled button would lose the focus
          <IconButton
            label={`Sheet menu: ${sheet.name}`}
            aria-disabled={busy}
            className={styles.menu}
          >
            <Ellipsis size={18} aria-hidden />
          </IconButton>
        }
        items={[
          { label: 'Rename', disabled: busy, onSelect: () => setState('renaming') },
          { label: 'Delete', disabled: busy, onSelect: () => void remove(), danger: true },
        ]}
      />
    </li>
  );
}

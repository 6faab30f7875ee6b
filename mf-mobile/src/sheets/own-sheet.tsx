import type { Sheet } from '@parallax/protocol';
import { useSheetActions } from '@parallax/sheets';
import { IconButton, Menu } from '@parallax/ui';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { SheetLink } from './sheet-link.tsx';
import { SheetNameForm } from './sheet-name-form.tsx';
import styles from './sheets-modal.module.css';

/** A sheet created on the phone, which can be opened, renamed and deleted. */
export function OwnSheet(props: {
  sheet: Sheet;
  sheets: readonly Sheet[];
  open: boolean;
  onOpened: () => void;
  onDeleted: () => void;
}) {
  const { sheet, sheets, open, onOpened, onDeleted } = props;
  const actions = useSheetActions('MOBILE');
  const [state, setState] = useState<'normal' | 'renaming' | 'busy'>('normal');

  const rename = async (name: string) => {
    await actions.rename(sheet.id, name);
    setState('normal');
  };
  const remove = async () => {
    setState('busy');
    try {
      await actions.remove(sheet.id);
      onDeleted();
    } catch {
      // the mutation has shown the toast
      setState('normal');
    }
  };

  if (state === 'renaming') {
    return (
      <li className={styles.item}>
        <SheetNameForm
          submitLabel="Save"
          initial={sheet.name}
          others={sheets.filter(({ id }) => id !== sheet.id)}
          onSubmit={rename}
          onCancel={() => setState('normal')}
        />
      </li>
    );
  }
  const busy = state === 'busy';
  return (
    <li className={styles.item} aria-busy={busy} data-busy={busy || undefined}>
      <SheetLink sheet={sheet} open={open} onOpened={onOpened} />
      <Menu
        trigger={
          <IconButton label={`Sheet menu: ${sheet.name}`} disabled={busy} className={styles.menu}>
            <Ellipsis size={18} aria-hidden />
          </IconButton>
        }
        items={[
          { label: 'Rename', onSelect: () => setState('renaming') },
          { label: 'Delete', onSelect: () => void remove(), danger: true },
        ]}
      />
    </li>
  );
}

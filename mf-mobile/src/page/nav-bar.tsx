import { Layers, Plus, Settings } from 'lucide-react';
import styles from './nav-bar.module.css';

export type Modal = 'add-widget' | 'sheets' | 'settings';

const BUTTONS = [
  { modal: 'add-widget', label: 'Add Widget', Icon: Plus },
  { modal: 'sheets', label: 'Sheets', Icon: Layers },
  { modal: 'settings', label: 'Settings', Icon: Settings },
] as const;

/** The bottom bar; each button opens the modal of the same name. */
export function NavBar({
  open,
  onOpen,
}: {
  /** the modal that is open */
  open: Modal | undefined;
  onOpen: (modal: Modal) => void;
}) {
  return (
    <nav className={styles.bar} aria-label="Page">
      {BUTTONS.map(({ modal, label, Icon }) => (
        <button
          key={modal}
          type="button"
          aria-haspopup="dialog"
          aria-expanded={open === modal}
          className={styles.button}
          onClick={() => onOpen(modal)}
        >
          <Icon size={20} strokeWidth={1.6} aria-hidden />
          {label}
        </button>
      ))}
    </nav>
  );
}

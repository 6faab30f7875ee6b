import { Link } from '@parallax/federation/navigation';
import { phoneAddress, type Sheet } from '@parallax/protocol';
import { Check } from 'lucide-react';
import styles from './sheets-modal.module.css';

export function SheetLink(props: { sheet: Sheet; open: boolean; onOpened: () => void }) {
  const { sheet, open, onOpened } = props;
  return (
    <Link
      to={phoneAddress(sheet.id)}
      className={styles.link}
      aria-current={open ? 'page' : undefined}
      onClick={onOpened}
    >
      {sheet.name}
      {open && <Check aria-hidden size={16} className={styles.check} />}
    </Link>
  );
}

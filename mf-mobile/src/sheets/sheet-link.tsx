import { phoneAddress, type Sheet } from '@parallax/contract';
import { Link } from '@parallax/federation/navigation';
import styles from './sheets-modal.module.css';

/** Opens a sheet. */
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
    </Link>
  );
}

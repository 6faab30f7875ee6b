import { IconButton } from '@parallax/ui';
import { Download } from 'lucide-react';
import styles from './export-csv.module.css';

/** The button at the end of a toolbar that downloads what a widget shows. */
export function ExportCsv({
  onDownload,
  disabled = false,
}: {
  onDownload: () => void;
  disabled?: boolean;
}) {
  return (
    <IconButton
      label="Download CSV"
      className={styles.export}
      disabled={disabled}
      onClick={onDownload}
    >
      <Download aria-hidden />
    </IconButton>
  );
}

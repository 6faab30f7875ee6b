import { IconButton } from '@parallax/ui';
import { Download } from 'lucide-react';
import styles from './export-csv.module.css';

const LABEL = 'Download CSV';

/** The button at the end of a toolbar that downloads what a widget shows. */
export function ExportCsv({
  onDownload,
  unavailable,
}: {
  onDownload: () => void;
  /** why there is nothing to download, which disables the button */
  unavailable?: string | undefined;
}) {
  return (
    <IconButton
      label={LABEL}
      className={styles.export}
      title={unavailable ?? LABEL}
      disabled={unavailable !== undefined}
      onClick={onDownload}
    >
      <Download aria-hidden />
    </IconButton>
  );
}

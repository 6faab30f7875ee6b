import { IconButton, Popover } from '@parallax/ui';
import { Info } from 'lucide-react';
import { useState } from 'react';
import styles from './depth-chart.module.css';

/** A notice that a low chart has no lines for: an icon with the text as its tooltip, and on press. */
export function FoldedNotice({ children }: { children: string }) {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      label="Notice"
      narrow
      open={open}
      onOpenChange={setOpen}
      trigger={
        <IconButton label={children} className={styles.notice}>
          <Info aria-hidden />
        </IconButton>
      }
    >
      <p className={styles.noticeText}>{children}</p>
    </Popover>
  );
}

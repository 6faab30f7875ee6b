import { Popover } from '@parallax/ui';
import { useState } from 'react';
import styles from './contract-details.module.css';

/** Marks a value as assumed; the rule is its tooltip, and is shown on press. */
export function Assumed({ label, rule }: { label: string; rule: string }) {
  const [open, setOpen] = useState(false);
  const name = `${label}, assumed`;
  return (
    <>
      {' '}
      <Popover
        label={name}
        narrow
        open={open}
        onOpenChange={setOpen}
        trigger={
          <button type="button" className={styles.assumed} aria-label={name} title={rule}>
            assumed
          </button>
        }
      >
        <p className={styles.rule}>{rule}</p>
      </Popover>
    </>
  );
}

import { type Contract, contractKey } from '@parallax/protocol';
import { Button, Popover } from '@parallax/ui';
import { contractName } from '@parallax/ui/format';
import { useState } from 'react';
import { ContractField } from '../contract/contract-field.tsx';
import styles from './chart-controls.module.css';

/** Chooses the second contract of a price chart, or removes it. */
export function CompareControl({
  compared,
  onCompare,
}: {
  compared: Contract | undefined;
  onCompare: (key: string | undefined) => void;
}) {
  const [open, setOpen] = useState(false);
  const change = (key: string | undefined): void => {
    setOpen(false);
    onCompare(key);
  };
  return (
    <Popover
      label="Compare with"
      align="start"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <button type="button" className={styles.trigger} data-active={compared && ''}>
          {compared === undefined ? 'Compare' : `vs ${contractName(compared)}`}
        </button>
      }
      footer={
        compared && (
          <Button variant="quiet" onClick={() => change(undefined)}>
            Remove comparison
          </Button>
        )
      }
    >
      <ContractField
        label="Contract to compare"
        value={compared && contractKey(compared)}
        onChange={change}
      />
    </Popover>
  );
}

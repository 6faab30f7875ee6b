import { type Contract, contractKey, contractOnVenue } from '@parallax/protocol';
import { Button, Popover, ToolbarMenuButton } from '@parallax/ui';
import { useState } from 'react';
import { ContractField } from '../contract/contract-field.tsx';

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
        <ToolbarMenuButton active={compared !== undefined}>
          {compared === undefined ? 'Compare' : `vs ${contractOnVenue(compared)}`}
        </ToolbarMenuButton>
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

import { type Contract, contractKey } from '@parallax/protocol';
import { Button, Popover, ToolbarMenuButton } from '@parallax/ui';
import { useState } from 'react';
import { ContractField } from '../../widget-kit/contract/contract-field.tsx';
import { useAcceptsOther } from '../../widget-kit/contract/use-accepts-other.ts';
import type { Comparison } from './use-comparison.ts';

/** Chooses the second contract of a price chart, or removes it. */
export function CompareControl({
  contract,
  comparison,
  onCompare,
}: {
  /** the chart's own contract, which is not offered */
  contract: Contract;
  comparison: Comparison | undefined;
  onCompare: (key: string | undefined) => void;
}) {
  const [open, setOpen] = useState(false);
  const accepts = useAcceptsOther(contract);
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
        <ToolbarMenuButton active={comparison?.shown !== undefined}>
          {buttonText(comparison)}
        </ToolbarMenuButton>
      }
      footer={
        comparison && (
          <Button variant="quiet" onClick={() => change(undefined)}>
            Remove comparison
          </Button>
        )
      }
    >
      <ContractField
        label="Contract to compare"
        value={comparison?.listed && contractKey(comparison.listed)}
        accepts={accepts}
        onChange={change}
      />
    </Popover>
  );
}

/** Short, since the chart's notice has the whole reason. */
function buttonText(comparison: Comparison | undefined): string {
  if (comparison === undefined) return 'Compare';
  const { name, listed, hiddenReason } = comparison;
  if (hiddenReason === undefined) return `vs ${name}`;
  return `vs ${name} · ${listed === undefined ? 'delisted' : 'hidden'}`;
}

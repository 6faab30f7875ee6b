import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../button/button.tsx';
import { Checklist, type ChecklistOption } from '../field/checklist.tsx';
import { Popover } from '../popover/popover.tsx';
import styles from './multi-select.module.css';

interface MultiSelectProps {
  /** the button's text while nothing is selected; an empty selection means no filter */
  allLabel: string;
  options: readonly ChecklistOption[];
  selected: readonly string[];
  onChange: (selected: string[]) => void;
}

const MAX_NAMES = 2;

function buttonText({ allLabel, options, selected }: MultiSelectProps): string {
  const labels = options.filter(({ value }) => selected.includes(value)).map(({ label }) => label);
  if (labels.length === 0) return allLabel;
  return labels.length > MAX_NAMES ? `${labels.length} selected` : labels.join(', ');
}

/** A button that opens a checklist; the selection is applied by 'Ok'. */
export function MultiSelect(props: MultiSelectProps): ReactNode {
  const { allLabel, options, selected, onChange } = props;
  const [draft, setDraft] = useState<readonly string[]>();
  const setOpen = (open: boolean): void => setDraft(open ? selected : undefined);
  const apply = (): void => {
    onChange([...(draft ?? selected)]);
    setOpen(false);
  };
  return (
    <Popover
      label={allLabel}
      align="start"
      narrow
      open={draft !== undefined}
      onOpenChange={setOpen}
      trigger={
        <Button className={styles.button}>
          <span className={styles.text}>{buttonText(props)}</span>
          <ChevronDown size={14} aria-hidden />
        </Button>
      }
      footer={
        <>
          <Button variant="quiet" onClick={() => setDraft(options.map(({ value }) => value))}>
            Select All
          </Button>
          <Button variant="quiet" onClick={() => setDraft([])}>
            Clear
          </Button>
          <Button variant="primary" onClick={apply}>
            Ok
          </Button>
        </>
      }
    >
      <Checklist options={options} selected={draft ?? []} onChange={setDraft} />
    </Popover>
  );
}

import { type Contract, contractKey } from '@parallax/protocol';
import { useContracts } from '@parallax/store';
import { contractOptions, Dialog, EmptyState, SectionedList, TextField } from '@parallax/ui';
import { Check } from 'lucide-react';
import { useMemo, useState } from 'react';
import styles from './contract-search.module.css';

const ROW_HEIGHT = 52;

interface Props {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** the key of the chosen contract */
  chosen: string | undefined;
  onChoose: (key: string) => void;
}

/** Chooses the contract of the top bar from the whole catalogue. */
export function ContractSearch({ open, onOpenChange, ...list }: Props) {
  return (
    <Dialog title="Search contracts" open={open} onOpenChange={onOpenChange}>
      <Results {...list} close={() => onOpenChange(false)} />
    </Dialog>
  );
}

type Option = ReturnType<ReturnType<typeof contractOptions>>[number];

const keyOf = ({ value }: Option): string => value;

function Results({
  chosen,
  onChoose,
  close,
}: Pick<Props, 'chosen' | 'onChoose'> & { close: () => void }) {
  const contracts = useContracts();
  const [query, setQuery] = useState('');
  const search = useMemo(
    () => contractOptions(chosenFirst(contracts, chosen)),
    [contracts, chosen],
  );
  const sections = useMemo(() => [{ title: 'Contracts', rows: search(query) }], [search, query]);
  const found = sections[0]?.rows.length ?? 0;

  const choose = (key: string) => {
    onChoose(key);
    close();
  };
  return (
    <div className={styles.search} data-flush="" data-fills="">
      <div className={styles.field}>
        <TextField
          label="Search contracts"
          hideLabel
          type="search"
          placeholder="BTC perp OKX"
          autoComplete="off"
          autoCapitalize="off"
          enterKeyHint="search"
          spellCheck={false}
          data-initial-focus
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
      </div>
      {found === 0 ? (
        <EmptyState
          title={`No contract matches “${query.trim()}”`}
          hint="Search for a base, quote, kind or venue."
        />
      ) : (
        <SectionedList key={query} sections={sections} rowKey={keyOf} rowHeight={ROW_HEIGHT}>
          {({ value, label, detail }) => (
            <button
              type="button"
              className={styles.row}
              aria-current={value === chosen || undefined}
              onClick={() => choose(value)}
            >
              <span className={styles.texts}>
                <span className={styles.name}>{label}</span>{' '}
                <span className={styles.detail}>{detail}</span>
              </span>
              {value === chosen && <Check aria-hidden size={16} />}
            </button>
          )}
        </SectionedList>
      )}
    </div>
  );
}

/** An empty query lists the whole catalogue, in which the chosen contract is hard to find. */
function chosenFirst(contracts: readonly Contract[], chosen: string | undefined) {
  const first = contracts.find((contract) => contractKey(contract) === chosen);
  return first ? [first, ...contracts.filter((contract) => contract !== first)] : contracts;
}

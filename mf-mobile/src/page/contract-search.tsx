import { useFeedState } from '@parallax/feed';
import { type Contract, contractKey } from '@parallax/protocol';
import { useFundingHours, useSearchableContracts } from '@parallax/store';
import {
  ContractFigureHeaders,
  ContractFigures,
  type ContractOption,
  columnDecimals,
  contractOptions,
  Dialog,
  EmptyState,
  NO_TYPE_FILTER,
  Notice,
  SectionedList,
  TextField,
  TypeChips,
  VisuallyHidden,
} from '@parallax/ui';
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

const keyOf = ({ value }: ContractOption): string => value;

function Results({
  chosen,
  onChoose,
  close,
}: Pick<Props, 'chosen' | 'onChoose'> & { close: () => void }) {
  const contracts = useSearchableContracts();
  const offline = useFeedState() === 'disconnected';
  const [query, setQuery] = useState('');
  const [types, setTypes] = useState(NO_TYPE_FILTER);
  const search = useMemo(
    () => contractOptions(chosenFirst(contracts, chosen)),
    [contracts, chosen],
  );
  const { count, sections, decimals, withFunding } = useMemo(() => {
    const { options: rows, count } = search(query, types);
    return {
      count,
      sections: [{ title: count, rows }],
      decimals: columnDecimals(rows.map(({ contract }) => contract.priceDecimals)),
      withFunding: rows.some(({ contract }) => contract.instType === 'perpetual'),
    };
  }, [search, query, types]);
  const fundingHours = useFundingHours({}, withFunding);
  const found = sections[0]?.rows.length ?? 0;

  const choose = (key: string) => {
    onChoose(key);
    close();
  };
  return (
    <div className={styles.search} data-figures="" data-flush="" data-fills="">
      <div className={styles.field}>
        <TextField
          label="Search contracts"
          hideLabel
          type="search"
          placeholder="e.g. BTC perp OKX"
          autoComplete="off"
          autoCapitalize="off"
          enterKeyHint="search"
          spellCheck={false}
          data-initial-focus
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
        <TypeChips selected={types} onChange={setTypes} />
        {offline && <Notice tone="warning">No live prices: the connection is lost.</Notice>}
        <div aria-hidden className={styles.heads}>
          <span>Contract and venue</span>
          <ContractFigureHeaders withFunding={withFunding} figuresOnly stacked />
        </div>
      </div>
      <VisuallyHidden asChild>
        <output>{count}</output>
      </VisuallyHidden>
      {found === 0 ? (
        <EmptyState
          title={
            query.trim() === ''
              ? 'No contracts of this type'
              : `No contract matches “${query.trim()}”`
          }
          hint="Search by base, quote, instrument type or venue."
        />
      ) : (
        <SectionedList
          key={[query, ...types].join(' ')}
          sections={sections}
          rowKey={keyOf}
          rowHeight={ROW_HEIGHT}
        >
          {({ value, label, detail, contract }) => (
            <button
              type="button"
              className={styles.row}
              aria-current={value === chosen || undefined}
              onClick={() => choose(value)}
            >
              <span className={styles.texts}>
                <span className={styles.name}>
                  <span className={styles.label}>{label}</span>
                  {value === chosen && <Check aria-hidden size={16} />}
                </span>{' '}
                <span className={styles.detail}>{detail}</span>
              </span>
              <ContractFigures
                contract={contract}
                decimals={decimals}
                fundingHours={fundingHours(contract)}
                loading={!offline}
                stacked
              />
            </button>
          )}
        </SectionedList>
      )}
    </div>
  );
}

/** Moves the chosen contract to the front, since an empty query lists the whole catalogue. */
function chosenFirst(contracts: readonly Contract[], chosen: string | undefined) {
  const first = contracts.find((contract) => contractKey(contract) === chosen);
  return first ? [first, ...contracts.filter((contract) => contract !== first)] : contracts;
}

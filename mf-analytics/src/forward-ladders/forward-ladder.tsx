import { riskTypeSchema } from '@parallax/protocol';
import {
  useContracts,
  useDashContract,
  useDisconnectedVenues,
  useExchanges,
  useShownContracts,
  useVenueFilter,
} from '@parallax/store';
import {
  Combobox,
  type ComboboxOption,
  DataGrid,
  Disconnected,
  EmptyState,
  ExchangeField,
  FilteredOut,
  isTradingExchange,
} from '@parallax/ui';
import { useId, useMemo } from 'react';
import { FORWARD_COLUMNS } from './forward-columns.tsx';
import styles from './forward-ladder.module.css';
import type { ForwardTopFilters } from './forward-ladder-filters.ts';
import { forwardBases, forwardExchanges, forwardRows } from './forward-rows.ts';
import { TermStructure } from './term-structure.tsx';

const RISK_TYPES: ComboboxOption[] = [
  { value: 'linear', label: 'Linear' },
  { value: 'inverse', label: 'Inverse' },
];

interface ForwardLadderProps {
  /** from 1 */
  place: number;
  filters: ForwardTopFilters;
  onChange: (change: Partial<ForwardTopFilters>) => void;
}

/** One ladder: the perpetual and dated futures of a base on an exchange, and their term structure. */
export function ForwardLadder({ place, filters, onChange }: ForwardLadderProps) {
  const { base_exchange: exchange, base, risk_type: riskType } = filters;
  const contracts = useContracts();
  const exchanges = useExchanges();
  const [, chooseDashContract] = useDashContract();
  const { choose, passes } = useVenueFilter();
  const disconnected = useDisconnectedVenues().has(exchange);
  const titleId = useId();
  const rows = useMemo(() => forwardRows(contracts, filters), [contracts, filters]);
  const name = exchanges.find((each) => each.name === exchange)?.displayName ?? exchange;
  const subject = `${base} ${riskType} · ${name}`;

  const content = () => {
    if (disconnected) return <Disconnected subject={name} />;
    if (!passes({ exchange })) return <FilteredOut subject={name} onClear={() => choose([])} />;
    if (rows.length === 0) {
      return (
        <EmptyState
          title={`${name} has no ${riskType} perpetual or future of ${base}`}
          hint="Choose another base, risk type or base exchange."
        />
      );
    }
    return (
      <>
        <div className={styles.chart}>
          <TermStructure title={`Term structure ${place}`} exchange={name} rows={rows} />
        </div>
        <div className={styles.table}>
          <DataGrid
            label={`Perpetual and futures of ${subject}`}
            noun="contract"
            columns={FORWARD_COLUMNS}
            rows={rows}
            rowKey={({ key }) => key}
            onRowActivate={({ key }) => chooseDashContract(key)}
            empty={null}
          />
        </div>
      </>
    );
  };

  return (
    <section className={styles.ladder} aria-labelledby={titleId}>
      <header className={styles.head}>
        <h2 className={styles.title}>
          <span id={titleId}>Forward ladder {place}</span>{' '}
          <span className={styles.subject}>{subject}</span>
        </h2>
      </header>
      <ForwardFilters filters={filters} exchangeName={name} onChange={onChange} />
      <div className={styles.body}>{content()}</div>
    </section>
  );
}

function ForwardFilters(
  props: Pick<ForwardLadderProps, 'filters' | 'onChange'> & { exchangeName: string },
) {
  const { filters, exchangeName, onChange } = props;
  const { base_exchange: exchange, base, risk_type: riskType } = filters;
  const contracts = useContracts();
  const exchanges = useExchanges();
  const shown = useShownContracts();
  const { passes } = useVenueFilter();
  const offered = useMemo(() => {
    const names = forwardExchanges(shown);
    return exchanges.filter((each) => names.has(each.name) && isTradingExchange(each));
  }, [shown, exchanges]);
  const bases = useMemo(() => {
    const listed = forwardBases(contracts, exchange, riskType);
    const options: ComboboxOption[] = listed.map((value) => ({ value, label: value }));
    if (listed.includes(base)) return options;
    return [...options, { value: base, label: base, detail: `no ${riskType} contracts here` }];
  }, [contracts, exchange, riskType, base]);

  return (
    <div className={styles.filters}>
      <ExchangeField
        label="Base exchange"
        exchanges={offered}
        value={exchange}
        absent={{
          label: exchangeName,
          detail: passes({ exchange }) ? 'no perpetuals or futures' : 'hidden by the venue filter',
        }}
        onChange={(base_exchange) => onChange({ base_exchange })}
      />
      <Combobox
        label="Base"
        options={bases}
        value={base}
        onChange={(value) => onChange({ base: value })}
      />
      <Combobox
        label="Risk type"
        options={RISK_TYPES}
        value={riskType}
        onChange={(value) => onChange({ risk_type: riskTypeSchema.parse(value) })}
      />
    </div>
  );
}

import type { SpotLadderTable } from '@parallax/protocol';
import {
  useContracts,
  useDisconnectedVenues,
  useExchanges,
  useShownContracts,
  useVenueFilter,
  useVenueNames,
} from '@parallax/store';
import { Combobox, ExchangeField } from '@parallax/ui';
import { useId, useMemo } from 'react';
import { baseExchanges, baseOptions } from './ladder-options.ts';
import { ladderOf } from './ladder-rows.ts';
import { LadderTable } from './ladder-table.tsx';
import { Legs } from './legs.tsx';
import { NoRows } from './no-rows.tsx';
import styles from './spot-ladder.module.css';

type TopFilters = SpotLadderTable['top_filters'];

/** One ladder: the prices of a base on all other venues, compared with the base exchange. */
export function SpotLadder(props: {
  filters: TopFilters;
  onChange(change: Partial<TopFilters>): void;
}) {
  const { base_exchange: exchange, base } = props.filters;
  const contracts = useContracts();
  const exchanges = useExchanges();
  const titleId = useId();
  const shown = useShownContracts();
  const { passes } = useVenueFilter();
  const { legs, rows } = useMemo(
    () => ladderOf(contracts, exchange, base, passes),
    [contracts, exchange, base, passes],
  );
  const offered = useMemo(() => baseExchanges(shown, exchanges), [shown, exchanges]);
  const hidden = !passes({ exchange });
  const disconnected = useDisconnectedVenues().has(exchange);
  const hiddenDetail = disconnected ? 'not connected any more' : 'hidden by the venue filter';
  const nameOf = useVenueNames();

  return (
    <section className={styles.ladder} aria-labelledby={titleId}>
      <header className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          Spot ladder{' '}
          <span className={styles.subject}>
            {base} · {nameOf(exchange)}
          </span>
        </h2>
      </header>
      <div className={styles.filters}>
        <ExchangeField
          label="Base exchange"
          exchanges={offered}
          value={exchange}
          absent={{
            label: nameOf(exchange),
            detail: hidden ? hiddenDetail : 'no spot contracts',
          }}
          onChange={(value) => props.onChange({ base_exchange: value })}
        />
        <Combobox
          label="Base"
          options={baseOptions(contracts, exchange, base)}
          value={base}
          onChange={(value) => props.onChange({ base: value })}
        />
        {!hidden && <Legs legs={legs} nameOf={nameOf} />}
      </div>
      <div className={styles.body}>
        {rows.length > 0 && !hidden ? (
          <LadderTable
            key={`${exchange} ${base}`}
            label={`${base} spot against ${nameOf(exchange)}`}
            baseName={nameOf(exchange)}
            severalLegs={legs.length > 1}
            rows={rows}
            nameOf={nameOf}
          />
        ) : (
          <NoRows
            base={base}
            exchange={nameOf(exchange)}
            hidden={hidden}
            disconnected={disconnected}
            hasLegs={legs.length > 0}
          />
        )}
      </div>
    </section>
  );
}

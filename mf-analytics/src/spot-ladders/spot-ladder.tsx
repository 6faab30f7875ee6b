import type { SpotLadderTable } from '@parallax/contract';
import { useContracts, useExchanges } from '@parallax/store';
import { Combobox, EmptyState } from '@parallax/ui';
import { useCallback, useId, useMemo } from 'react';
import { baseExchangeOptions, baseOptions, exchangeName } from './ladder-options.ts';
import { ladderOf } from './ladder-rows.ts';
import { LadderTable } from './ladder-table.tsx';
import { Legs } from './legs.tsx';
import styles from './spot-ladder.module.css';

type TopFilters = SpotLadderTable['top_filters'];

/** One ladder: what a base costs at every other venue, against the base exchange. */
export function SpotLadder(props: {
  filters: TopFilters;
  onChange(change: Partial<TopFilters>): void;
}) {
  const { base_exchange: exchange, base } = props.filters;
  const contracts = useContracts();
  const exchanges = useExchanges();
  const titleId = useId();
  const { legs, rows } = useMemo(
    () => ladderOf(contracts, exchange, base),
    [contracts, exchange, base],
  );
  const nameOf = useCallback((name: string) => exchangeName(exchanges, name), [exchanges]);

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
        <Combobox
          label="Base exchange"
          options={baseExchangeOptions(contracts, exchanges, exchange)}
          value={exchange}
          onChange={(value) => props.onChange({ base_exchange: value })}
        />
        <Combobox
          label="Base"
          options={baseOptions(contracts, exchange, base)}
          value={base}
          onChange={(value) => props.onChange({ base: value })}
        />
        <Legs legs={legs} nameOf={nameOf} />
      </div>
      <div className={styles.body}>
        {rows.length > 0 ? (
          <LadderTable
            key={`${exchange} ${base}`}
            label={`${base} spot against ${nameOf(exchange)}`}
            baseName={nameOf(exchange)}
            severalLegs={legs.length > 1}
            rows={rows}
            nameOf={nameOf}
          />
        ) : (
          <EmptyState
            title={
              legs.length > 0
                ? `No other venue has a ${base} spot contract`
                : `${nameOf(exchange)} has no ${base} spot contract`
            }
            hint="Choose another base, or another base exchange."
          />
        )}
      </div>
    </section>
  );
}

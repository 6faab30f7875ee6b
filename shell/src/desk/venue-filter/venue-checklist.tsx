import { useEndpointQuery } from '@parallax/api/react';
import { listCompanyExchanges } from '@parallax/protocol';
import { useExchanges, useVenueFilter } from '@parallax/store';
import { ExchangeChecklist, FailurePanel, isOwnExchange, Skeleton } from '@parallax/ui';
import { useMemo } from 'react';
import { UnlistedExchanges } from './unlisted-exchanges.tsx';
import styles from './venue-checklist.module.css';
import { choiceKey, venueGroups, venueOptions } from './venue-groups.ts';

const SKELETON_ROWS = ['a', 'b', 'c', 'd', 'e', 'f'];

/** The venues the trader can filter by. Changes apply immediately. */
export function VenueChecklist() {
  const catalogue = useExchanges();
  const { chosen, choose } = useVenueFilter();
  const { data, state, retry } = useEndpointQuery(listCompanyExchanges, {}, { staleTime: 0 });
  const options = useMemo(() => venueOptions(data ?? [], catalogue), [data, catalogue]);
  const groups = useMemo(() => venueGroups(options, chosen), [options, chosen]);
  const selected = useMemo(() => new Set(chosen.map(choiceKey)), [chosen]);

  if (state === 'loading') {
    return (
      <div className={styles.loading} aria-busy>
        {SKELETON_ROWS.map((row) => (
          <Skeleton key={row} height={20} />
        ))}
      </div>
    );
  }
  if (state === 'failed') {
    return <FailurePanel title="Your venues could not be loaded" onRetry={retry} />;
  }
  return (
    <>
      <ExchangeChecklist
        searchLabel="Search venues"
        groups={groups}
        selected={selected}
        onChange={(next) => {
          // the current names and venues of a choice, if it still exists, replace the stored ones
          const choices = [...chosen, ...options];
          const picked = new Map(choices.map((choice) => [choiceKey(choice), choice]));
          choose(
            [...next].flatMap((key) => {
              const choice = picked.get(key);
              return choice === undefined
                ? []
                : [
                    {
                      group: choice.group,
                      id: choice.id,
                      name: choice.name,
                      venues: choice.venues,
                    },
                  ];
            }),
          );
        }}
      />
      {data.some(isOwnExchange) && <UnlistedExchanges />}
    </>
  );
}

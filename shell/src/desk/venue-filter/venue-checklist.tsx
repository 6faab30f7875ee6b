import { callApi } from '@parallax/api';
import { endpoints } from '@parallax/contract';
import { useBoundedQuery } from '@parallax/sheets/query';
import { useExchanges, useVenueFilter } from '@parallax/store';
import { ExchangeChecklist, FailurePanel, Skeleton } from '@parallax/ui';
import { useMemo } from 'react';
import styles from './venue-checklist.module.css';
import { choiceKey, venueGroups, venueOptions } from './venue-groups.ts';

const SKELETON_ROWS = ['a', 'b', 'c', 'd', 'e', 'f'];

/** What the trader can filter by. What is checked applies at once. */
export function VenueChecklist() {
  const catalogue = useExchanges();
  const { chosen, choose } = useVenueFilter();
  const { data, state, retry } = useBoundedQuery({
    queryKey: ['company-exchanges'],
    queryFn: ({ signal }) => callApi(endpoints.listCompanyExchanges, { signal }),
    staleTime: 0,
  });
  const options = useMemo(() => venueOptions(data ?? [], catalogue), [data, catalogue]);
  const groups = useMemo(() => venueGroups(options, chosen), [options, chosen]);
  const selected = useMemo(() => new Set(chosen.map(choiceKey)), [chosen]);

  if (state === 'pending') {
    return (
      <div className={styles.loading} aria-busy>
        {SKELETON_ROWS.map((row) => (
          <Skeleton key={row} height={20} />
        ))}
      </div>
    );
  }
  if (state === 'error') {
    return <FailurePanel title="Your venues could not be loaded" onRetry={retry} />;
  }
  return (
    <ExchangeChecklist
      searchLabel="Search venues"
      groups={groups}
      selected={selected}
      onChange={(next) => {
        const known = [...options, ...chosen];
        const picked = new Map(known.map((choice) => [choiceKey(choice), choice]));
        choose(
          [...next].flatMap((key) => {
            const choice = picked.get(key);
            return choice === undefined
              ? []
              : [{ group: choice.group, id: choice.id, name: choice.name, venues: choice.venues }];
          }),
        );
      }}
    />
  );
}

import { EXCHANGE_MODES, type ExchangeMode } from '@parallax/protocol';
import { groupBy } from '@parallax/trading';
import { ModeBadge } from '@parallax/ui';
import { MODE_NAMES } from '@parallax/ui/format';
import { type ReactNode, useMemo } from 'react';
import styles from './by-mode.module.css';

/** The sums of items; a line for each where they are of live and of paper accounts, since those never add up. */
export function ByMode<Item>({
  items,
  modeOf,
  children,
}: {
  /** stable while they are the same */
  items: readonly Item[];
  /** constant */
  modeOf: (item: Item) => ExchangeMode;
  children: (items: readonly Item[]) => ReactNode;
}) {
  const groups = useMemo(() => groupBy(items, modeOf), [items, modeOf]);
  if (groups.size < 2) return children(items);
  return (
    <div className={styles.lines}>
      {EXCHANGE_MODES.map((mode) => (
        <div key={mode} role="group" aria-label={MODE_NAMES[mode]} className={styles.line}>
          <ModeBadge mode={mode} />
          {children(groups.get(mode) ?? [])}
        </div>
      ))}
    </div>
  );
}

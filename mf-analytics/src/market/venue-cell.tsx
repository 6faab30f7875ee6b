import { type Contract, contractKey } from '@parallax/protocol';
import { StaleMark, VenueLabel } from '@parallax/ui';
import type { MarketValues } from './market-values.ts';
import styles from './venue-cell.module.css';

/** The venue of a contract, marked if it is offline or if the prices of the contract are stale. */
export function VenueCell({ contract, values }: { contract: Contract; values: MarketValues }) {
  return (
    <span className={styles.venue}>
      <VenueLabel contract={contract} />
      <span className={styles.mark}>
        {values.isUnavailable(contract) ? (
          <span className={styles.unavailable}>offline</span>
        ) : (
          <StaleMark tickers={[contractKey(contract)]} staleSince={values.staleSince} />
        )}
      </span>
    </span>
  );
}

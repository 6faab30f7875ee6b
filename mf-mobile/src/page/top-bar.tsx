import { partsOfContractKey } from '@parallax/protocol';
import { useDashContract, useDisconnectedVenues, useLogoBase } from '@parallax/store';
import { LiveCell, Logo, Skeleton } from '@parallax/ui';
import { contractName } from '@parallax/ui/format';
import styles from './top-bar.module.css';

/** The product name and the selected contract with its price. */
export function TopBar() {
  const [contract, , delisted] = useDashContract();
  const logoBase = useLogoBase();
  const disconnected = useDisconnectedVenues();
  return (
    <header className={styles.bar}>
      <Logo logoBase={logoBase} size={32} />
      {contract ? (
        <>
          <div className={styles.contract}>
            <h1 className={styles.name}>{contractName(contract)}</h1>
            <p className={styles.exchange}>{contract.exchangeName}</p>
          </div>
          {disconnected.has(contract.exchange) ? (
            <p className={styles.exchange}>not connected any more</p>
          ) : (
            <dl className={styles.figures}>
              <dt className={styles.label}>Mid</dt>
              <dd className={styles.mid}>
                <LiveCell contract={contract} field="mid" />
              </dd>
              <dt className={styles.label}>24h change</dt>
              <dd className={styles.change}>
                <LiveCell contract={contract} field="chg_24h_pct" />
              </dd>
            </dl>
          )}
        </>
      ) : delisted === undefined ? (
        <Skeleton height={36} />
      ) : (
        <p className={styles.exchange}>{partsOfContractKey(delisted).symbol} is no longer listed</p>
      )}
    </header>
  );
}

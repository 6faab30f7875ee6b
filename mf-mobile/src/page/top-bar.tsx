import { useDashContract, useLogoBase } from '@parallax/store';
import { LiveCell, Logo, Skeleton } from '@parallax/ui';
import { contractName } from '@parallax/ui/format';
import styles from './top-bar.module.css';

/** The product, and the chosen contract with what it costs. */
export function TopBar() {
  const [contract] = useDashContract();
  const logoBase = useLogoBase();
  return (
    <header className={styles.bar}>
      <Logo logoBase={logoBase} size={32} />
      {contract ? (
        <>
          <div className={styles.contract}>
            <h1 className={styles.name}>{contractName(contract)}</h1>
            <p className={styles.exchange}>{contract.exchange}</p>
          </div>
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
        </>
      ) : (
        <Skeleton height={36} />
      )}
    </header>
  );
}

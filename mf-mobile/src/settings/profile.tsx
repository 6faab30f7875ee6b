import type { Trader } from '@parallax/contract';
import type { Loadable } from '@parallax/store';
import { Avatar, Badge, Skeleton } from '@parallax/ui';
import styles from './settings-modal.module.css';

/** The head of the settings. */
export function Profile({ trader }: { trader: Loadable<Trader> }) {
  if (trader.state === 'error') return <p className={styles.refused}>erro</p>;
  if (trader.state === 'pending') {
    return (
      <div className={styles.profile} aria-busy>
        <Skeleton width={64} height={64} />
        <Skeleton width={160} height={20} />
      </div>
    );
  }
  const { photoBase64, firstName, lastName, email, companyType, isAdmin } = trader.value;
  const name = `${firstName} ${lastName}`.trim() || email;
  return (
    <div className={styles.profile}>
      <Avatar name={name} photo={photoBase64} size={64} />
      <div className={styles.who}>
        <p className={styles.name}>{name}</p>
        <p className={styles.badges}>
          <Badge>{companyType}</Badge>
          {isAdmin && <Badge tone="accent">ADMIN</Badge>}
        </p>
      </div>
    </div>
  );
}

import type { Trader } from '@parallax/contract';
import type { Loadable } from '@parallax/store';
import { Avatar, Badge, Skeleton } from '@parallax/ui';
import styles from './account-dialog.module.css';
import { displayName } from './display-name.ts';

/** The head of the account dialog. */
export function Profile({ trader }: { trader: Loadable<Trader> }) {
  if (trader.state === 'error') return <p className={styles.refused}>erro</p>;
  if (trader.state === 'pending') {
    return (
      <div className={styles.profile} aria-busy>
        <Skeleton width={56} height={56} />
        <div className={styles.who}>
          <Skeleton width={160} height={20} />
          <Skeleton width={200} height={16} />
        </div>
      </div>
    );
  }
  const { photoBase64, companyName, companyType, isAdmin, email } = trader.value;
  const name = displayName(trader.value);
  return (
    <div className={styles.profile}>
      <Avatar name={name} photo={photoBase64} size={56} />
      <div className={styles.who}>
        <p className={styles.name}>{name}</p>
        <p className={styles.detail}>
          {companyName} · {email}
        </p>
        <p className={styles.badges}>
          <Badge>{companyType}</Badge>
          {isAdmin && <Badge tone="accent">ADMIN</Badge>}
        </p>
      </div>
    </div>
  );
}

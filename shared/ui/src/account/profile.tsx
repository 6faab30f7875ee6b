import type { Trader } from '@parallax/protocol';
import type { ReactNode } from 'react';
import { Avatar } from '../status/avatar.tsx';
import { Badge } from '../status/badge.tsx';
import { Skeleton } from '../status/skeleton.tsx';
import styles from './profile.module.css';

/** The trader's full name, or their e-mail if they have not entered a name. */
export const displayName = (trader: Pick<Trader, 'firstName' | 'lastName' | 'email'>): string =>
  `${trader.firstName} ${trader.lastName}`.trim() || trader.email;

type ProfileState =
  | { readonly state: 'pending' | 'error' }
  | { readonly state: 'success'; readonly value: Trader };

/** Shown instead of a profile that could not be loaded; the specification prescribes the text. */
const PROFILE_FAILED = 'erro';

/** The signed-in trader's photo, name, company and e-mail. */
export function Profile({ trader }: { trader: ProfileState }): ReactNode {
  if (trader.state === 'error') return <p className={styles.refused}>{PROFILE_FAILED}</p>;
  if (trader.state !== 'success') {
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
        <p className={styles.name}>
          <bdi>{name}</bdi>
        </p>
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

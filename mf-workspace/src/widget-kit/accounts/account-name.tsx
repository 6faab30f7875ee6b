import type { Account } from '@parallax/protocol';
import { ModeBadge } from '@parallax/ui';
import styles from './account-name.module.css';

/** The name of an account with its badge 'Live' or 'Paper', which stays whole where the name is shortened. */
export const AccountName = ({ account }: { account: Pick<Account, 'name' | 'mode'> }) => (
  <span className={styles.account}>
    <span className={styles.name} title={account.name}>
      {account.name}
    </span>
    <ModeBadge mode={account.mode} />
  </span>
);

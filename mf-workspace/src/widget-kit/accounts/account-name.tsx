import type { Account } from '@parallax/protocol';
import { ModeBadge } from '@parallax/ui';
import styles from './account-name.module.css';

/**
 * The name of an account with its badge 'Live' or 'Paper', which stays whole where the name is shortened.
 * @param inTwoLines whether the badge goes below a name that leaves it no space
 */
export const AccountName = ({
  account,
  inTwoLines = false,
}: {
  account: Pick<Account, 'name' | 'mode'>;
  inTwoLines?: boolean;
}) => (
  <span className={styles.account} data-two-lines={inTwoLines || undefined}>
    <span className={styles.name} title={account.name}>
      {account.name}
    </span>
    <ModeBadge mode={account.mode} />
  </span>
);

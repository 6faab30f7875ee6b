import type { Account } from '@parallax/protocol';
import { Badge } from '@parallax/ui';
import styles from './account-name.module.css';

/** Marks a paper account; nothing for others. */
export const PaperBadge = ({ account }: { account: Pick<Account, 'mode'> }) =>
  account.mode === 'PAPER' ? <Badge tone="info">Paper</Badge> : null;

/** The name of an account; that of a paper account has the badge 'Paper'. */
export const AccountName = ({ account }: { account: Pick<Account, 'name' | 'mode'> }) => (
  <span className={styles.account}>
    <span className={styles.name} title={account.name}>
      {account.name}
    </span>
    <PaperBadge account={account} />
  </span>
);

import type { LiveAccount } from '../../widget-kit/accounts/accounts-view.tsx';
import { MarginGauge } from '../../widget-kit/accounts/margin-gauge.tsx';

/** The margin of the accounts, of which each has one line while they are folded. */
export default function MarginGauges({
  accounts,
  folded,
}: {
  accounts: readonly LiveAccount[];
  folded: boolean;
}) {
  return accounts.map(({ account, live }) => (
    <MarginGauge key={account.id} account={account} live={live} named folded={folded} />
  ));
}

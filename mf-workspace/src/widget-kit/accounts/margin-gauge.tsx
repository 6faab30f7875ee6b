import { type Account, type AccountChanges, isDollar, type MarginUse } from '@parallax/protocol';
import { formatDecimalText, formatOrderPrice } from '@parallax/ui/format';
import {
  DANGER,
  hasMargin,
  highestOf,
  nearestOf,
  percentText,
  toneOfUse,
  usesOf,
} from './account-margin.ts';
import { AccountName } from './account-name.tsx';
import styles from './margin-gauge.module.css';
import { useRecordRow } from './record-row.ts';

const amountText = (amount: string, asset: string): string =>
  formatDecimalText(amount, { decimals: isDollar(asset) ? 2 : 6 });

function Meter({ use, of, folded }: { use: MarginUse; of: string; folded: boolean }) {
  const ratio = Number(use.ratio);
  const shown = Math.min(ratio, 1);
  const asset = use.asset ?? 'USD';
  return (
    <div className={styles.use}>
      <span className={styles.label}>Margin ratio</span>
      <div
        role="meter"
        className={styles.meter}
        data-tone={toneOfUse(ratio)}
        aria-label={`Margin ratio of ${of}, ${asset}`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(shown * 1_000) / 10}
        aria-valuetext={`${percentText(ratio)}; the venue liquidates at 100%`}
      >
        <span className={styles.fill} style={{ inlineSize: `${shown * 100}%` }} />
      </div>
      <span
        className={styles.ratio}
        title="Maintenance margin of margin balance: the venue liquidates at 100%"
      >
        {percentText(ratio)}
        {ratio >= DANGER && <strong> Near liquidation</strong>}
      </span>
      {!folded && (
        <span>
          <span className={styles.label}>Used </span>
          {`${amountText(use.used, asset)} of ${amountText(use.marginBalance, asset)} ${asset}`}
        </span>
      )}
    </div>
  );
}

/**
 * How much of an account's margin is used, how far it is from liquidation, and the contract that is nearest to it;
 * nothing for an account without margin.
 * @param named whether to name the account
 * @param folded whether to show only the highest ratio, or what is nearest where there is none
 */
export function MarginGauge({
  account,
  live,
  named,
  folded = false,
}: {
  account: Account;
  live: AccountChanges | undefined;
  named: boolean;
  folded?: boolean;
}) {
  const toRow = useRecordRow();
  if (!hasMargin(live)) return null;
  const uses = folded ? highestOf(usesOf(live)) : usesOf(live);
  const nearest = folded && uses.length > 0 ? undefined : nearestOf(live);
  const { contract, contractName } =
    nearest === undefined ? { contract: undefined, contractName: '' } : toRow(account, nearest);
  return (
    <div role="group" aria-label={`Margin of ${account.name}`} className={styles.gauge}>
      {named && <AccountName account={account} />}
      {uses.map((use) => (
        <Meter key={use.asset ?? ''} use={use} of={account.name} folded={folded} />
      ))}
      {nearest !== undefined && (
        <span>
          <span className={styles.label}>Nearest </span>
          {`${contractName} liquidates at ${formatOrderPrice(nearest.liquidationPrice, contract)}, `}
          {`${percentText(Number(nearest.distanceToLiquidation))} away`}
        </span>
      )}
    </div>
  );
}

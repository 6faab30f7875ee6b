import type { Account } from '@parallax/protocol';
import { useVenueNames } from '@parallax/store';
import { Combobox, ModeBadge, Switch } from '@parallax/ui';
import { useId } from 'react';
import { accountOptions } from '../accounts/account-options.ts';
import { useStrategies } from '../strategies/use-strategies.ts';
import styles from './ticket-fields.module.css';

export function AccountField({
  label = 'Account',
  fitting,
  account,
  error,
  onChoose,
}: {
  label?: string;
  fitting: readonly Account[];
  /** undefined until one is chosen */
  account: Account | undefined;
  error: string | undefined;
  onChoose: (id: string) => void;
}) {
  return (
    <div className={styles.account}>
      <Combobox
        label={label}
        wraps
        options={accountOptions(fitting, useVenueNames())}
        value={account?.id}
        placeholder="Choose an account"
        error={error}
        onChange={onChoose}
      />
      {account !== undefined && (
        <span className={styles.badge}>
          <ModeBadge mode={account.mode} />
        </span>
      )}
    </div>
  );
}

/** A switch of the ticket, or why it cannot be switched on. */
export function OptionSwitch({
  label,
  unavailable,
  error,
  checked,
  onChange,
}: {
  label: string;
  unavailable: string | undefined;
  error: string | undefined;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  const id = useId();
  return (
    <span className={styles.option}>
      <Switch
        label={label}
        checked={checked}
        disabled={unavailable !== undefined}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={(unavailable ?? error) === undefined ? undefined : id}
        onCheckedChange={onChange}
      />
      {unavailable !== undefined && (
        <span id={id} className={styles.quiet}>
          {unavailable}
        </span>
      )}
      {unavailable === undefined && error !== undefined && (
        <span id={id} role="alert" className={styles.error}>
          {error}
        </span>
      )}
    </span>
  );
}

const NO_STRATEGY = { value: '', label: 'None' };

export function StrategyField({
  value,
  onValue,
}: {
  value: string;
  onValue: (id: string) => void;
}) {
  const options = useStrategies().map(({ id, tag }) => ({ value: id, label: tag }));
  return (
    <Combobox
      label="Strategy"
      wraps
      options={[NO_STRATEGY, ...options]}
      value={value}
      onChange={onValue}
    />
  );
}

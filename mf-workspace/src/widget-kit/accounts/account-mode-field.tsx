import type { AccountMode } from '@parallax/protocol';
import { RadioField } from '@parallax/ui';
import { MODE_NAMES } from '@parallax/ui/format';
import type { ChosenMode } from './use-account-mode.ts';

const CHOICES = ['LIVE', 'PAPER', 'ALL'] as const;
const NAMES: Readonly<Record<AccountMode, string>> = { ...MODE_NAMES, ALL: 'All' };

/** The choice of the accounts whose figures are added up, where there are both kinds. */
export const AccountModeField = ({
  accounts,
  onMode,
}: {
  accounts: ChosenMode;
  onMode: (mode: AccountMode) => void;
}) =>
  accounts.hasChoice ? (
    <RadioField
      label="Accounts"
      hideLabel
      choices={CHOICES}
      names={NAMES}
      value={accounts.mode}
      onValue={onMode}
    />
  ) : null;

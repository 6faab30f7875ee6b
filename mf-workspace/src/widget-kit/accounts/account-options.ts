import type { Account } from '@parallax/protocol';
import type { ComboboxOption } from '@parallax/ui';
import { MODE_NAMES } from '@parallax/ui/format';

export const ACCOUNT_REQUIRED = 'Please choose an account.';

/** The options of a field for an account: 'Main', with 'Live · OKX' beside it. */
export const accountOptions = (
  accounts: readonly Account[],
  nameOfVenue: (exchange: string) => string,
): readonly ComboboxOption[] =>
  accounts.map(({ id, name, mode, exchangeName }) => {
    const traits = [MODE_NAMES[mode], nameOfVenue(exchangeName)];
    return {
      value: id,
      label: name,
      detail: traits.join(' · '),
      spoken: [name, ...traits].join(', '),
    };
  });

import { EXCHANGE_MODES, type ExchangeMode } from '@parallax/protocol';
import { RadioField } from '@parallax/ui';
import { MODE_NAMES } from '@parallax/ui/format';

const HINTS: Readonly<Record<ExchangeMode, string>> = {
  LIVE: 'Orders go to the exchange, with the keys of your account there.',
  PAPER: 'Orders are filled by the live prices of the exchange, without keys and without money.',
};

/** Chooses between an account at the exchange and a paper account. */
export const ModeField = ({
  value,
  onValue,
}: {
  value: ExchangeMode;
  onValue: (mode: ExchangeMode) => void;
}) => (
  <RadioField
    label="Mode"
    hint={HINTS[value]}
    choices={EXCHANGE_MODES}
    names={MODE_NAMES}
    value={value}
    onValue={onValue}
  />
);

import { TextField } from '@parallax/ui';
import { readNumber } from '@parallax/ui/format';
import { useNumberText } from './use-number-text.ts';

const AMOUNT_RULE = 'Type an amount of 0 or more, such as 10000.';

/** A field for an amount in the settings of a widget. A valid amount applies immediately. */
export function AmountField({
  label,
  value,
  onValue,
}: {
  label: string;
  value: number;
  onValue: (value: number) => void;
}) {
  const [text, setText] = useNumberText(value, parseAmount);
  return (
    <TextField
      label={label}
      inputMode="decimal"
      value={text}
      error={parseAmount(text) === undefined ? AMOUNT_RULE : undefined}
      onChange={({ target }) => {
        setText(target.value);
        const next = parseAmount(target.value);
        if (next !== undefined) onValue(next);
      }}
    />
  );
}

/** Empty is 0; thousands may be grouped by commas. */
function parseAmount(text: string): number | undefined {
  const amount = text.trim() === '' ? 0 : readNumber(text);
  return amount !== undefined && amount >= 0 ? amount : undefined;
}

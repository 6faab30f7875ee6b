import { TextField } from '@parallax/ui';
import { type KeyboardEvent, useState } from 'react';

const noProblem = (): undefined => undefined;

/** A field that applies by Enter, or when it is left. */
export function EnteredField({
  label,
  value,
  onValue,
  problemOf = noProblem,
  ...input
}: {
  label: string;
  value: string;
  onValue: (text: string) => void;
  /** why a text is not applied */
  problemOf?: (text: string) => string | undefined;
  hint?: string;
  className?: string | undefined;
  type?: 'datetime-local';
  inputMode?: 'decimal';
}) {
  const [typed, setTyped] = useState({ text: value, from: value });
  // another tab, or 'Clear filters', has changed it
  const text = typed.from === value ? typed.text : value;
  const problem = problemOf(text);
  const apply = () => {
    if (text !== value && problem === undefined) onValue(text);
  };
  return (
    <TextField
      label={label}
      autoComplete="off"
      {...input}
      value={text}
      error={problem}
      onChange={({ target }) => setTyped({ text: target.value, from: value })}
      onBlur={apply}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Enter') apply();
      }}
    />
  );
}

import { useState } from 'react';

/**
 * The text of a field for a number that applies while it is typed. The text follows a value that another
 * tab has changed, unless it is not a valid number yet.
 */
export function useNumberText(
  value: number | undefined,
  read: (text: string) => number | undefined,
): readonly [text: string, setText: (text: string) => void] {
  const [text, setText] = useState(String(value ?? ''));
  const [last, setLast] = useState(value);
  if (value !== last) {
    setLast(value);
    const typed = read(text);
    if (typed !== undefined && typed !== value) setText(String(value ?? ''));
  }
  return [text, setText];
}

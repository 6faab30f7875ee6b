import type { KeyboardEvent } from 'react';

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Arrow keys move the focus between the input fields of a list. */
export function moveBetweenFields(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  if (step === undefined || event.nativeEvent.isComposing) return;
  const fields = [...event.currentTarget.querySelectorAll('input')].filter(
    ({ disabled }) => !disabled,
  );
  const from = fields.findIndex((field) => field === document.activeElement);
  if (from < 0) return;
  event.preventDefault();
  fields[from + step]?.focus();
}

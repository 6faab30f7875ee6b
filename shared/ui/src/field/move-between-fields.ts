import type { KeyboardEvent } from 'react';
import { arrowStep } from '../keyboard/arrow-step.ts';
import { isComposing } from '../keyboard/is-composing.ts';

/** Arrow keys move the focus between the input fields of a list. */
export function moveBetweenFields(event: KeyboardEvent<HTMLElement>): void {
  const step = arrowStep(event.key);
  if (step === undefined || isComposing(event)) return;
  const fields = [...event.currentTarget.querySelectorAll('input')].filter(
    ({ disabled }) => !disabled,
  );
  const from = fields.findIndex((field) => field === document.activeElement);
  if (from < 0) return;
  event.preventDefault();
  fields[from + step]?.focus();
}

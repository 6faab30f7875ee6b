import type { Sheet } from '@parallax/protocol';
import { type FormEvent, useState } from 'react';
import { checkSheetName } from '../sheet-name.ts';

interface SheetNameFormOptions {
  initial: string;
  /** the sheets whose names are taken */
  others: readonly Pick<Sheet, 'name'>[];
  isRename: boolean;
  onSubmit: (name: string) => Promise<void>;
  /** Called after `onSubmit` rejected. The form stays open, so that the name can be changed. */
  onFailed?: () => void;
}

interface SheetNameForm {
  readonly name: string;
  readonly setName: (name: string) => void;
  /** why the name is invalid */
  readonly error: string | undefined;
  readonly isValid: boolean;
  /** `onSubmit` is in progress */
  readonly busy: boolean;
  readonly submit: (event: FormEvent) => void;
}

/** The state of a form for a sheet's name. */
export function useSheetNameForm(options: SheetNameFormOptions): SheetNameForm {
  const { others, isRename, onSubmit, onFailed } = options;
  // kept from the first render, since the optimistic update of a rename changes `options.initial`
  const [initial] = useState(options.initial);
  const [name, setName] = useState(initial);
  const [busy, setBusy] = useState(false);
  const check = checkSheetName(name, others, isRename);
  const isChanged = name.trim() !== initial;
  const isValid = check.ok && isChanged;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isValid || busy) return;
    setBusy(true);
    onSubmit(name.trim()).catch(() => {
      // the action has shown the toast
      setBusy(false);
      onFailed?.();
    });
  };

  return { name, setName, error: isChanged ? check.text : undefined, isValid, busy, submit };
}

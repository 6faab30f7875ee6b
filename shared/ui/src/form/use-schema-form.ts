import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useIsMounted, useReportDirty } from '@parallax/ui/state';
import { type BaseSyntheticEvent, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';
import type { SaveHint } from '../field/submit-row.tsx';
import { type Outcome, toOutcome } from '../outcome.ts';

export interface SchemaFormOptions<In extends FieldValues, Out> {
  /** the protocol's schema of the request body; its messages are shown at the fields */
  schema: z.ZodType<Out, In>;
  /** the saved values; when they change, unchanged fields are updated */
  values: DefaultValues<NoInfer<In>>;
  /** saves and reports the result to the user; if not `ok`, the form retains the input */
  onSubmit: (values: NoInfer<Out>) => Promise<Outcome>;
  /**
   * Closes the form after saving. Not called if there is newer input, or if the user has since left
   * the form. Without it the form stays open.
   */
  onSaved?: ((values: NoInfer<Out>) => void) | undefined;
  /** what replaces saved values while the form stays open, for example '' for a saved password */
  afterSave?: Partial<NoInfer<In>>;
  /**
   * When submit is enabled: 'always', where submitting shows what is missing; 'valid', while the input
   * is valid; 'changed', while it is valid and has unsaved changes.
   */
  submitWhen?: 'always' | 'valid' | 'changed';
}

export interface SchemaForm<In extends FieldValues, Out>
  extends Pick<UseFormReturn<In, unknown, Out>, 'control' | 'trigger' | 'watch' | 'setValue'> {
  /** the fields that differ from the saved values */
  readonly changes: UseFormReturn<In, unknown, Out>['formState']['dirtyFields'];
  readonly canSubmit: boolean;
  /** why the form cannot be submitted */
  readonly hint: SaveHint | undefined;
  readonly isSaving: boolean;
  readonly submit: (event: BaseSyntheticEvent) => void;
  /** validates and saves, for a button outside the form element, such as in a wizard */
  readonly save: () => Promise<Outcome>;
}

const KEEP_CHANGES = {
  keepDirtyValues: true,
  keepErrors: true,
  keepTouched: true,
  keepIsSubmitted: true,
} as const;

const withoutWhitespace = (text: string): string => text.replaceAll(/\s/g, '');

/** The texts in which the schema changed only whitespace. */
function whitespaceChanges(input: object, parsed: unknown): Record<string, string> {
  const texts = new Map<string, unknown>(Object.entries(parsed ?? {}));
  const respaced: Record<string, string> = {};
  for (const [name, typed] of Object.entries<unknown>({ ...input })) {
    const text = texts.get(name);
    if (typeof typed !== 'string' || typeof text !== 'string' || typed === text) continue;
    if (withoutWhitespace(typed) === withoutWhitespace(text)) respaced[name] = text;
  }
  return respaced;
}

/** The values as texts, which can be compared. */
const textsOf = (values: object): ReadonlyMap<string, string> =>
  new Map(Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)]));

/**
 * Values that were loaded during a save. What loading did not change is as old as the values before the
 * save, so that the saved value replaces it.
 */
function withSaved<T extends object>(loaded: T, before: object, stored: object): T {
  const [loadedTexts, beforeTexts] = [textsOf(loaded), textsOf(before)];
  const kept = Object.entries(stored).filter(
    ([name]) => loadedTexts.get(name) === beforeTexts.get(name),
  );
  return Object.assign({}, loaded, Object.fromEntries(kept));
}

/**
 * A form validated by a schema. Errors appear on blur or on submit. Unsaved changes are reported to
 * the surrounding leave guard.
 */
export function useSchemaForm<In extends FieldValues, Out>(
  options: SchemaFormOptions<In, Out>,
): SchemaForm<In, Out> {
  const { schema, values, onSubmit, onSaved, afterSave, submitWhen = 'always' } = options;
  const [isSaving, setSaving] = useState(false);
  const version = JSON.stringify(values);
  /** the values that unsaved changes are compared with */
  const saved = useRef<In | DefaultValues<In>>(values);
  /** the version of `values` that was last applied to the fields */
  const applied = useRef(version);
  /** the saved values that a successful save has just replaced */
  const replacedValues = useRef<object>(undefined);
  const [finishedSubmits, setFinishedSubmits] = useState(0);
  const isSubmitting = useRef(false);
  const isMounted = useIsMounted();
  const form = useForm<In, unknown, Out>({
    resolver: standardSchemaResolver(schema),
    mode: 'onTouched',
    defaultValues: values,
  });
  const { isDirty, isValid, dirtyFields } = form.formState;
  const reportDirty = useReportDirty(isDirty);

  const { reset, resetDefaultValues } = form;
  /** Applies saved values to the fields without unsaved input. */
  const applyValues = useCallback(
    (next: In | DefaultValues<In>): void => {
      reset(next, KEEP_CHANGES);
      // `reset` regards the form as unchanged although it keeps the changed fields
      resetDefaultValues(next);
    },
    [reset, resetDefaultValues],
  );
  // before the browser paints, so that outdated values never appear beside new ones
  useLayoutEffect(() => {
    // while saving, the input being saved does not count as changed and would be replaced
    if (isSaving) return;
    const before = replacedValues.current;
    replacedValues.current = undefined;
    if (applied.current === version) return;
    applied.current = version;
    saved.current = before ? withSaved(values, before, saved.current) : values;
    applyValues(saved.current);
  }, [applyValues, isSaving, values, version]);

  // A ref, because state would be stale for a second submit in the same tick. It is cleared only after
  // the next render: until then a saved form is still on screen and could be submitted again.
  useLayoutEffect(() => {
    if (finishedSubmits > 0) isSubmitting.current = false;
  }, [finishedSubmits]);

  const save = async (parsed: Out): Promise<Outcome> => {
    const sent = form.getValues();
    const sentVersion = JSON.stringify(sent);
    setSaving(true);
    // input typed from now on is not part of this save
    resetDefaultValues(sent);
    const outcome = await toOutcome(() => onSubmit(parsed));
    setSaving(false);
    if (!outcome.ok) {
      resetDefaultValues(saved.current);
      return outcome;
    }
    const hasNewerInput = JSON.stringify(form.getValues()) !== sentVersion;
    const replaced = { ...whitespaceChanges(sent, parsed), ...afterSave };
    const stored = Object.assign({}, sent, replaced);
    replacedValues.current = saved.current;
    saved.current = stored;
    if (!isMounted.current) return outcome;
    if (onSaved === undefined || hasNewerInput) {
      if (Object.keys(replaced).length > 0) applyValues(stored);
      return outcome;
    }
    reset(stored);
    reportDirty(false);
    onSaved(parsed);
    return outcome;
  };
  const validateAndSave = async (): Promise<Outcome> => {
    if (isSubmitting.current) return { ok: false };
    isSubmitting.current = true;
    let outcome: Outcome = { ok: false };
    try {
      await form.handleSubmit(async (parsed) => {
        outcome = await save(parsed);
      })();
    } finally {
      setFinishedSubmits((count) => count + 1);
    }
    return outcome;
  };

  const isReady = { always: true, valid: isValid, changed: isValid && isDirty }[submitWhen];
  return {
    ...form,
    changes: dirtyFields,
    canSubmit: isReady && !isSaving,
    hint:
      isReady || isSaving
        ? undefined
        : submitWhen === 'changed' && !isDirty
          ? 'unchanged'
          : 'incomplete',
    isSaving,
    submit(event) {
      event.preventDefault();
      // React events of a portalled dialog bubble to the form around it
      event.stopPropagation();
      if (isReady) void validateAndSave();
    },
    save: validateAndSave,
  };
}

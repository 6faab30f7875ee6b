import { type ReactNode, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Button } from '../button/button.tsx';
import { FieldGroup } from '../field/field-group.tsx';
import { FileInput } from '../file/file-input.tsx';
import { formatCount } from '../format/numbers.ts';
import { type BoundTo, useBoundField } from './bound-field.ts';
import styles from './form-key-file.module.css';
import { type KeyFile, type KeyFileProblem, RejectedFile, readKeyFile } from './read-key-file.ts';

export interface FormKeyFileProps<In extends FieldValues, Out>
  extends BoundTo<In, Out, KeyFile | undefined> {
  label: string;
  /** shown as the tooltip of 'Browse', and appended to the error of a rejected file */
  hint: string;
  /** maximum size in bytes */
  maxBytes: number;
}

const formatKb = (bytes: number): string => `${formatCount(Math.floor(bytes / 1_024))} KB`;

const describeProblem = (problem: KeyFileProblem, maxBytes: number): string =>
  ({
    'wrong-type': '',
    'too-large': `The file is larger than ${formatKb(maxBytes)}. `,
    empty: 'The file is empty. ',
    'not-text': 'The file is not a text file. ',
  })[problem];

const parseName = (value: unknown): string | undefined =>
  typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string'
    ? value.name
    : undefined;

/**
 * A field for a secret key file, which is read in the browser. Only its name is displayed. A rejected
 * file prevents submitting until it is removed or replaced.
 */
export function FormKeyFile<In extends FieldValues, Out>(
  props: FormKeyFileProps<In, Out>,
): ReactNode {
  const { form, name, label, hint, maxBytes } = props;
  const field = useBoundField({ form, name });
  const input = useRef<HTMLInputElement>(null);
  const browse = useRef<HTMLButtonElement>(null);
  const fileName = parseName(field.value);
  const error =
    field.value instanceof RejectedFile
      ? describeProblem(field.value.problem, maxBytes) + hint
      : field.error;

  /** incremented by each selection and removal, so that the result of an earlier read is discarded */
  const version = useRef(0);
  const choose = async (file: File): Promise<void> => {
    version.current += 1;
    const startedVersion = version.current;
    const read = await readKeyFile(file, maxBytes);
    if (version.current === startedVersion) field.onChange(read);
  };
  const remove = (): void => {
    version.current += 1;
    field.onChange(undefined);
    browse.current?.focus();
  };

  return (
    <FieldGroup label={label} error={error}>
      <div className={styles.row}>
        <FileInput ref={input} label={label} accept=".key" onFile={(file) => void choose(file)} />
        <Button
          ref={(button) => {
            browse.current = button;
            field.ref(button);
          }}
          title={hint}
          onClick={() => input.current?.click()}
          onBlur={field.onBlur}
        >
          Browse
        </Button>
        <span className={styles.name}>{fileName ?? 'No file chosen'}</span>
        {fileName === undefined ? null : (
          <Button variant="quiet" onClick={remove}>
            Remove file
          </Button>
        )}
      </div>
    </FieldGroup>
  );
}

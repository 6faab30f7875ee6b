import { type ReactNode, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Button } from '../button/button.tsx';
import { FieldGroup } from '../field/field-group.tsx';
import { FileInput } from '../file/file-input.tsx';
import { formatCount } from '../format/numbers.ts';
import { type BoundTo, useBoundField } from './bound-field.ts';
import styles from './form-key-file.module.css';
import { type KeyFile, type KeyFileProblem, readKeyFile } from './read-key-file.ts';

export interface FormKeyFileProps<In extends FieldValues, Out>
  extends BoundTo<In, Out, KeyFile | undefined> {
  label: string;
  /** the tooltip of 'Browse', and at the end of the error if the file is rejected */
  hint: string;
  /** maximum size in bytes */
  maxBytes: number;
}

const formatKb = (bytes: number): string => `${formatCount(Math.floor(bytes / 1_024))} KB`;

const problemText = (problem: KeyFileProblem, maxBytes: number): string =>
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

/** Selects a secret key file and reads it in the browser. Only its name is displayed. */
export function FormKeyFile<In extends FieldValues, Out>(
  props: FormKeyFileProps<In, Out>,
): ReactNode {
  const { form, name, label, hint, maxBytes } = props;
  const field = useBoundField({ form, name });
  const input = useRef<HTMLInputElement>(null);
  const browse = useRef<HTMLButtonElement>(null);
  const [problem, setProblem] = useState<KeyFileProblem>();
  const shown = parseName(field.value);

  const choose = async (file: File): Promise<void> => {
    const key = await readKeyFile(file, maxBytes);
    const isRead = typeof key === 'object';
    setProblem(isRead ? undefined : key);
    field.onChange(isRead ? key : undefined);
  };
  const remove = (): void => {
    setProblem(undefined);
    field.onChange(undefined);
    browse.current?.focus();
  };

  return (
    <FieldGroup label={label} error={problem ? problemText(problem, maxBytes) + hint : field.error}>
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
        <span className={styles.name}>{shown ?? 'No file chosen'}</span>
        {shown === undefined ? null : (
          <Button variant="quiet" onClick={remove}>
            Remove file
          </Button>
        )}
      </div>
    </FieldGroup>
  );
}

import type { Outcome } from '@parallax/ui';
import { FormDialog, FormTextField } from '@parallax/ui/form';
import { useState } from 'react';
import { z } from 'zod';

export interface NameFormProps {
  readonly title: string;
  readonly initial: string;
  /** read once, when the dialog opens */
  readonly nameSchema: z.ZodType<string, string>;
  readonly maxCharacters: number;
  /** saves and reports the result */
  readonly onSave: (name: string) => Promise<Outcome>;
  readonly onClose: () => void;
}

export default function NameForm({
  title,
  initial,
  nameSchema,
  maxCharacters,
  onSave,
  onClose,
}: NameFormProps) {
  const [schema] = useState(() => z.object({ name: nameSchema }));
  return (
    <FormDialog
      title={title}
      open
      onOpenChange={onClose}
      schema={schema}
      values={{ name: initial }}
      onSubmit={({ name }) => onSave(name)}
    >
      {(form) => (
        <FormTextField
          form={form}
          name="name"
          label="Name"
          maxCharacters={maxCharacters}
          data-initial-focus
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
    </FormDialog>
  );
}

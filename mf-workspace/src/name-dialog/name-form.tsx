import { FormDialog, FormTextField } from '@parallax/ui/form';
import { useState } from 'react';
import { z } from 'zod';
import type { NameDialogProps } from './name-dialog.tsx';

export default function NameForm({
  title,
  initial,
  nameSchema,
  maxCharacters,
  onSave,
  onClose,
}: NameDialogProps) {
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

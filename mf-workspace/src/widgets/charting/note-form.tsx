import { CHART_DRAWING_TEXT_MAX } from '@parallax/protocol';
import { FormDialog, FormTextField } from '@parallax/ui/form';
import { useState } from 'react';
import { z } from 'zod';

const schema = z.object({
  text: z
    .string()
    .trim()
    .min(1, 'Please enter a text.')
    .max(CHART_DRAWING_TEXT_MAX, `A note has at most ${CHART_DRAWING_TEXT_MAX} characters.`),
});

export interface NoteFormProps {
  readonly title: string;
  readonly text: string;
  readonly onSave: (text: string) => void;
  readonly onClose: () => void;
}

export default function NoteForm({ title, text, onSave, onClose }: NoteFormProps) {
  const [values] = useState({ text });
  return (
    <FormDialog
      title={title}
      open
      onOpenChange={onClose}
      schema={schema}
      values={values}
      onSubmit={(read) => {
        // how it is saved is shown by a toast, which can try again
        onSave(read.text);
        return Promise.resolve({ ok: true });
      }}
    >
      {(form) => (
        <FormTextField
          form={form}
          name="text"
          label="Text"
          maxCharacters={CHART_DRAWING_TEXT_MAX}
          data-initial-focus
        />
      )}
    </FormDialog>
  );
}

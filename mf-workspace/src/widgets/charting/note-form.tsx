import { CHART_DRAWING_TEXT_MAX } from '@parallax/protocol';
import { FormDialog, FormTextField } from '@parallax/ui/form';
import { useState } from 'react';
import { z } from 'zod';
import { NOTE_TITLE, type NoteDialogProps } from './note-dialog.tsx';

const schema = z.object({
  text: z
    .string()
    .trim()
    .min(1, 'Please enter a text.')
    .max(CHART_DRAWING_TEXT_MAX, `A note has at most ${CHART_DRAWING_TEXT_MAX} characters.`),
});

export default function NoteForm({ text, onSave, onClose }: NoteDialogProps) {
  const [values] = useState({ text });
  return (
    <FormDialog
      title={NOTE_TITLE}
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

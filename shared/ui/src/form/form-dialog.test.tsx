import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { strategyTagSchema } from '@parallax/protocol';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { z } from 'zod';
import { FormDialog } from './form-dialog.tsx';
import { FormTextField } from './form-text-field.tsx';

const tagSchema = z.object({ name: strategyTagSchema });
const onSubmit = jest.fn<(values: unknown) => Promise<{ ok: boolean }>>();
afterEach(() => {
  onSubmit.mockReset();
});

const discardDialog = () => screen.queryByRole('dialog', { name: 'Discard changes?' });

function DialogForm() {
  const [open, setOpen] = useState(true);
  return (
    <FormDialog
      title="Add strategy ID"
      open={open}
      onOpenChange={setOpen}
      schema={tagSchema}
      values={{ name: '' }}
      onSubmit={onSubmit}
      submitLabel="Save"
    >
      {(form) => <FormTextField form={form} name="name" label="Strategy tag" />}
    </FormDialog>
  );
}
const dialog = () => screen.queryByRole('dialog', { name: 'Add strategy ID' });

describe('FormDialog', () => {
  it('closes after saving', async () => {
    onSubmit.mockResolvedValueOnce({ ok: true });
    const user = userEvent.setup();
    render(<DialogForm />);
    await user.type(screen.getByLabelText('Strategy tag'), 'MM-SPOT{Enter}');
    await waitFor(() => expect(dialog()).toBeNull());
    expect(onSubmit).toHaveBeenCalledWith({ name: 'MM-SPOT' });
  });

  it('asks for confirmation before discarding changes', async () => {
    const user = userEvent.setup();
    render(<DialogForm />);
    await user.type(screen.getByLabelText('Strategy tag'), 'M');
    await user.keyboard('{Escape}');
    expect(discardDialog()).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(dialog()).toBeNull();
  });
});

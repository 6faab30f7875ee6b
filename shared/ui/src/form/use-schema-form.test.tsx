import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { createStrategyGroup } from '@parallax/protocol';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { z } from 'zod';
import { UnsavedChanges } from '../leave/unsaved-changes.tsx';
import { Form } from './form.tsx';
import { FormColorField } from './form-color-field.tsx';
import { FormTextField } from './form-text-field.tsx';
import { useSchemaForm } from './use-schema-form.ts';

const groupSchema = createStrategyGroup.body.pick({ name: true, color: true });

const onSubmit = jest.fn<(values: unknown) => Promise<{ ok: boolean }>>();
const onSaved = jest.fn();
const onCancel = jest.fn();
afterEach(() => {
  onSubmit.mockReset();
  jest.clearAllMocks();
});

const field = () => screen.getByLabelText('Group name');
const save = () => screen.getByRole('button', { name: 'Save' });
const discardDialog = () => screen.queryByRole('dialog', { name: 'Discard changes?' });

function GroupForm({ stays = false }: { stays?: boolean }) {
  const form = useSchemaForm({
    schema: groupSchema,
    values: { name: '' },
    onSubmit,
    ...(stays ? {} : { onSaved }),
  });
  return (
    <Form form={form} submitLabel="Save" onCancel={onCancel}>
      <FormTextField form={form} name="name" label="Group name" />
      <FormColorField form={form} name="color" />
    </Form>
  );
}

function openForm(stays = false) {
  const user = userEvent.setup();
  render(
    <UnsavedChanges>
      <GroupForm stays={stays} />
    </UnsavedChanges>,
  );
  return user;
}

describe('useSchemaForm', () => {
  it("shows the schema's messages at the fields on submit, and focuses the first invalid field", async () => {
    const user = openForm();
    await user.click(save());
    expect(await screen.findByText('Group name is required.')).toBeVisible();
    expect(screen.getByText('Please select a color for the strategy group.')).toBeVisible();
    expect(screen.getByRole('radiogroup', { name: 'Color' })).toBeInvalid();
    expect(field()).toHaveAccessibleDescription('Group name is required.');
    expect(field()).toHaveFocus();
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('shows an error on blur and clears it while typing', async () => {
    const user = openForm();
    await user.type(field(), 'ab');
    expect(screen.queryByRole('alert')).toBeNull();
    await user.tab();
    const text = 'Group name must contain at least 3 characters';
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    await user.type(field(), 'c');
    await waitFor(() => expect(screen.queryByText(text)).toBeNull());
  });

  it('validates the color when the focus leaves it, not while it moves between the colors', async () => {
    const user = openForm();
    act(() => screen.getByRole('radio', { name: 'Green' }).focus());
    act(() => screen.getByRole('radio', { name: 'Blue' }).focus());
    await act(async () => undefined);
    expect(screen.queryByRole('alert')).toBeNull();
    await user.tab();
    expect(await screen.findByRole('alert')).toHaveTextContent('Please select a color');
  });

  it('submits the parsed values once, and closes without confirmation', async () => {
    let respond: ((outcome: { ok: boolean }) => void) | undefined;
    onSubmit.mockReturnValueOnce(
      new Promise((resolve) => {
        respond = resolve;
      }),
    );
    const user = openForm();
    await user.type(field(), ' Carry ');
    await user.click(screen.getByRole('radio', { name: 'Green' }));
    await user.click(save());
    await user.click(save());
    expect(onSubmit.mock.calls).toEqual([[{ name: 'Carry', color: 'c4' }]]);
    expect(save()).toHaveAttribute('aria-busy', 'true');
    expect(onSaved).not.toHaveBeenCalled();
    await act(async () => respond?.({ ok: true }));
    expect(onSaved).toHaveBeenCalledTimes(1);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onCancel).toHaveBeenCalledTimes(1);
    expect(discardDialog()).toBeNull();
  });

  it('keeps the input after a failed save, and asks for confirmation before discarding it', async () => {
    onSubmit.mockResolvedValueOnce({ ok: false });
    const user = openForm();
    await user.type(field(), 'Carry');
    await user.click(screen.getByRole('radio', { name: 'Green' }));
    await user.click(save());
    await waitFor(() => expect(save()).toHaveAttribute('aria-busy', 'false'));
    expect(field()).toHaveValue('Carry');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(discardDialog()).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(onCancel).toHaveBeenCalledTimes(1);
  });

  it('asks for confirmation before discarding input typed during a save that keeps the form open', async () => {
    onSubmit.mockResolvedValue({ ok: true });
    const user = openForm(true);
    await user.type(field(), 'Carry');
    await user.click(screen.getByRole('radio', { name: 'Green' }));
    await user.click(save());
    await waitFor(() => expect(onSubmit).toHaveBeenCalled());
    await user.type(field(), 's');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(discardDialog()).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Keep editing' }));
    expect(field()).toHaveValue('Carrys');
    await user.type(field(), '{Backspace}');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(discardDialog()).toBeNull();
  });
});

function DeletedItemForm() {
  const form = useSchemaForm({
    schema: groupSchema,
    values: { name: '' },
    onSubmit,
    submitWhen: 'valid',
  });
  return (
    <Form form={form} submitLabel="Save" deletedText="The group was deleted.">
      <FormTextField form={form} name="name" label="Group name" />
    </Form>
  );
}

describe('a form of a deleted item', () => {
  it('cannot be submitted, and does not refer to a hint about missing input', () => {
    render(<DeletedItemForm />);
    expect(screen.getByText('The group was deleted.')).toBeVisible();
    expect(save()).toBeDisabled();
    expect(save()).not.toHaveAttribute('aria-describedby');
  });
});

const both = z.object({ one: z.string().min(1, 'One is required.'), two: z.string() });
function Both(props: { one: string; two: string }) {
  const form = useSchemaForm({ schema: both, values: props, onSubmit });
  return (
    <Form form={form} submitLabel="Save" onCancel={onCancel}>
      <FormTextField form={form} name="one" label="One" />
      <FormTextField form={form} name="two" label="Two" />
      <output>{Object.keys(form.changes).join()}</output>
    </Form>
  );
}
const page = (one: string, two: string) => (
  <UnsavedChanges>
    <Both one={one} two={two} />
  </UnsavedChanges>
);
const showBoth = (one: string, two: string) => {
  const { rerender } = render(page(one, two));
  return (...next: [one: string, two: string]) => rerender(page(...next));
};
const one = () => screen.getByLabelText('One');
const changes = () => screen.getByRole('status').textContent;

describe('values saved elsewhere', () => {
  const user = userEvent.setup();

  it('are applied, except to changed fields', async () => {
    const refetch = showBoth('a', 'b');
    await user.type(one(), 'x');
    refetch('A', 'B');
    expect(one()).toHaveValue('ax');
    expect(screen.getByLabelText('Two')).toHaveValue('B');
    expect(changes()).toBe('one');
    await user.clear(one());
    await user.type(one(), 'A');
    await waitFor(() => expect(changes()).toBe(''));
  });

  it('leave no unsaved changes when they equal the input', async () => {
    const refetch = showBoth('a', 'b');
    await user.type(one(), 'x');
    refetch('ax', 'b');
    expect(changes()).toBe('');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(discardDialog()).toBeNull();
  });

  it("do not close an open dialog 'Discard changes?'", async () => {
    const refetch = showBoth('a', 'b');
    await user.type(one(), 'x');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    refetch('A', 'B');
    expect(discardDialog()).toBeVisible();
  });

  it('let an error shown on submit disappear while the user types', async () => {
    const refetch = showBoth('', 'b');
    await user.click(save());
    expect(await screen.findByText('One is required.')).toBeVisible();
    refetch('', 'B');
    await user.type(one(), 'x');
    await waitFor(() => expect(screen.queryByText('One is required.')).toBeNull());
  });
});

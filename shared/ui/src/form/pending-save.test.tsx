import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { useLeave } from '@parallax/ui/state';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { z } from 'zod';
import { UnsavedChanges } from '../leave/unsaved-changes.tsx';
import { Form } from './form.tsx';
import { FormTextField } from './form-text-field.tsx';
import { useSchemaForm } from './use-schema-form.ts';

const schema = z.object({ one: z.string().trim(), two: z.string() });
type Values = z.infer<typeof schema>;
const onSubmit = jest.fn<(values: Values) => Promise<{ ok: boolean }>>();
const onSaved = jest.fn();
const onLeave = jest.fn();

function Fields({ values, closes }: { values: Values; closes: boolean }) {
  const leave = useLeave();
  const form = useSchemaForm({
    schema,
    values,
    onSubmit,
    submitWhen: 'changed',
    ...(closes && { onSaved }),
  });
  return (
    <>
      <Form form={form} submitLabel="Save">
        <FormTextField form={form} name="one" label="One" />
        <FormTextField form={form} name="two" label="Two" />
      </Form>
      <button type="button" onClick={() => leave(onLeave)}>
        Leave
      </button>
      <output>{Object.keys(form.changes).join()}</output>
    </>
  );
}

const user = userEvent.setup();
const field = (name: string) => screen.getByLabelText(name);
const save = () => screen.getByRole('button', { name: 'Save' });
const changes = () => screen.getByRole('status').textContent;
const page = (values: Values, closes: boolean) => (
  <UnsavedChanges>
    <Fields values={values} closes={closes} />
  </UnsavedChanges>
);

/** Opens the form. Returns functions that pass new saved values, and that unmount it. */
function show({ closes = false } = {}) {
  const { rerender, unmount } = render(page({ one: 'a', two: 'b' }, closes));
  return { refetch: (one: string, two: string) => rerender(page({ one, two }, closes)), unmount };
}

/** Types into the first field and saves. Returns a function that ends the save. */
async function startSave(typed = 'x') {
  let end: ((outcome: { ok: boolean }) => void) | undefined;
  onSubmit.mockReturnValueOnce(
    new Promise((resolve) => {
      end = resolve;
    }),
  );
  await user.type(field('One'), typed);
  await waitFor(() => expect(save()).toBeEnabled());
  await user.click(save());
  await waitFor(() => expect(save()).toHaveAttribute('aria-busy', 'true'));
  return (ok: boolean) => act(async () => end?.({ ok }));
}

beforeEach(() => {
  onSubmit.mockReset();
  onSaved.mockReset();
  onLeave.mockReset();
});

describe('a pending save', () => {
  it('is sent once for two simultaneous submits', async () => {
    show();
    await user.type(field('One'), 'x');
    await waitFor(() => expect(save()).toBeEnabled());
    onSubmit.mockResolvedValue({ ok: true });
    act(() => {
      fireEvent.click(save());
      fireEvent.click(save());
    });
    await waitFor(() => expect(save()).toHaveAttribute('aria-busy', 'false'));
    expect(onSubmit).toHaveBeenCalledTimes(1);
    await user.type(field('One'), 'y');
    await user.click(save());
    await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(2));
  });

  it('keeps the input if it fails, even if the saved values were refetched during the save', async () => {
    const { refetch } = show();
    const end = await startSave();
    refetch('A', 'B');
    expect(field('One')).toHaveValue('ax');
    await end(false);
    expect(field('One')).toHaveValue('ax');
    expect(field('Two')).toHaveValue('B');
    expect(changes()).toBe('one');
    await user.clear(field('One'));
    await user.type(field('One'), 'A');
    await waitFor(() => expect(changes()).toBe(''));
  });

  it('becomes the baseline for unsaved changes when it succeeds', async () => {
    show();
    await (await startSave())(true);
    expect(changes()).toBe('');
    await (await startSave('y'))(false);
    expect(field('One')).toHaveValue('axy');
    await user.type(field('One'), '{Backspace}');
    await waitFor(() => expect(changes()).toBe(''));
    expect(field('One')).toHaveValue('ax');
  });

  it('lets values refetched after its success replace the input', async () => {
    const { refetch } = show();
    await (await startSave())(true);
    expect(field('One')).toHaveValue('ax');
    refetch('AX', 'b');
    expect(field('One')).toHaveValue('AX');
    expect(changes()).toBe('');
  });

  it('is not undone by values loaded during the save that are as old as the form', async () => {
    const { refetch } = show();
    const end = await startSave();
    refetch('a', 'B');
    await end(true);
    expect(field('One')).toHaveValue('ax');
    expect(field('Two')).toHaveValue('B');
    expect(changes()).toBe('');
    refetch('ax', 'B');
    expect(field('One')).toHaveValue('ax');
    refetch('a', 'B');
    expect(field('One')).toHaveValue('a');
  });

  it('gives way to a saved value that the server has changed and that was loaded during the save', async () => {
    const { refetch } = show();
    const end = await startSave();
    refetch('AX', 'b');
    await end(true);
    expect(field('One')).toHaveValue('AX');
    expect(changes()).toBe('');
  });

  it('removes whitespace that was not saved from a field', async () => {
    const { refetch } = show();
    const end = await startSave(' ');
    await user.type(field('Two'), 'y');
    await end(true);
    refetch('a', 'b');
    expect(onSubmit).toHaveBeenCalledWith({ one: 'a', two: 'b' });
    expect(field('One')).toHaveValue('a');
    expect(field('Two')).toHaveValue('by');
    expect(changes()).toBe('two');
  });

  it('does not close the form on success if input was typed during the save', async () => {
    show({ closes: true });
    const end = await startSave();
    await user.type(field('Two'), 'y');
    await end(true);
    expect(onSaved).not.toHaveBeenCalled();
    expect(field('Two')).toHaveValue('by');
    expect(changes()).toBe('two');
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    expect(screen.getByRole('dialog', { name: 'Discard changes?' })).toBeVisible();
  });

  it('becomes a failed save if it throws before it returns a promise', async () => {
    show();
    onSubmit.mockImplementationOnce(() => {
      throw new Error('not sent');
    });
    await user.type(field('One'), 'x');
    await waitFor(() => expect(save()).toBeEnabled());
    await user.click(save());
    await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1));
    await waitFor(() => expect(save()).toHaveAttribute('aria-busy', 'false'));
    expect(changes()).toBe('one');
  });

  it('does not delay leaving the form', async () => {
    show({ closes: true });
    const end = await startSave();
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    expect(onLeave).toHaveBeenCalledTimes(1);
    await end(true);
    expect(onLeave).toHaveBeenCalledTimes(1);
  });

  it('does not report a success after the form was removed', async () => {
    const { unmount } = show({ closes: true });
    const end = await startSave();
    unmount();
    await end(true);
    expect(onSaved).not.toHaveBeenCalled();
  });

  it('closes the form with the saved values if nothing was typed during the save', async () => {
    show({ closes: true });
    await (await startSave())(true);
    expect(onSaved.mock.calls).toEqual([[{ one: 'ax', two: 'b' }]]);
  });
});

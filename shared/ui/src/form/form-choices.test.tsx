import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { z } from 'zod';
import { UnsavedChanges } from '../leave/unsaved-changes.tsx';
import { Form } from './form.tsx';
import { FormChecklist } from './form-checklist.tsx';
import { FormCombobox } from './form-combobox.tsx';
import { FormSwitch } from './form-switch.tsx';
import { useSchemaForm } from './use-schema-form.ts';

const schema = z.object({
  venue: z.enum(['okx', 'deribit'], 'Please choose a venue.'),
  members: z.array(z.string()).min(1, 'Select at least one member.'),
  active: z.boolean(),
});
type Values = Partial<z.input<typeof schema>>;
const SAVED: Values = { venue: 'okx', members: ['ida'], active: false };
const onSubmit = jest.fn<(values: unknown) => Promise<{ ok: boolean }>>();
const onCancel = jest.fn();

const MEMBERS = [
  { value: 'ana', label: 'Ana', detail: 'Admin' },
  { value: 'bo', label: 'Bo' },
  { value: 'ida', label: 'Ida' },
];
const VENUES = [
  { value: 'okx', label: 'OKX' },
  { value: 'deribit', label: 'Deribit' },
];

function ChoiceForm({ values }: { values: Values }) {
  const form = useSchemaForm({ schema, values, onSubmit });
  return (
    <Form form={form} submitLabel="Save" onCancel={onCancel}>
      <FormCombobox form={form} name="venue" label="Venue" options={VENUES} placeholder="Choose" />
      <FormChecklist form={form} name="members" label="Members" options={MEMBERS} />
      <FormSwitch form={form} name="active" label="Active" />
    </Form>
  );
}

const user = userEvent.setup();
const show = (values: Values = SAVED) =>
  render(
    <UnsavedChanges>
      <ChoiceForm values={values} />
    </UnsavedChanges>,
  );
const select = () => screen.getByRole('combobox', { name: 'Venue' });
const toggle = () => screen.getByRole('switch', { name: 'Active' });
const box = (name: string) => screen.getByRole('checkbox', { name });
const choose = async (option: string) => {
  await user.click(select());
  await user.click(screen.getByRole('option', { name: option }));
};
const press = (name: string) => user.click(screen.getByRole('button', { name }));
/** Leaves the form, discarding changes if there are any. Returns whether there were. */
const leave = async () => {
  await press('Cancel');
  const discard = screen.queryByRole('button', { name: 'Discard' });
  if (discard) await user.click(discard);
  return discard !== null;
};

beforeEach(() => {
  onSubmit.mockReset().mockResolvedValue({ ok: true });
  onCancel.mockReset();
});

describe('FormCombobox', () => {
  it('shows the saved option and submits a new choice', async () => {
    show();
    expect(select()).toHaveValue('OKX');
    await choose('Deribit');
    await press('Save');
    expect(onSubmit).toHaveBeenCalledWith({ ...SAVED, venue: 'deribit' });
  });

  it('is empty without a value; its error appears on submit and disappears after a choice', async () => {
    show({ members: ['ida'], active: false });
    expect(select()).toHaveValue('');
    expect(select()).toHaveAttribute('placeholder', 'Choose');
    await press('Save');
    expect(await screen.findByText('Please choose a venue.')).toBeVisible();
    expect(select()).toHaveAccessibleDescription('Please choose a venue.');
    expect(select()).toHaveFocus();
    expect(onSubmit).not.toHaveBeenCalled();
    await choose('OKX');
    expect(screen.queryByText('Please choose a venue.')).toBeNull();
  });

  it('has an unsaved change after a choice, until the saved option is chosen again', async () => {
    show();
    await choose('Deribit');
    await choose('OKX');
    expect(await leave()).toBe(false);
    await choose('Deribit');
    expect(await leave()).toBe(true);
  });
});

describe('FormChecklist', () => {
  it('shows the saved options and submits the selection in the order of the options', async () => {
    show();
    expect(screen.getByRole('group', { name: 'Members' })).toBeVisible();
    expect(box('Ida')).toBeChecked();
    expect(box('Ana')).toHaveAccessibleDescription('Admin');
    await user.click(box('Ana'));
    await press('Save');
    expect(onSubmit).toHaveBeenCalledWith({ ...SAVED, members: ['ana', 'ida'] });
  });

  it('shows its error and is focused on submit, and clears the error when an option is checked', async () => {
    show();
    await user.click(box('Ida'));
    await press('Save');
    await waitFor(() => expect(box('Ana')).toHaveFocus());
    const error = await screen.findByText('Select at least one member.');
    const group = screen.getByRole('group', { name: 'Members' });
    expect(group).toHaveAccessibleDescription('Select at least one member.');
    // not defined for the role
    expect(group).not.toHaveAttribute('aria-invalid');
    await user.click(box('Bo'));
    expect(error).not.toBeInTheDocument();
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('has an unsaved change after a click', async () => {
    show();
    await user.click(box('Bo'));
    expect(await leave()).toBe(true);
  });
});

describe('FormSwitch', () => {
  it('shows the saved state and submits the toggled state', async () => {
    show();
    expect(toggle()).not.toBeChecked();
    await user.click(toggle());
    expect(toggle()).toBeChecked();
    await press('Save');
    expect(onSubmit).toHaveBeenCalledWith({ ...SAVED, active: true });
  });

  it('is toggled by a click on its label and with Space', async () => {
    show();
    await user.click(screen.getByText('Active'));
    expect(toggle()).toBeChecked();
    toggle().focus();
    await user.keyboard(' ');
    expect(toggle()).not.toBeChecked();
    expect(await leave()).toBe(false);
  });

  it('has an unsaved change after a click', async () => {
    show();
    await user.click(toggle());
    expect(await leave()).toBe(true);
  });
});

import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { z } from 'zod';
import { Form } from './form.tsx';
import { FormKeyFile } from './form-key-file.tsx';
import { useSchemaForm } from './use-schema-form.ts';

const HINT = 'Select your API Secret file (*.key)';
const LABEL = 'Upload the Secret Key file';
const onSubmit = jest.fn<(values: unknown) => Promise<{ ok: boolean }>>(async () => ({ ok: true }));
const schema = z.object({ file: z.object({ name: z.string(), text: z.string() }).optional() });

function KeyForm() {
  const form = useSchemaForm({ schema, values: {}, onSubmit });
  return (
    <Form form={form} submitLabel="Save">
      <FormKeyFile form={form} name="file" label={LABEL} hint={HINT} maxBytes={2_048} />
    </Form>
  );
}

const fileOf = (content: BlobPart, name = 'secret.key') => {
  const file = new File([content], name);
  // jsdom does not implement arrayBuffer
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return Object.assign(file, { arrayBuffer: async () => bytes });
};
const upload = async (user: ReturnType<typeof userEvent.setup>, file: File) => {
  const input = screen.getByLabelText(LABEL, { selector: 'input' });
  if (input instanceof HTMLInputElement) await user.upload(input, file);
};
const choose = async (file: File) => {
  const user = userEvent.setup({ applyAccept: false });
  render(<KeyForm />);
  await upload(user, file);
  return user;
};

const save = () => screen.getByRole('button', { name: 'Save' });

beforeEach(() => {
  onSubmit.mockClear();
});

describe('FormKeyFile', () => {
  it('reads the file, shows only its name, and can remove it', async () => {
    const user = await choose(fileOf('-----BEGIN PRIVATE KEY-----'));
    expect(screen.getByRole('button', { name: 'Browse' })).toHaveAttribute('title', HINT);
    expect(await screen.findByText('secret.key')).toBeVisible();
    expect(document.body).not.toHaveTextContent('PRIVATE KEY');
    await user.click(save());
    expect(onSubmit).toHaveBeenCalledWith({
      file: { name: 'secret.key', text: '-----BEGIN PRIVATE KEY-----' },
    });
    await user.click(screen.getByRole('button', { name: 'Remove file' }));
    expect(screen.queryByText('secret.key')).toBeNull();
    expect(screen.getByRole('button', { name: 'Browse' })).toHaveFocus();
  });

  it.each([
    ['of another kind', fileOf('text', 'secret.txt'), ''],
    ['that is empty', fileOf(' '), 'The file is empty. '],
    ['that is too large', fileOf('x'.repeat(2_049)), 'The file is larger than 2 KB. '],
    [
      'that is not text',
      fileOf(new Uint8Array([0xff, 0xd8, 0x00])),
      'The file is not a text file. ',
    ],
  ])('rejects a file %s, with the reason', async (_, file, reason) => {
    await choose(file);
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(`${reason}${HINT}`));
  });

  it.each([
    ['a newer file', () => upload(userEvent.setup(), fileOf('new', 'new.key')), 'new.key'],
    [
      'the removal',
      () => userEvent.setup().click(screen.getByRole('button', { name: 'Remove file' })),
      'No file chosen',
    ],
  ])('discards a file that is still being read when %s follows', async (_, replace, shown) => {
    const user = await choose(fileOf('first', 'first.key'));
    await screen.findByText('first.key');
    let end: ((bytes: Uint8Array) => void) | undefined;
    const bytes = new Promise<Uint8Array>((resolve) => {
      end = resolve;
    });
    const slow = Object.assign(new File(['slow'], 'slow.key'), { arrayBuffer: () => bytes });
    await upload(user, slow);
    await replace();
    expect(await screen.findByText(shown)).toBeVisible();
    await act(async () => end?.(new TextEncoder().encode('slow')));
    expect(screen.getByText(shown)).toBeVisible();
  });

  it('prevents saving with a rejected file until the file is removed', async () => {
    const user = await choose(fileOf('-----BEGIN PRIVATE KEY-----'));
    await screen.findByText('secret.key');
    await upload(user, fileOf(' ', 'empty.key'));
    expect(await screen.findByRole('alert')).toHaveTextContent('The file is empty.');
    expect(screen.getByText('empty.key')).toBeVisible();
    await user.click(save());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Browse' })).toHaveFocus());
    expect(onSubmit).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Remove file' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByText('No file chosen')).toBeVisible();
    await user.click(save());
    await waitFor(() => expect(onSubmit.mock.calls).toEqual([[{}]]));
  });
});

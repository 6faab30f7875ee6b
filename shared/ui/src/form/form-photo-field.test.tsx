import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { INVALID_IMAGE } from '@parallax/protocol';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { z } from 'zod';
import { removeToasts, shownToasts } from '../testing/index.ts';

const resize = jest.fn<(file: File) => Promise<string>>();
const load = jest.fn<() => Promise<typeof resize>>();
// jsdom decodes no images
jest.unstable_mockModule('../photo/resize-photo.ts', () => ({ loadResizePhoto: load }));
const { Form } = await import('./form.tsx');
const { FormPhotoField } = await import('./form-photo-field.tsx');
const { CODE_LOAD_FAILED } = await import('../status/code-load-failed.ts');
const { useSchemaForm } = await import('./use-schema-form.ts');

const schema = z.object({ photo: z.string().nullable() });
const onSubmit = jest.fn<(values: unknown) => Promise<{ ok: boolean }>>();

function PhotoForm({ photo }: { photo: string | null }) {
  const form = useSchemaForm({ schema, values: { photo }, onSubmit, submitWhen: 'changed' });
  return (
    <Form form={form} submitLabel="Save">
      <FormPhotoField form={form} name="photo" ownerName="Acme Capital" />
    </Form>
  );
}

const user = userEvent.setup();
const save = () => screen.getByRole('button', { name: 'Save' });
const choose = async (name = 'logo.png') => {
  const input = screen.getByLabelText('Photo', { selector: 'input' });
  if (input instanceof HTMLInputElement) {
    await user.upload(input, new File(['x'], name, { type: 'image/png' }));
  }
};

beforeEach(() => {
  onSubmit.mockReset().mockResolvedValue({ ok: true });
  resize.mockReset().mockResolvedValue('c21hbGw=');
  load.mockReset().mockResolvedValue(resize);
});

afterEach(removeToasts);

describe('FormPhotoField', () => {
  it('resizes the chosen photo and submits it as raw base64', async () => {
    render(<PhotoForm photo={null} />);
    expect(save()).toBeDisabled();
    expect(save()).toHaveAccessibleDescription('Nothing has changed yet.');
    expect(screen.queryByRole('button', { name: 'Remove photo' })).toBeNull();
    await choose();
    await waitFor(() => expect(save()).toBeEnabled());
    await user.click(save());
    expect(onSubmit).toHaveBeenCalledWith({ photo: 'c21hbGw=' });
  });

  it('removes the saved photo', async () => {
    render(<PhotoForm photo="b2xk" />);
    await user.click(screen.getByRole('button', { name: 'Remove photo' }));
    await user.click(save());
    expect(onSubmit).toHaveBeenCalledWith({ photo: null });
  });

  it.each([
    ['cannot be decoded', () => resize.mockRejectedValue(new Error('no image')), INVALID_IMAGE],
    [
      'cannot be processed because the code failed to load',
      () => load.mockRejectedValue(new Error('offline')),
      CODE_LOAD_FAILED,
    ],
  ])(
    'keeps the saved photo and shows an error when the new photo %s',
    async (_, arrange, title) => {
      arrange();
      render(<PhotoForm photo="b2xk" />);
      await choose();
      await waitFor(() => expect(shownToasts()).toEqual([{ kind: 'error', title }]));
      expect(save()).toBeDisabled();
      expect(screen.getByRole('button', { name: 'Remove photo' })).toBeVisible();
    },
  );
});

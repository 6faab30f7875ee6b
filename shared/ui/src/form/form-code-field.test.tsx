import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { newPasswordSchema, RESEND_PAUSE_SECONDS } from '@parallax/protocol';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { z } from 'zod';
import { Form } from './form.tsx';
import { FormCodeField } from './form-code-field.tsx';
import { FormPasswordField } from './form-password-field.tsx';
import { useSchemaForm } from './use-schema-form.ts';

const onSubmit = jest.fn<(values: unknown) => Promise<{ ok: boolean }>>();
const code = () => screen.getByLabelText('Verification code');

describe('FormCodeField', () => {
  const onResend = jest.fn<() => Promise<{ ok: boolean }>>();
  const schema = z.object({ code: z.string() });
  function CodeForm({ sendsOnMount = false }: { sendsOnMount?: boolean }) {
    const form = useSchemaForm({ schema, values: { code: '' }, onSubmit });
    return (
      <Form form={form} submitLabel="Continue">
        <FormCodeField form={form} name="code" onResend={onResend} sendsOnMount={sendsOnMount} />
      </Form>
    );
  }
  beforeEach(() => {
    onResend.mockReset();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('accepts six digits, even from pasted text, and does not auto-submit', async () => {
    const user = userEvent.setup();
    render(<CodeForm />);
    await user.click(code());
    await user.paste('12 34-56 78');
    expect(code()).toHaveValue('123456');
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('allows resending after 60 s, and immediately after a failure', async () => {
    jest.useFakeTimers();
    const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
    render(<CodeForm />);
    await user.click(screen.getByRole('button', { name: 'Resend code in 60 s' }));
    expect(onResend).not.toHaveBeenCalled();
    act(() => jest.advanceTimersByTime(1_000));
    expect(screen.getByRole('button', { name: 'Resend code in 59 s' })).toBeVisible();
    act(() => jest.advanceTimersByTime((RESEND_PAUSE_SECONDS - 1) * 1_000));
    onResend.mockResolvedValueOnce({ ok: false });
    await user.click(screen.getByRole('button', { name: 'Resend code' }));
    await act(() => jest.advanceTimersByTimeAsync(0));
    onResend.mockResolvedValueOnce({ ok: true });
    await user.click(screen.getByRole('button', { name: 'Resend code' }));
    expect(onResend).toHaveBeenCalledTimes(2);
    expect(screen.getByRole('button', { name: 'Resend code in 60 s' })).toBeVisible();
  });

  it('sends the first code on opening, and allows resending at once if that fails', async () => {
    onResend.mockResolvedValueOnce({ ok: true });
    const { unmount } = render(<CodeForm sendsOnMount />);
    expect(onResend).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('button', { name: 'Resend code in 60 s' })).toBeVisible();
    unmount();
    onResend.mockResolvedValueOnce({ ok: false });
    render(<CodeForm sendsOnMount />);
    expect(await screen.findByRole('button', { name: 'Resend code' })).toBeVisible();
    expect(onResend).toHaveBeenCalledTimes(2);
  });
});

describe('FormPasswordField', () => {
  const schema = z.object({ password: newPasswordSchema });
  function PasswordForm() {
    const form = useSchemaForm({ schema, values: { password: '' }, onSubmit });
    return (
      <Form form={form} submitLabel="Continue">
        <FormPasswordField form={form} name="password" label="New password" />
      </Form>
    );
  }

  it('marks the rules that are met in the list below the field', async () => {
    const user = userEvent.setup();
    render(<PasswordForm />);
    await user.type(screen.getByLabelText('New password'), 'A1');
    const met = screen.getAllByRole('listitem').filter(({ dataset }) => dataset['met']);
    expect(met.map(({ textContent }) => textContent)).toEqual(['Uppercase letter', 'Number']);
  });
});

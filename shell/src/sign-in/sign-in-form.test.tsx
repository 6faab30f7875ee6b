import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

const store = await import('@parallax/store');
const signIn = jest.fn<(email: string, password: string) => Promise<void>>();
const usePreventReload = jest.fn<(typed: boolean) => void>();
jest.unstable_mockModule('@parallax/store', () => ({ ...store, signIn, usePreventReload }));
const { SignInForm } = await import('./sign-in-form.tsx');

async function fill(email: string, password: string) {
  const user = userEvent.setup();
  render(<SignInForm />);
  if (email) await user.type(screen.getByLabelText('E-mail'), email);
  if (password) await user.type(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
}

describe('design §7 the sign-in form', () => {
  beforeEach(() => {
    signIn.mockReset();
  });

  it('trims the e-mail, and sends the password unchanged', async () => {
    signIn.mockResolvedValue();
    await fill(' admin@acme.example ', ' secret ');
    expect(signIn).toHaveBeenCalledWith('admin@acme.example', ' secret ');
  });

  it('retains the input on failure, shows the reason, and focuses the password', async () => {
    signIn.mockRejectedValue(new Error('?'));
    await fill('admin@acme.example', 'wrong');
    expect(await screen.findByRole('alert')).toHaveTextContent('Signing in failed. Try again.');
    expect(screen.getByLabelText('E-mail')).toHaveValue('admin@acme.example');
    expect(screen.getByLabelText('Password')).toHaveValue('wrong');
    expect(screen.getByLabelText('Password')).toHaveFocus();
  });

  it('reports missing input and sends no request', async () => {
    await fill('admin@acme.example', '');
    expect(screen.getByText('Enter your password.')).toBeVisible();
    expect(screen.getByLabelText('Password')).toHaveFocus();
    expect(signIn).not.toHaveBeenCalled();
  });

  it('prevents a reload while there is input', async () => {
    const user = userEvent.setup();
    render(<SignInForm />);
    for (const label of ['E-mail', 'Password']) {
      expect(usePreventReload).toHaveBeenLastCalledWith(false);
      await user.type(screen.getByLabelText(label), 'x');
      expect(usePreventReload).toHaveBeenLastCalledWith(true);
      await user.clear(screen.getByLabelText(label));
    }
    expect(usePreventReload).toHaveBeenLastCalledWith(false);
  });

  it('sends one request if the button is clicked twice', async () => {
    signIn.mockReturnValue(new Promise(() => {}));
    await fill('admin@acme.example', 'secret');
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(signIn).toHaveBeenCalledTimes(1);
  });
});

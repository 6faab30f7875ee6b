import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '@parallax/api';
import { roundTrip, startServer } from '@parallax/api/testing';
import { openChannel } from '@parallax/channels';
import { getTrader, signIn } from '@parallax/protocol';
import { leaveEndedSession, listenForAuth } from '@parallax/store';
import { session, trader } from '@parallax/store/testing';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SignInForm } from './sign-in-form.tsx';

const server = startServer();
const requests = () => server.received(signIn);

async function fill(email: string, password: string) {
  const user = userEvent.setup();
  render(<SignInForm />);
  if (email) await user.type(screen.getByLabelText('E-mail'), email);
  if (password) await user.type(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
}

describe('design §7 the sign-in form', () => {
  afterEach(() => act(() => leaveEndedSession()));

  it('trims the e-mail, and sends the password unchanged', async () => {
    server.respond(signIn, () => session);
    server.respond(getTrader, () => trader);
    await fill(' admin@acme.example ', ' secret ');
    await waitFor(() =>
      expect(requests()).toEqual([{ body: { email: 'admin@acme.example', password: ' secret ' } }]),
    );
  });

  it('keeps the input on failure, shows the reason, and focuses the password', async () => {
    server.refuse(signIn, 401, 'Unauthorized');
    await fill('admin@acme.example', 'wrong');
    expect(await screen.findByRole('alert')).toHaveTextContent('Wrong e-mail or password.');
    expect(screen.getByLabelText('E-mail')).toHaveValue('admin@acme.example');
    expect(screen.getByLabelText('Password')).toHaveValue('wrong');
    expect(screen.getByLabelText('Password')).toHaveFocus();
  });

  it('reports missing input and sends no request', async () => {
    await fill('admin@acme.example', '');
    expect(screen.getByText('Enter your password.')).toBeVisible();
    expect(screen.getByLabelText('Password')).toHaveFocus();
    await roundTrip();
    expect(requests()).toEqual([]);
  });

  it('prevents a reload while there is input', async () => {
    const reload = jest.fn();
    const stopListening = listenForAuth(reload);
    const otherTab = openChannel('login');
    const signInElsewhere = () =>
      act(async () => {
        otherTab.post({ traderId: session.traderId });
        await roundTrip();
      });
    const user = userEvent.setup();
    render(<SignInForm />);
    for (const [count, label] of ['E-mail', 'Password'].entries()) {
      await user.type(screen.getByLabelText(label), 'x');
      await signInElsewhere();
      expect(await screen.findByRole('button', { name: 'Continue' })).toBeVisible();
      expect(reload).toHaveBeenCalledTimes(count);
      await user.clear(screen.getByLabelText(label));
      await signInElsewhere();
      await waitFor(() => expect(reload).toHaveBeenCalledTimes(count + 1));
    }
    stopListening();
  });

  it('sends one request if the button is clicked twice', async () => {
    const response = server.hold(signIn);
    await fill('admin@acme.example', 'secret');
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    await roundTrip();
    expect(requests()).toHaveLength(1);
    await act(async () => response.fail(new ApiError('sign-in', { noResponse: 'network' })));
    expect(await screen.findByRole('alert')).toBeVisible();
  });
});

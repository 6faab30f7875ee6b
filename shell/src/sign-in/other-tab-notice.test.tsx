// @alone the session and toasts would be those of other tests

import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { queryClient } from '@parallax/api/react';
import { openChannel } from '@parallax/channels';
import { NavigationProvider } from '@parallax/federation/navigation';
import { leaveEndedSession, listenForAuth } from '@parallax/store';
import { session, startPage } from '@parallax/store/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { InvitationForm } from '../invitation/invitation-form.tsx';
import { SignInForm } from './sign-in-form.tsx';

const OTHER_TRADER = '0d4c7f3e-52ab-4a7e-b6a0-1c9b8f6a7d33';
startPage();
const reload = jest.fn();
let stopListening: () => void;

beforeEach(() => {
  reload.mockClear();
  stopListening = listenForAuth(reload);
});
afterEach(() => act(() => stopListening()));

/** Simulates a session change in another tab. */
const inOtherTab = {
  'signed-in': () => {
    leaveEndedSession();
    openChannel('login').post({ traderId: OTHER_TRADER });
  },
  'signed-out': () => openChannel('logout').post({}),
};

describe('workspace §9 a form that signs the user in', () => {
  it.each([
    ['sign-in form', SignInForm, 'signed-in', 'Another tab has signed in.'],
    ['sign-in form', SignInForm, 'signed-out', 'You were signed out in another tab.'],
    ['invitation', InvitationForm, 'signed-in', 'Another tab has signed in.'],
  ] as const)(
    'reports a session change in another tab and reloads on request (%s, case %#)',
    async (_, Form, reason, text) => {
      const user = userEvent.setup();
      render(
        <QueryClientProvider client={queryClient}>
          <NavigationProvider value={{ path: '/', search: '', navigate: () => {} }}>
            <Form />
          </NavigationProvider>
        </QueryClientProvider>,
      );
      const [status] = screen.getAllByRole('status');
      expect(status).toBeEmptyDOMElement();
      expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
      await user.type(screen.getByLabelText('E-mail'), session.email);
      act(inOtherTab[reason]);
      await waitFor(() => expect(status).toHaveTextContent(text));
      expect(reload).not.toHaveBeenCalled();
      await user.click(screen.getByRole('button', { name: 'Continue' }));
      expect(reload).toHaveBeenCalledTimes(1);
    },
  );
});

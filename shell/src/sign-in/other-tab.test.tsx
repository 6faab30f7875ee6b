import { describe, expect, it, jest } from '@jest/globals';
import { NavigationProvider } from '@parallax/federation/navigation';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';

const store = await import('@parallax/store');
let pendingReload: ReturnType<typeof store.usePendingReload>;
jest.unstable_mockModule('@parallax/store', () => ({
  ...store,
  usePendingReload: () => pendingReload,
}));
const { SignInForm } = await import('./sign-in-form.tsx');
const { InvitationForm } = await import('../invitation/invitation-form.tsx');

const page = (Form: ComponentType) => (
  <NavigationProvider value={{ path: '/', search: '', navigate: () => {} }}>
    <Form />
  </NavigationProvider>
);

describe('workspace §9 a form that signs in', () => {
  it.each([
    ['sign-in form', SignInForm, 'signed-in', 'You are signed in in another tab.'],
    ['sign-in form', SignInForm, 'signed-out', 'You were signed out in another tab.'],
    ['invitation', InvitationForm, 'signed-in', 'You are signed in in another tab.'],
  ] as const)(
    'reports a session change in another tab and reloads on request (%s, case %#)',
    async (_, Form, why, text) => {
      const reload = jest.fn();
      pendingReload = undefined;
      const { rerender } = render(page(Form));
      const [status] = screen.getAllByRole('status');
      expect(status).toBeEmptyDOMElement();
      expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
      pendingReload = { why, reload };
      rerender(page(Form));
      expect(status).toHaveTextContent(text);
      expect(reload).not.toHaveBeenCalled();
      await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
      expect(reload).toHaveBeenCalledTimes(1);
    },
  );
});

import { expect, it } from '@jest/globals';
import { type OverlayName, useOverlay, useReportDirty } from '@parallax/ui/state';
import { act, render, renderHook, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Dialog } from '../dialog/dialog.tsx';
import { GuardedDialog } from './guarded-dialog.tsx';

function Field({ label }: { label: string }) {
  const [text, setText] = useState('');
  useReportDirty(text !== '');
  return <input aria-label={label} value={text} onChange={({ target }) => setText(target.value)} />;
}

function Page() {
  const [account, openAccount] = useOverlay('account');
  const [notifications, openNotifications] = useOverlay('notifications');
  const [nested, setNested] = useState(false);
  return (
    <>
      <GuardedDialog title="Account" open={account} onOpenChange={openAccount}>
        <Field label="Name" />
        <button type="button" onClick={() => setNested(true)}>
          New key
        </button>
        <GuardedDialog title="New key" open={nested} onOpenChange={setNested}>
          <Field label="Key" />
        </GuardedDialog>
      </GuardedDialog>
      <Dialog title="Notifications" open={notifications} onOpenChange={openNotifications}>
        {null}
      </Dialog>
    </>
  );
}

const dialog = (name: string) => screen.queryByRole('dialog', { name });
const button = (name: string) => screen.getByRole('button', { name });

async function openOverlay(name: OverlayName): Promise<void> {
  const { result } = renderHook(() => useOverlay(name));
  await act(async () => result.current[1](true));
}

it('an overlay that replaces a dialog with unsaved changes opens once these are discarded', async () => {
  render(<Page />);
  await openOverlay('account');
  await userEvent.type(screen.getByLabelText('Name'), 'x');
  await openOverlay('notifications');
  expect(dialog('Notifications')).toBeNull();
  await userEvent.click(button('Keep editing'));
  expect(screen.getByLabelText('Name')).toHaveValue('x');
  await openOverlay('notifications');
  await userEvent.click(button('Discard'));
  expect(dialog('Account')).toBeNull();
  expect(dialog('Notifications')).toBeVisible();
});

it('an overlay that replaces a dialog also asks for the unsaved changes of a dialog above it', async () => {
  render(<Page />);
  await openOverlay('account');
  await userEvent.click(button('New key'));
  await userEvent.type(screen.getByLabelText('Key'), 'x');
  await openOverlay('notifications');
  await userEvent.click(button('Discard'));
  expect(dialog('Account')).toBeNull();
  expect(dialog('Notifications')).toBeVisible();
});

it('an overlay replaces a dialog without unsaved changes at once', async () => {
  render(<Page />);
  await openOverlay('account');
  await openOverlay('notifications');
  expect(dialog('Account')).toBeNull();
  expect(dialog('Notifications')).toBeVisible();
});

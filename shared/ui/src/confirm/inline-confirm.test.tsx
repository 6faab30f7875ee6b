import { describe, expect, it, jest } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Dialog } from '../dialog/dialog.tsx';
import { View } from '../section/view.tsx';
import { InlineConfirm } from './inline-confirm.tsx';

const onConfirm = jest.fn<() => Promise<{ ok: boolean }>>();
const onOpenChange = jest.fn();
const first = () => screen.queryByRole('button', { name: 'Delete Basis' });

async function openConfirm() {
  onConfirm.mockReset();
  onOpenChange.mockReset();
  const user = userEvent.setup();
  render(
    <Dialog title="Settings" open onOpenChange={onOpenChange}>
      <View title="Strategies">
        <article>
          <button type="button">Show</button>
          <InlineConfirm
            label="Delete"
            itemName="Basis"
            warning="It is lost."
            onConfirm={onConfirm}
          />
        </article>
      </View>
    </Dialog>,
  );
  await user.click(screen.getByRole('button', { name: 'Delete Basis' }));
  return user;
}

const button = (name: string) => screen.getByRole('button', { name });
const view = () => screen.getByRole('region', { name: 'Strategies' }).parentElement;

describe('InlineConfirm', () => {
  it("shows the warning and focuses 'Cancel'", async () => {
    await openConfirm();
    expect(screen.getByRole('group', { name: 'It is lost.' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Delete' })).toHaveAccessibleDescription(
      'It is lost.',
    );
    expect(onConfirm).not.toHaveBeenCalled();
  });

  it.each([
    ['Cancel', '{Enter}'],
    ['Escape, which leaves the dialog open,', '{Escape}'],
  ])('is cancelled by %s and restores the focus', async (_, key) => {
    const user = await openConfirm();
    await user.keyboard(key);
    expect(first()).toHaveFocus();
    expect(onConfirm).not.toHaveBeenCalled();
    expect(onOpenChange).not.toHaveBeenCalled();
  });

  it('confirms once for two clicks, and restores the original button after a failure', async () => {
    let respond: ((outcome: { ok: boolean }) => void) | undefined;
    const user = await openConfirm();
    onConfirm.mockReturnValueOnce(
      new Promise((resolve) => {
        respond = resolve;
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(onConfirm).toHaveBeenCalledTimes(1);
    respond?.({ ok: false });
    await waitFor(() => expect(first()).toHaveFocus());
  });

  it('moves the focus to the view when the action succeeds', async () => {
    const user = await openConfirm();
    onConfirm.mockResolvedValueOnce({ ok: true });
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(first()).toBeVisible());
    expect(view()).toHaveFocus();
  });

  it.each([
    [
      'stays where the user has moved it before the item is removed',
      'Close',
      () => button('Close'),
    ],
    ['moves from the card to the view when the card will be removed', 'Show', view],
  ])('the focus %s', async (_, moved, expected) => {
    const response: { send?: (outcome: { ok: boolean }) => void } = {};
    const user = await openConfirm();
    onConfirm.mockReturnValueOnce(
      new Promise((resolve) => {
        response.send = resolve;
      }),
    );
    await user.click(button('Delete'));
    act(() => button(moved).focus());
    response.send?.({ ok: true });
    await waitFor(() => expect(first()).toBeVisible());
    expect(expected()).toHaveFocus();
  });
});

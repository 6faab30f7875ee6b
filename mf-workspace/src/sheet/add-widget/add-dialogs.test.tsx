import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { queryClient } from '@parallax/api/react';
import { contribute } from '@parallax/federation/testing';
import { listMyWidgets } from '@parallax/protocol';
import { startPage } from '@parallax/store/testing';
import { useOverlay } from '@parallax/ui/state';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import contributions from '../../contributions.ts';
import { AddDialogs } from './add-dialogs.tsx';

const { server } = startPage();
await contribute('mf_workspace', contributions);
const onChoose = jest.fn();

afterEach(() => {
  onChoose.mockReset();
  queryClient.clear();
});

function Header() {
  const [, openWidgets] = useOverlay('add-widget');
  const [, openComponents] = useOverlay('add-component');
  return (
    <>
      <button onClick={() => openWidgets(true)}>Open</button>
      <button onClick={() => openComponents(true)}>Open components</button>
    </>
  );
}

async function search(text: string) {
  server.respond(listMyWidgets, () => []);
  render(
    <QueryClientProvider client={queryClient}>
      <Header />
      <AddDialogs onChoose={onChoose} instead={undefined} />
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Open' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add Widget' });
  await user.type(within(dialog).getByRole('searchbox', { name: 'Search widgets' }), text);
  return { dialog, user };
}

describe("the search of 'Add Widget'", () => {
  it("finds what only 'Add component' offers, and goes on there with what was typed", async () => {
    const { dialog, user } = await search('wallet');
    expect(within(dialog).getByRole('status')).toHaveTextContent(
      "In 'Add component': Wallet balances",
    );
    expect(dialog).not.toHaveTextContent('No widget is called');
    await user.click(within(dialog).getByRole('button', { name: 'Open Add component' }));
    const components = await screen.findByRole('dialog', { name: 'Add component' });
    expect(within(components).getByRole('searchbox')).toHaveValue('wallet');
    await user.click(within(components).getByRole('button', { name: /^Wallet balances/ }));
    expect(onChoose).toHaveBeenCalledWith({ type: 'WALLET_BALANCES' }, { kind: 'free' });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'Open components' }));
    expect(await screen.findByRole('searchbox')).toHaveValue('');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('adds a component that it finds by one press', async () => {
    const { dialog, user } = await search('order');
    await user.click(within(dialog).getByRole('button', { name: 'Add Order ticket' }));
    expect(onChoose).toHaveBeenCalledWith({ type: 'REGULAR_EXECUTION' }, { kind: 'free' });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('says nothing of it where no component matches', async () => {
    const { dialog, user } = await search('depth');
    expect(dialog).not.toHaveTextContent("In 'Add component'");
    // other files share the open dialog
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});

import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { DashView } from './use-dash-view.ts';
import { ViewMenu } from './view-menu.tsx';

function Bar({ fails = false }: { fails?: boolean }) {
  const [view, setView] = useState<DashView>('searchbar');
  return (
    <>
      <ViewMenu view={view} change={setView} />
      {fails && (
        <button type="button" onClick={() => setView('searchbar')}>
          Fail
        </button>
      )}
    </>
  );
}

async function chooseTape() {
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Dash bar view' }));
  await user.click(screen.getByRole('menuitem', { name: 'Ticker tape' }));
  return user;
}

it('the status of the dash bar names the view after a selection, and is empty before', async () => {
  render(<Bar />);
  const status = screen.getByRole('status');
  expect(status).toBeEmptyDOMElement();
  const user = await chooseTape();
  expect(status).toHaveTextContent('Ticker tape shown');
  await user.click(screen.getByRole('button', { name: 'Dash bar view' }));
  expect(screen.getByRole('menuitem', { current: true })).toHaveAccessibleName('Ticker tape');
});

it('the status of the dash bar names the view that is restored after a failed change', async () => {
  render(<Bar fails />);
  const user = await chooseTape();
  await user.click(screen.getByRole('button', { name: 'Fail' }));
  expect(screen.getByRole('status')).toHaveTextContent('Search bar shown');
});

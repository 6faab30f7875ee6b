import { expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { FailurePanel } from './failure-panel.tsx';
import { loadOnDemand } from './load-on-demand.tsx';

interface Props {
  name: string;
}
const load = jest.fn<() => Promise<{ default: (props: Props) => ReactNode }>>();

it('a component that could not be loaded is loaded again on request, and then kept', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  load.mockRejectedValueOnce(new Error('Loading chunk 7 failed.'));
  load.mockResolvedValue({ default: ({ name }) => <p>Hello {name}</p> });
  const Greeting = loadOnDemand(load, {
    loading: () => <p>Loading</p>,
    failed: ({ name }, retry) => <FailurePanel title={`No greeting for ${name}`} onRetry={retry} />,
  });
  const { unmount } = render(<Greeting name="Ada" />);
  expect(screen.getByText('Loading')).toBeVisible();
  expect(await screen.findByText('No greeting for Ada')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Hello Ada')).toBeVisible();
  unmount();
  render(<Greeting name="Bob" />);
  expect(screen.getByText('Hello Bob')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
});

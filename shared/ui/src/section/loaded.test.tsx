import { describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Loaded, type QueryResult } from './loaded.tsx';

const show = (result: QueryResult<string[]>) =>
  render(
    <Loaded result={result} failure="Strategies could not be loaded" empty="No strategies">
      {(tags) => tags.join(', ')}
    </Loaded>,
  );

describe('Loaded', () => {
  it('shows a skeleton while loading', () => {
    show({ state: 'loading' });
    expect(screen.getByRole('status', { name: 'Loading' })).toBeVisible();
  });

  it("shows the loading text of the caller instead of 'Loading'", () => {
    const texts = { failure: '', empty: '', loadingText: 'Please wait...' };
    render(
      <Loaded result={{ state: 'loading' }} {...texts}>
        {() => null}
      </Loaded>,
    );
    expect(screen.getByText('Please wait...')).toBeVisible();
    expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull();
  });

  it('shows the reason for a failure, and retries on click', async () => {
    const retry = jest.fn();
    show({ state: 'failed', message: 'The server could not be reached.', retry });
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Strategies could not be loadedThe server could not be reached.',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['empty', [], 'No strategies'],
    ['shown', ['MM', 'ARB'], 'MM, ARB'],
  ] as const)('renders the %s state for the data %j', (state, data, text) => {
    show({ state, data: [...data] });
    expect(document.body).toHaveTextContent(text);
  });
});

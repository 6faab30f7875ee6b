import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { announceNewVersion } from './new-version.ts';
import { dismissSessionToasts } from './show-toast.ts';
import { Toaster } from './toaster.tsx';

afterEach(cleanup);

describe('the notice of a new version', () => {
  it("is shown once, outlives the session and reloads on 'Reload'", async () => {
    const reload = jest.fn();
    render(<Toaster />);
    act(() => announceNewVersion(reload));
    act(() => announceNewVersion(reload));
    expect(await screen.findAllByText('A new version is ready')).toHaveLength(1);
    act(() => dismissSessionToasts());
    fireEvent.click(screen.getByRole('button', { name: 'Reload' }));
    expect(reload).toHaveBeenCalledTimes(1);
  });
});

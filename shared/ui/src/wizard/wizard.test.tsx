import { describe, expect, it, jest } from '@jest/globals';
import { act, createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Wizard, type WizardStep } from './wizard.tsx';

const onFinish = jest.fn(async () => ({ ok: true }));
const onNext = jest.fn<() => Promise<{ ok: boolean }>>();
const onInside = jest.fn();
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const step = (label: string) => button(new RegExp(`^\\d ${label}$`));

function Steps({ editing = false }: { editing?: boolean }) {
  const [filled, setFilled] = useState(editing);
  const check = <input type="checkbox" checked={filled} onChange={() => setFilled(!filled)} />;
  const vaults = (
    <>
      <p>Vaults here</p>
      <button type="button" onClick={onInside}>
        Inside
      </button>
      <input aria-label="Alias" />
    </>
  );
  const steps: [WizardStep, ...WizardStep[]] = [
    {
      id: 'members',
      label: 'Members',
      heading: 'Select',
      content: check,
      complete: filled,
      missingText: 'Select one.',
    },
    { id: 'vaults', label: 'Vaults', content: vaults, complete: true, onNext },
    { id: 'info', label: 'Information', content: 'Name here', complete: true },
  ];
  return (
    <Wizard
      label="Create group"
      steps={steps}
      finishLabel={editing ? 'Save' : 'Done'}
      onFinish={onFinish}
      editing={editing}
    />
  );
}

const show = (editing = false) => {
  onFinish.mockClear();
  onNext.mockReset().mockResolvedValue({ ok: true });
  render(<Steps editing={editing} />);
  return userEvent.setup();
};

const tap = (name: string, clientX: number) => {
  const place = { clientX, clientY: 200 };
  // jsdom has no pointer events
  const down = createEvent.pointerDown(button(name));
  fireEvent(button(name), Object.assign(down, { ...place, pointerType: 'touch' }));
  fireEvent.mouseDown(button(name), { ...place, detail: 1 });
  fireEvent.click(button(name), { ...place, detail: 1 });
};

describe('Wizard', () => {
  it('opens the next step once the current step is complete, and reopens reached steps', async () => {
    const user = show();
    expect(button('Next')).toBeDisabled();
    expect(button('Next')).toHaveAccessibleDescription('Select one.');
    expect(step('Vaults')).toBeDisabled();
    await user.click(screen.getByRole('checkbox'));
    expect(button('Next')).not.toHaveAccessibleDescription();
    await user.click(button('Next'));
    expect(screen.getByText('Vaults here')).toBeVisible();
    expect(step('Vaults')).toHaveAttribute('aria-current', 'step');
    expect(step('Information')).toBeDisabled();
    await user.click(step('Members'));
    expect(screen.getByRole('heading', { name: 'Select' })).toBeVisible();
    expect(step('Vaults')).toBeEnabled();
  });

  it('stays on a step whose request fails, and finishes on the last step', async () => {
    const user = show();
    onNext.mockResolvedValueOnce({ ok: false });
    await user.click(screen.getByRole('checkbox'));
    await user.click(button('Next'));
    await user.click(button('Next'));
    expect(screen.getByText('Vaults here')).toBeVisible();
    await user.click(button('Next'));
    expect(await screen.findByText('Name here')).toBeVisible();
    await user.click(button('Done'));
    await waitFor(() => expect(onFinish).toHaveBeenCalledTimes(1));
  });

  it('runs the request of a step before the list opens a later step, but not an earlier step', async () => {
    const user = show();
    await user.click(screen.getByRole('checkbox'));
    await user.click(button('Next'));
    await user.click(button('Next'));
    await user.click(step('Vaults'));
    expect(onNext).toHaveBeenCalledTimes(1);
    onNext.mockResolvedValueOnce({ ok: false });
    await user.click(step('Information'));
    expect(onNext).toHaveBeenCalledTimes(2);
    expect(screen.getByText('Vaults here')).toBeVisible();
    expect(step('Information')).toHaveFocus();
    await user.click(step('Information'));
    expect(await screen.findByText('Name here')).toBeVisible();
    await user.click(step('Vaults'));
    await user.click(step('Members'));
    expect(onNext).toHaveBeenCalledTimes(3);
  });

  it('opens one step for a double click', async () => {
    const user = show();
    await user.click(screen.getByRole('checkbox'));
    await user.dblClick(button('Next'));
    expect(screen.getByText('Vaults here')).toBeVisible();
    expect(onNext).not.toHaveBeenCalled();
    await user.click(screen.getByText('Vaults here'));
    button('Next').focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Name here')).toBeVisible();
  });

  it('opens one step and finishes once for two taps that are not reported as a double click', async () => {
    const user = show();
    await user.click(screen.getByRole('checkbox'));
    tap('Next', 300);
    tap('Next', 304);
    expect(screen.getByText('Vaults here')).toBeVisible();
    expect(onNext).not.toHaveBeenCalled();
    tap('Next', 30);
    expect(await screen.findByText('Name here')).toBeVisible();
    // both taps belong together, however long the test takes
    jest.useFakeTimers();
    tap('Done', 100);
    await act(() => jest.advanceTimersByTimeAsync(1));
    expect(button('Done')).toHaveAttribute('aria-busy', 'false');
    tap('Done', 104);
    jest.useRealTimers();
    expect(onFinish).toHaveBeenCalledTimes(1);
  });

  it('accepts a second click in the same place after a field was filled in', async () => {
    const user = show();
    await user.click(screen.getByRole('checkbox'));
    await user.click(button('Next'));
    onNext.mockResolvedValueOnce({ ok: false });
    tap('Next', 300);
    await waitFor(() => expect(button('Next')).toHaveAttribute('aria-busy', 'false'));
    fireEvent.input(screen.getByRole('textbox', { name: 'Alias' }), { target: { value: 'Desk' } });
    tap('Next', 300);
    expect(await screen.findByText('Name here')).toBeVisible();
  });

  it('ignores a second click in the same place on a button of the next step', async () => {
    const user = show();
    await user.click(screen.getByRole('checkbox'));
    const press = (target: Element, clientX: number) =>
      user.pointer({ keys: '[MouseLeft]', target, coords: { clientX, clientY: 200 } });
    onInside.mockClear();
    await press(button('Next'), 300);
    await press(button('Inside'), 304);
    expect(onInside).not.toHaveBeenCalled();
    await press(button('Inside'), 30);
    expect(onInside).toHaveBeenCalledTimes(1);
    button('Inside').focus();
    await user.keyboard('{Enter}');
    expect(onInside).toHaveBeenCalledTimes(2);
  });

  it('opens every step in editing mode, and saves from any step while all steps are complete', async () => {
    const user = show(true);
    await user.click(step('Information'));
    await user.click(button('Save'));
    expect(onFinish).toHaveBeenCalledTimes(1);
    await user.click(step('Members'));
    await user.click(screen.getByRole('checkbox'));
    await user.click(step('Information'));
    expect(button('Save')).toBeDisabled();
    expect(button('Save')).toHaveAccessibleDescription('Select one.');
  });
});

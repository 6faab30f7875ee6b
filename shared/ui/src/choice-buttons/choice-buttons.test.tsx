import { describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  ChoiceButtons,
  NarrowToolbarContext,
  ToggleButton,
  ToolbarMenuButton,
} from './choice-buttons.tsx';

const INTERVALS = ['1m', '5m', '15m', '1h', '4h'] as const;
const onValue = jest.fn();
const show = (choices: readonly (typeof INTERVALS)[number][]) =>
  render(
    <NarrowToolbarContext value>
      <ChoiceButtons label="Interval" choices={choices} value="15m" onValue={onValue} />
    </NarrowToolbarContext>,
  );

describe('choices in a narrow toolbar', () => {
  it('are collapsed into a menu whose button shows the current choice', async () => {
    show(INTERVALS);
    const user = userEvent.setup();
    const button = screen.getByRole('button', { name: 'Interval: 15m' });
    expect(button).toHaveTextContent('15m');
    await user.click(button);
    expect(screen.getByRole('menuitem', { name: '15m' })).toHaveAttribute('aria-current', 'true');
    await user.click(screen.getByRole('menuitem', { name: '1h' }));
    expect(onValue).toHaveBeenCalledWith('1h');
  });

  it('do not highlight their menu button, unlike an active menu button', () => {
    render(<ToolbarMenuButton active>Lines 1</ToolbarMenuButton>);
    show(INTERVALS);
    expect(screen.getByRole('button', { name: 'Lines 1' })).toHaveAttribute('data-active');
    expect(screen.getByRole('button', { name: 'Interval: 15m' })).not.toHaveAttribute(
      'data-active',
    );
  });

  it('remain buttons if there are only two', () => {
    show(['15m', '1h']);
    expect(screen.getByRole('button', { name: '15m', pressed: true })).toBeVisible();
  });
});

it('few choices that collapse become a menu, in a narrow toolbar only', async () => {
  const choices = (
    <ChoiceButtons
      label="Interval"
      choices={['15m', '1h']}
      value="15m"
      {...{ onValue }}
      collapses
    />
  );
  const { rerender } = render(choices);
  expect(screen.getByRole('button', { name: '15m', pressed: true })).toBeVisible();
  rerender(<NarrowToolbarContext value>{choices}</NarrowToolbarContext>);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Interval: 15m' }));
  expect(screen.getByRole('menuitem', { name: '1h' })).toBeVisible();
});

describe('a choice that is unavailable', () => {
  const REASON = 'Not with this contract';
  const unavailableReason = (interval: string) => (interval === '1h' ? REASON : undefined);
  const choices = (
    <ChoiceButtons
      {...{ label: 'Interval', choices: INTERVALS, value: '15m', onValue, unavailableReason }}
    />
  );

  it('states the reason, can be focused, and cannot be selected', async () => {
    onValue.mockClear();
    render(choices);
    const user = userEvent.setup();
    const button = screen.getByRole('button', { name: '1h', description: REASON });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await user.click(button);
    expect(button).toHaveFocus();
    expect(onValue).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: '4h' }));
    expect(onValue).toHaveBeenCalledWith('4h');
  });

  it('is disabled in the menu of a narrow toolbar, with the reason', async () => {
    render(<NarrowToolbarContext value>{choices}</NarrowToolbarContext>);
    await userEvent.setup().click(screen.getByRole('button', { name: 'Interval: 15m' }));
    const item = screen.getByRole('menuitem', { name: '1h' });
    expect(item).toHaveAttribute('aria-disabled', 'true');
    expect(item).toHaveAttribute('title', REASON);
    expect(screen.getByRole('menuitem', { name: '4h' })).not.toHaveAttribute('aria-disabled');
  });
});

it('the detail of a toggle button is its accessible description and not part of its name', () => {
  render(<ToggleButton label="Spot" detail="1,204" pressed={false} onPress={() => undefined} />);
  expect(screen.getByRole('button', { name: 'Spot' })).toHaveAccessibleDescription('1,204');
});

import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { HeldButton } from './held-button.tsx';
import { AGAIN_MS, HOLD_MS } from './use-held-press.ts';

const onHeld = jest.fn();
const vibrate = jest.fn<Navigator['vibrate']>();
const button = () => screen.getByRole('button', { name: 'Send' });
const hint = () => screen.getByRole('status').textContent;
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

beforeEach(() => {
  jest.useFakeTimers();
  onHeld.mockClear();
  vibrate.mockClear();
  Object.defineProperty(navigator, 'vibrate', { configurable: true, value: vibrate });
  render(<HeldButton label="Send" onHeld={onHeld} />);
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(navigator, 'vibrate');
});

const moveTo = (clientX: number) =>
  fireEvent(button(), Object.assign(createEvent.pointerMove(button()), { clientX }));
const pressDown = () => fireEvent.pointerDown(button(), { button: 0, detail: 1 });

describe('HeldButton', () => {
  it('acts once it was held, with a vibration, and says how it is pressed', () => {
    expect(button()).toHaveAccessibleDescription('Hold to send');
    pressDown();
    expect(hint()).toBe('Keep holding');
    pass(HOLD_MS - 1);
    expect(onHeld).not.toHaveBeenCalled();
    pass(1);
    expect(onHeld).toHaveBeenCalledTimes(1);
    expect(vibrate).toHaveBeenCalledTimes(1);
    expect(hint()).toBe('Hold to send');
  });

  it.each([
    ['a release', () => fireEvent.pointerUp(button())],
    ['leaving the button', () => moveTo(100)],
    ['a scroll that takes the finger over', () => fireEvent.pointerCancel(button())],
    ['the loss of the focus', () => fireEvent.blur(button())],
  ])('is cancelled by %s', (_, cancel) => {
    pressDown();
    pass(HOLD_MS - 100);
    cancel();
    pass(HOLD_MS);
    expect(onHeld).not.toHaveBeenCalled();
    expect(hint()).toBe('Hold to send');
  });

  it('does not press what is in its place when the finger is released', () => {
    const onClick = jest.fn();
    const { getByText } = render(<button onClick={onClick}>Settings</button>);
    pressDown();
    pass(HOLD_MS);
    fireEvent.pointerUp(getByText('Settings'));
    fireEvent.click(getByText('Settings'));
    expect(onClick).not.toHaveBeenCalled();
    fireEvent.click(getByText('Settings'));
    expect(onClick).toHaveBeenCalledTimes(1);
  });

  it('leaves the next press alone if the release has sent no click', () => {
    const onClick = jest.fn();
    const { getByText } = render(<button onClick={onClick}>Settings</button>);
    pressDown();
    pass(HOLD_MS);
    fireEvent.pointerUp(document.body);
    fireEvent.pointerDown(getByText('Settings'));
    fireEvent.click(getByText('Settings'));
    expect(onClick).toHaveBeenCalledTimes(1);
  });

  it('does not act after a tap and its click', () => {
    pressDown();
    fireEvent.pointerUp(button());
    fireEvent.click(button(), { detail: 1 });
    pass(HOLD_MS);
    expect(onHeld).not.toHaveBeenCalled();
    expect(hint()).toBe('Hold to send');
  });

  it.each(['Enter', ' '])('acts once the key %j was held, without the clicks of the key', (key) => {
    const onBelow = jest.fn();
    window.addEventListener('keydown', onBelow);
    expect(fireEvent.keyDown(button(), { key })).toBe(false);
    fireEvent.keyDown(button(), { key, repeat: true });
    pass(HOLD_MS);
    expect(onHeld).toHaveBeenCalledTimes(1);
    // a key that is still held does not press what has the focus now
    onBelow.mockClear();
    expect(fireEvent.keyDown(document.body, { key, repeat: true })).toBe(false);
    expect(onBelow).not.toHaveBeenCalled();
    fireEvent.keyUp(document.body, { key });
    expect(fireEvent.keyDown(document.body, { key })).toBe(true);
    expect(onHeld).toHaveBeenCalledTimes(1);
    window.removeEventListener('keydown', onBelow);
  });

  it('does not act when a key is released early', () => {
    fireEvent.keyDown(button(), { key: 'Enter' });
    fireEvent.keyUp(button(), { key: 'Enter' });
    pass(HOLD_MS);
    expect(onHeld).not.toHaveBeenCalled();
  });

  it('asks an assistive technology for a second press, which it awaits for 3 s', () => {
    fireEvent.click(button(), { detail: 0 });
    expect(button()).toHaveAccessibleDescription('Press again to send');
    pass(AGAIN_MS);
    expect(hint()).toBe('Hold to send');
    fireEvent.click(button(), { detail: 0 });
    expect(onHeld).not.toHaveBeenCalled();
    fireEvent.click(button(), { detail: 0 });
    expect(onHeld).toHaveBeenCalledTimes(1);
  });
});

it('HeldButton says why it is blocked, and does not act, also when it was being held', () => {
  const { rerender } = render(<HeldButton label="Close" onHeld={onHeld} />);
  fireEvent.pointerDown(screen.getByRole('button', { name: 'Close' }), { button: 0 });
  rerender(<HeldButton label="Close" blocked="No connection" onHeld={onHeld} />);
  pass(HOLD_MS);
  const blocked = screen.getByRole('button', { name: 'Close' });
  expect(blocked).toHaveAccessibleDescription('No connection');
  fireEvent.pointerDown(blocked, { button: 0 });
  pass(HOLD_MS);
  fireEvent.click(blocked, { detail: 0 });
  fireEvent.click(blocked, { detail: 0 });
  expect(onHeld).not.toHaveBeenCalled();
});

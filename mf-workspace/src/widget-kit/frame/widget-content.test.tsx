import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { WidgetPartProps, WidgetSettings } from '@parallax/federation/loading';
import { contribute } from '@parallax/federation/testing';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, useEffect, useLayoutEffect, useState } from 'react';
import { widgetOf } from '../widget-types.ts';
import { CHANGES_MAX, PAUSE_MS, WidgetContent } from './widget-content.tsx';
import { WidgetSkeleton } from './widget-skeleton.tsx';

let isBroken = true;

function Throwing() {
  if (isBroken) throw new Error('broken');
  return <p>The content</p>;
}

function LoopingInState() {
  const [count, setCount] = useState(0);
  useLayoutEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the loop that the test needs
    if (isBroken) setCount(count + 1);
  }, [count]);
  return <p>The content</p>;
}

function LoopingInSettings({ settings: { count = 0 }, onSettings }: WidgetPartProps) {
  useEffect(() => {
    if (isBroken) onSettings({ count: Number(count) + 1 });
  }, [count, onSettings]);
  return <p>The content</p>;
}

const Waiting = () => <WidgetSkeleton label="Loading levels" />;

let change: (settings: WidgetSettings) => void;
function Changing({ onSettings }: WidgetPartProps) {
  change = onSettings;
  return null;
}

const declare = (
  type: string,
  order: number,
  load: () => Promise<{ default: ComponentType<WidgetPartProps> }>,
) =>
  ({
    type,
    title: type,
    category: 'Test',
    description: '',
    order,
    icon: 'eye',
    listing: 'add-widget',
    size: { w: 4, h: 4 },
    minSize: { w: 2, h: 2 },
    narrow: { wholeRow: false },
    load,
  }) as const;
await contribute(
  'mf_other',
  {
    widgets: [
      declare('THROWING', 1, async () => ({ default: Throwing })),
      declare('LOOPING_IN_STATE', 2, async () => ({ default: LoopingInState })),
      declare('LOOPING_IN_SETTINGS', 3, async () => ({ default: LoopingInSettings })),
      declare('CHANGING', 4, async () => ({ default: Changing })),
      declare('NOTES', 5, async () => ({ default: () => <p>A neighbour</p> })),
      { ...declare('BOOK', 6, async () => ({ default: Waiting })), skeleton: 'book' },
      { ...declare('CHAIN', 7, async () => ({ default: Waiting })), skeleton: 'table' },
    ],
  },
  () => true,
);

/** Keeps the settings outside React, as the sheet does. */
function Sheet({ type }: { type: string }) {
  const [settings, setSettings] = useState<WidgetSettings>({});
  const part = { part: 'content', settings } as const;
  return (
    <>
      <WidgetContent widget={widgetOf('NOTES')} {...part} onSettings={setSettings} />
      <WidgetContent
        widget={widgetOf(type)}
        {...part}
        onSettings={(next) => void setTimeout(() => setSettings(next))}
      />
    </>
  );
}

beforeEach(() => {
  isBroken = true;
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.restoreAllMocks();
});

describe('a widget that fails', () => {
  it.each(['THROWING', 'LOOPING_IN_STATE'])(
    'shows its own failure panel with a retry while other widgets keep working: %s',
    async (type) => {
      render(<Sheet type={type} />);
      expect(await screen.findByText(`${type} could not be shown`)).toBeVisible();
      expect(screen.getByText('A neighbour')).toBeVisible();
      isBroken = false;
      await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
      expect(await screen.findByText('The content')).toBeVisible();
    },
  );

  it('is stopped and shows its own failure panel when it changes its settings in a loop', async () => {
    const saved = jest.fn<(settings: WidgetSettings) => undefined>();
    function Kept() {
      const [settings, setSettings] = useState<WidgetSettings>({});
      const [onSettings] = useState(() => (next: WidgetSettings) => {
        saved(next);
        // asynchronous, as the notifications of the query cache are
        setTimeout(() => setSettings(next));
      });
      return (
        <WidgetContent
          widget={widgetOf('LOOPING_IN_SETTINGS')}
          part="content"
          settings={settings}
          onSettings={onSettings}
        />
      );
    }
    render(<Kept />);
    expect(await screen.findByText('LOOPING_IN_SETTINGS could not be shown')).toBeVisible();
    expect(saved).toHaveBeenCalledTimes(CHANGES_MAX);
  });
});

it.each([
  ['BOOK', 'book'],
  ['CHAIN', 'table'],
])(
  "the skeleton has the widget's shape in the content, but not in the settings: %s",
  (type, shape) => {
    const widget = { widget: widgetOf(type), settings: {}, onSettings: () => undefined };
    const { rerender } = render(<WidgetContent {...widget} part="content" />);
    const skeleton = screen.getByRole('status', { name: 'Loading levels' });
    expect(skeleton).toHaveAttribute('data-shape', shape);
    rerender(<WidgetContent {...widget} part="settings" />);
    expect(skeleton).toHaveAttribute('data-shape', 'rows');
  },
);

it('the limit on settings changes does not apply to changes by the user', () => {
  const saved = jest.fn<(settings: WidgetSettings) => undefined>();
  render(
    <WidgetContent widget={widgetOf('CHANGING')} part="content" settings={{}} onSettings={saved} />,
  );
  for (let count = 1; count <= 3 * CHANGES_MAX; count += 1) {
    window.dispatchEvent(new Event('pointermove'));
    act(() => change({ count }));
  }
  expect(saved).toHaveBeenCalledTimes(3 * CHANGES_MAX);
});

/** Changes the settings of a widget without input, `everyMs` apart. */
function changeAlone(times: number, everyMs: number) {
  const saved = jest.fn<(settings: WidgetSettings) => undefined>();
  render(
    <WidgetContent widget={widgetOf('CHANGING')} part="content" settings={{}} onSettings={saved} />,
  );
  let now = performance.now();
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  const all = () => {
    for (let count = 1; count <= times; count += 1) {
      now += everyMs;
      act(() => change({ count }));
    }
  };
  return { saved, all };
}

it('the limit on settings changes stops a loop of slow changes, as on a busy machine', () => {
  const { saved, all } = changeAlone(CHANGES_MAX + 1, 300);
  expect(all).toThrow('The widget changes its settings in a loop.');
  expect(saved).toHaveBeenCalledTimes(CHANGES_MAX);
});

it('the limit on settings changes does not apply to occasional changes', () => {
  const { saved, all } = changeAlone(3 * CHANGES_MAX, PAUSE_MS + 1);
  all();
  expect(saved).toHaveBeenCalledTimes(3 * CHANGES_MAX);
});

import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { WidgetSettings } from '@parallax/federation/loading';
import { act, render, screen } from '@testing-library/react';
import { z } from 'zod';
import { defineWidget } from './define-widget.ts';
import type { WidgetProps } from './widget-props.ts';

const settingsSchema = z.object({ rows: z.array(z.string()).catch(['usual']) });
type Props = WidgetProps<z.infer<typeof settingsSchema>>;

const onStored = () => undefined;

it('a widget receives the same settings object until its stored settings change', () => {
  const seen: Props[] = [];
  const Form = (props: Props) => {
    seen.push(props);
    return <p>{props.settings.rows.join()}</p>;
  };
  const Widget = defineWidget({
    settings: settingsSchema,
    content: () => <p>The content</p>,
    settingsForm: Form,
  });
  const form = (stored: { rows: number | string[] }) => (
    <Widget part="settings" settings={stored} onSettings={onStored} />
  );
  const stored = { rows: 7 };
  const { rerender } = render(form(stored));
  rerender(form(stored));
  expect(screen.getByText('usual')).toBeVisible();
  expect(seen.at(-1)).not.toBe(seen[0]);
  expect(seen.at(-1)?.settings).toBe(seen[0]?.settings);
  expect(seen.at(-1)?.onSettings).toBe(seen[0]?.onSettings);
  rerender(form({ rows: ['own'] }));
  expect(screen.getByText('own')).toBeVisible();
  rerender(<Widget part="content" settings={stored} onSettings={onStored} />);
  expect(screen.getByText('The content')).toBeVisible();
});

it('a settings field that a widget clears loses its stored value', () => {
  let last: WidgetProps<{ at?: string | undefined }> | undefined;
  const Content = (props: NonNullable<typeof last>) => {
    last = props;
    return null;
  };
  const Widget = defineWidget({
    settings: z.object({ at: z.string().optional().catch(undefined) }),
    content: Content,
    settingsForm: Content,
  });
  const saved = jest.fn<(change: WidgetSettings) => undefined>();
  const { rerender } = render(<Widget part="content" settings={{ at: 'b' }} onSettings={saved} />);
  expect(last?.settings.at).toBe('b');
  act(() => last?.onSettings({ at: undefined }));
  const change = saved.mock.calls[0]?.[0] ?? {};
  rerender(<Widget part="content" settings={{ at: 'b', ...change }} onSettings={saved} />);
  expect(last?.settings.at).toBeUndefined();
});

it('a change that is a function gets the newest settings, also from an older render', () => {
  const seen: WidgetProps<{ rows: string[] }>[] = [];
  const Content = (props: Props) => {
    seen.push(props);
    return null;
  };
  const Widget = defineWidget({
    settings: settingsSchema,
    content: Content,
    settingsForm: Content,
  });
  const saved = jest.fn<(change: WidgetSettings) => undefined>();
  const { rerender } = render(
    <Widget part="content" settings={{ rows: ['a'] }} onSettings={saved} />,
  );
  rerender(<Widget part="content" settings={{ rows: ['a', 'b'] }} onSettings={saved} />);
  act(() => seen[0]?.onSettings(({ rows }) => ({ rows: [...rows, 'c'] })));
  expect(saved.mock.calls[0]?.[0]).toMatchObject({ rows: ['a', 'b', 'c'] });
});

describe('a widget with versioned settings', () => {
  const schema = z.object({
    symbols: z.array(z.string()).catch(['usual']),
    size: z.int().catch(1),
  });
  let last: WidgetProps<z.infer<typeof schema>>;
  const Content = (props: typeof last) => {
    last = props;
    return <p>{`${props.settings.symbols.join()} ${props.settings.size}`}</p>;
  };
  const Widget = defineWidget({
    settings: schema,
    migrations: [
      ({ symbol, ...rest }) => ({ ...rest, ...(symbol !== undefined && { symbols: [symbol] }) }),
      ({ size, ...rest }) => ({ ...rest, size: typeof size === 'number' ? size * 10 : 5 }),
    ],
    content: Content,
    settingsForm: Content,
  });
  const saved = jest.fn<(change: WidgetSettings) => undefined>();
  const changes = () => saved.mock.calls.map(([change]) => change);
  const show = (settings: WidgetSettings) =>
    render(<Widget part="content" settings={settings} onSettings={saved} />);
  beforeEach(() => {
    saved.mockClear();
  });

  it('migrates older settings and saves them with the version on the first change', () => {
    show({ symbol: 'BTC', size: 2, other: 'kept' });
    expect(screen.getByText('BTC 20')).toBeVisible();
    expect(saved).not.toHaveBeenCalled();
    act(() => last.onSettings({ symbols: ['ETH'] }));
    expect(changes()).toEqual([{ symbols: ['ETH'], size: 20, settingsVersion: 3 }]);
  });

  it('applies only the migrations since the stored version', () => {
    show({ symbols: ['ETH'], size: 3, settingsVersion: 2 });
    expect(screen.getByText('ETH 30')).toBeVisible();
  });

  it('saves only the change if the stored settings have the current version', () => {
    show({ symbols: ['ETH'], size: 3, settingsVersion: 3 });
    expect(screen.getByText('ETH 3')).toBeVisible();
    act(() => last.onSettings({ size: 4 }));
    expect(changes()).toEqual([{ size: 4 }]);
  });

  it('shows defaults for unreadable fields of a newer version and saves only the change', () => {
    show({ symbols: { primary: 'BTC' }, layers: [1], settingsVersion: 9 });
    expect(screen.getByText('usual 1')).toBeVisible();
    act(() => last.onSettings({ size: 4 }));
    // the sheet merges the change into what is stored
    expect(changes()).toEqual([{ size: 4 }]);
  });

  it('treats a non-numeric version as the first version', () => {
    show({ symbol: 'BTC', settingsVersion: 'new' });
    expect(screen.getByText('BTC 5')).toBeVisible();
  });
});

import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { z } from 'zod';
import { defineWidget } from './define-widget.ts';
import type { WidgetProps } from './widget-props.ts';

const settingsSchema = z.object({ rows: z.array(z.string()).catch(['usual']) });
type Props = WidgetProps<z.infer<typeof settingsSchema>>;

const onStored = () => undefined;

describe('a kind of widget', () => {
  const seen: Props[] = [];
  const Shown = (props: Props) => {
    seen.push(props);
    return <p>{props.settings.rows.join()}</p>;
  };
  const widget = defineWidget({
    type: 'WATCH_LIST',
    title: 'Watch list',
    category: 'Market data',
    description: '',
    size: { w: 4, h: 4 },
    minSize: { w: 2, h: 2 },
    settings: settingsSchema,
    load: () => Promise.resolve({ default: Shown }),
    settingsForm: Shown,
  });

  it('gets the very same settings until what is stored changes, so that memos hold', () => {
    const stored = { rows: 7 };
    const { rerender } = render(<>{widget.renderSettings({ stored, onStored })}</>);
    rerender(<>{widget.renderSettings({ stored, onStored })}</>);
    expect(screen.getByText('usual')).toBeVisible();
    expect(seen.at(-1)).not.toBe(seen[0]);
    expect(seen.at(-1)?.settings).toBe(seen[0]?.settings);
    expect(seen.at(-1)?.onSettings).toBe(seen[0]?.onSettings);
    rerender(<>{widget.renderSettings({ stored: { rows: ['own'] }, onStored })}</>);
    expect(screen.getByText('own')).toBeVisible();
  });
});

import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { z } from 'zod';
import { defineWidget } from './define-widget.ts';
import type { WidgetProps } from './widget-props.ts';

const settingsSchema = z.object({ rows: z.array(z.string()).catch(['usual']) });
type Props = WidgetProps<z.infer<typeof settingsSchema>>;

const onStored = () => undefined;

it('passes referentially stable settings until the stored ones change, so that memoization works', () => {
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

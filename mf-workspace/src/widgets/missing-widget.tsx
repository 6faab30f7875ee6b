import type { WidgetType } from '@parallax/contract';
import { EmptyState } from '@parallax/ui';
import type { WidgetDefinition } from './define-widget.ts';

const titleOf = (type: WidgetType): string =>
  type.charAt(0) + type.slice(1).toLowerCase().replaceAll('_', ' ');

/**
 * What stands for a widget of a kind that nobody has here, such as one whose remote is gone: it
 * keeps its place and its settings, and can be moved and removed.
 */
export const missingWidget = (type: WidgetType): WidgetDefinition => ({
  type,
  title: titleOf(type),
  category: 'Other',
  description: 'Not available here',
  size: { w: 6, h: 12 },
  minSize: { w: 2, h: 4 },
  render: () => (
    <EmptyState
      title="This widget is not available."
      hint="It stays as it was set until it is available again. Its menu removes it."
    />
  ),
  renderSettings: () => null,
  loadAgain: () => undefined,
});

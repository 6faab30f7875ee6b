import type { WidgetProps } from '../../widget-kit/widget-props.ts';

/** The settings after a change that a widget made. */
export const afterChange = <Settings>(
  before: Settings,
  change: Parameters<WidgetProps<Settings>['onSettings']>[0],
): Settings => ({ ...before, ...(typeof change === 'function' ? change(before) : change) });

import type { WidgetType } from '@parallax/protocol';
import { registerCommands } from '@parallax/ui/state';
import { useEffect, useRef } from 'react';
import type { WidgetKind } from '../../widget-kit/widget-types.ts';

/** Registers these widgets with the command palette while the page is mounted. */
export function useRegisterWidgets(
  widgets: readonly WidgetKind[],
  add: (type: WidgetType) => void,
): void {
  const latest = useRef(add);
  useEffect(() => {
    latest.current = add;
  });
  useEffect(
    () =>
      registerCommands(
        widgets.map(({ type, title, description }) => ({
          id: `widget:${type}`,
          group: 'Widgets',
          label: title,
          detail: description,
          run: () => latest.current(type),
        })),
      ),
    [widgets],
  );
}

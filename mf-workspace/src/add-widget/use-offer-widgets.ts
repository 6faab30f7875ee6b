import type { WidgetType } from '@parallax/contract';
import { offerCommands } from '@parallax/ui/state';
import { useEffect, useRef } from 'react';
import type { WidgetDefinition } from '../widgets/define-widget.ts';

/** Lets the command palette add these widgets while the page is there to take them. */
export function useOfferWidgets(
  widgets: readonly WidgetDefinition[],
  add: (type: WidgetType) => void,
): void {
  const latest = useRef(add);
  useEffect(() => {
    latest.current = add;
  });
  useEffect(
    () =>
      offerCommands(
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

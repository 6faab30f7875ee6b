import type { WidgetType } from '@parallax/protocol';
import { ADD_WIDGET_WIDTH, Dialog } from '@parallax/ui';
import { useOverlay } from '@parallax/ui/state';
import type { ReactNode } from 'react';
import { componentWidgets, listedWidgets } from '../widgets/widget-types.ts';
import { WidgetCards } from './widget-cards.tsx';

/**
 * The dialogs of the header's 'Add Widget' and 'Add component' buttons.
 * @param instead replaces the widgets while none can be added
 */
export function AddDialogs({
  onChoose,
  instead,
}: {
  onChoose: (type: WidgetType) => void;
  instead: ReactNode;
}) {
  const [widgetOpen, setWidgetOpen] = useOverlay('add-widget');
  const [componentOpen, setComponentOpen] = useOverlay('add-component');
  return (
    <>
      <Dialog
        title="Add Widget"
        open={widgetOpen}
        onOpenChange={setWidgetOpen}
        placement="top"
        width={ADD_WIDGET_WIDTH}
      >
        {instead ?? (
          <WidgetCards
            widgets={listedWidgets()}
            onChoose={(type) => {
              setWidgetOpen(false);
              onChoose(type);
            }}
            onDropped={() => setWidgetOpen(false)}
          />
        )}
      </Dialog>
      <Dialog
        title="Add component"
        open={componentOpen}
        onOpenChange={setComponentOpen}
        placement="top"
        width={ADD_WIDGET_WIDTH}
      >
        {instead ?? (
          <WidgetCards
            widgets={componentWidgets()}
            onChoose={(type) => {
              setComponentOpen(false);
              onChoose(type);
            }}
            onDropped={() => setComponentOpen(false)}
          />
        )}
      </Dialog>
    </>
  );
}

import { ADD_WIDGET_WIDTH, Dialog, Tabs } from '@parallax/ui';
import { useOverlay } from '@parallax/ui/state';
import { type ReactNode, useState } from 'react';
import type { NewWidget } from '../layout/add-rules.ts';
import { MyWidgetCards } from '../my-widgets/my-widget-cards.tsx';
import { componentWidgets, listedWidgets } from '../widgets/widget-types.ts';
import { WidgetCards } from './widget-cards.tsx';

/**
 * The dialogs of the header's 'Add Widget' and 'Add component' buttons.
 * @param instead content that replaces the widgets while none can be added
 */
export function AddDialogs({
  onChoose,
  instead,
}: {
  onChoose: (widget: NewWidget) => void;
  instead: ReactNode;
}) {
  const [widgetOpen, setWidgetOpen] = useOverlay('add-widget');
  const [componentOpen, setComponentOpen] = useOverlay('add-component');
  const cardHandlers = (setOpen: (open: boolean) => void) => ({
    onChoose: (widget: NewWidget) => {
      setOpen(false);
      onChoose(widget);
    },
    onDropped: () => setOpen(false),
  });
  return (
    <>
      <Dialog
        title="Add Widget"
        open={widgetOpen}
        onOpenChange={setWidgetOpen}
        placement="top"
        width={ADD_WIDGET_WIDTH}
      >
        {instead ?? <AddWidgetTabs {...cardHandlers(setWidgetOpen)} />}
      </Dialog>
      <Dialog
        title="Add component"
        open={componentOpen}
        onOpenChange={setComponentOpen}
        placement="top"
        width={ADD_WIDGET_WIDTH}
      >
        {instead ?? (
          <WidgetCards widgets={componentWidgets()} {...cardHandlers(setComponentOpen)} />
        )}
      </Dialog>
    </>
  );
}

function AddWidgetTabs(props: { onChoose: (widget: NewWidget) => void; onDropped: () => void }) {
  const [tab, setTab] = useState('widgets');
  return (
    <Tabs
      label="Kinds of widgets"
      value={tab}
      onValueChange={setTab}
      tabs={[
        {
          id: 'widgets',
          label: 'Widgets',
          content: <WidgetCards widgets={listedWidgets()} {...props} />,
        },
        { id: 'my-widgets', label: 'My Widgets', content: <MyWidgetCards {...props} /> },
      ]}
    />
  );
}

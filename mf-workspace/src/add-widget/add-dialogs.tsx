import { ADD_WIDGET_WIDTH, Dialog, Tabs } from '@parallax/ui';
import { useOverlay } from '@parallax/ui/state';
import { type ReactNode, useState } from 'react';
import type { NewWidget } from '../layout/add-rules.ts';
import { MyWidgetCards } from '../my-widgets/my-widget-cards.tsx';
import {
  componentWidgets,
  contributorOf,
  listedWidgets,
  type WidgetKind,
} from '../widgets/widget-types.ts';
import { WidgetCard } from './widget-card.tsx';
import styles from './widget-cards.module.css';
import { WidgetSearch } from './widget-search.tsx';

/** A searchable list of widget cards, which can be clicked or dragged to the canvas. */
function WidgetCards({
  widgets,
  onChoose,
  onDropped,
}: {
  widgets: readonly WidgetKind[];
  onChoose: (widget: NewWidget) => void;
  /** called when a card was dropped on a canvas */
  onDropped: () => void;
}) {
  return (
    <div className={styles.cards}>
      <WidgetSearch widgets={widgets} focused>
        {(matches) => (
          <ul className={styles.list}>
            {matches.map((widget) => (
              <WidgetCard
                key={widget.type}
                title={widget.title}
                description={widget.description}
                contributor={contributorOf(widget)}
                kind={widget}
                widget={{ type: widget.type }}
                onChoose={onChoose}
                onDropped={onDropped}
              />
            ))}
          </ul>
        )}
      </WidgetSearch>
      <p className={styles.hint}>Drag and drop selected widget to the canvas</p>
    </div>
  );
}

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

import { COMPONENTS_ARE, WIDGETS_ARE } from '@parallax/protocol';
import { ADD_WIDGET_WIDTH, Button, Dialog, Tabs } from '@parallax/ui';
import { useOverlay } from '@parallax/ui/state';
import { type ReactNode, useState } from 'react';
import {
  componentWidgets,
  contributorOf,
  listedWidgets,
  searchWidgets,
  type WidgetKind,
} from '../../widget-kit/widget-types.ts';
import type { NewWidget } from '../layout/add-rules.ts';
import { MyWidgetCards } from '../my-widgets/my-widget-cards.tsx';
import { WidgetCard } from '../widget-cards/widget-card.tsx';
import styles from '../widget-cards/widget-cards.module.css';
import { WidgetSearch } from '../widget-cards/widget-search.tsx';
import type { PlacingOnSheet } from './use-add-widget.ts';

/** A searchable list of widget cards, which can be clicked or dragged to the canvas. */
function WidgetCards({
  about,
  widgets,
  initialQuery,
  renderFooter,
  onChoose,
  onDropped,
}: {
  /** what the widgets are */
  about: string;
  widgets: readonly WidgetKind[];
  initialQuery?: string | undefined;
  /** shown below the matches of what was typed */
  renderFooter?: (query: string) => ReactNode;
  onChoose: (widget: NewWidget) => void;
  /** called when a card was dropped on a canvas */
  onDropped: () => void;
}) {
  return (
    <div className={styles.cards}>
      <p className={styles.about}>{about}</p>
      <WidgetSearch
        widgets={widgets}
        focused
        initialQuery={initialQuery}
        renderFooter={renderFooter}
      >
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
 * The dialogs of the header's 'Add Widget' and 'Add component' buttons. What the first adds is placed below all
 * widgets, what the second adds in free space.
 * @param instead content that replaces the widgets while none can be added
 */
export function AddDialogs({
  onChoose,
  instead,
}: {
  onChoose: (widget: NewWidget, placing: PlacingOnSheet) => void;
  instead: ReactNode;
}) {
  const [widgetOpen, setWidgetOpen] = useOverlay('add-widget');
  const [componentOpen, setComponentOpen] = useOverlay('add-component');
  /** what was typed in Add Widget and is searched for in Add component */
  const [continued, setContinued] = useState<string>();
  const [wasComponentOpen, setWasComponentOpen] = useState(componentOpen);
  if (wasComponentOpen !== componentOpen) {
    setWasComponentOpen(componentOpen);
    // whatever has closed it
    if (!componentOpen) setContinued(undefined);
  }
  const cardHandlers = (setOpen: (open: boolean) => void, kind: 'below' | 'free') => ({
    onChoose: (widget: NewWidget) => {
      setOpen(false);
      onChoose(widget, { kind });
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
        {instead ?? (
          <AddWidgetTabs
            {...cardHandlers(setWidgetOpen, 'below')}
            onComponent={cardHandlers(setWidgetOpen, 'free').onChoose}
            onSearchComponents={(query) => {
              setContinued(query);
              setComponentOpen(true);
            }}
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
            about={COMPONENTS_ARE}
            widgets={componentWidgets()}
            initialQuery={continued}
            {...cardHandlers(setComponentOpen, 'free')}
          />
        )}
      </Dialog>
    </>
  );
}

/** More are in the dialog 'Add component'. */
const BUTTONS_MAX = 4;

/** The widgets of Add component that match a search in Add Widget, each with a button that adds it. */
function ComponentMatches({
  matches,
  onChoose,
  onSearch,
}: {
  matches: readonly WidgetKind[];
  onChoose: (widget: NewWidget) => void;
  onSearch: () => void;
}) {
  return (
    <div className={styles.elsewhere}>
      <output>{`In 'Add component': ${matches.map(({ title }) => title).join(', ')}`}</output>
      {matches.slice(0, BUTTONS_MAX).map(({ type, title }) => (
        <Button key={type} onClick={() => onChoose({ type })}>
          {`Add ${title}`}
        </Button>
      ))}
      <Button onClick={onSearch}>Open Add component</Button>
    </div>
  );
}

function AddWidgetTabs({
  onComponent,
  onSearchComponents,
  ...props
}: {
  onChoose: (widget: NewWidget) => void;
  onDropped: () => void;
  /** adds a component that the search has found */
  onComponent: (widget: NewWidget) => void;
  onSearchComponents: (query: string) => void;
}) {
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
          content: (
            <WidgetCards
              about={`${WIDGETS_ARE} The order ticket and what is yours are components: + in the header adds them.`}
              widgets={listedWidgets()}
              renderFooter={(query) => {
                const matches = searchWidgets(componentWidgets(), query);
                if (matches.length === 0) return undefined;
                return (
                  <ComponentMatches
                    matches={matches}
                    onChoose={onComponent}
                    onSearch={() => onSearchComponents(query)}
                  />
                );
              }}
              {...props}
            />
          ),
        },
        { id: 'my-widgets', label: 'My Widgets', content: <MyWidgetCards {...props} /> },
      ]}
    />
  );
}

import { freeSheetName, sheetsQuery, useOpenAddedSheet, useSheetActions } from '@parallax/sheets';
import { Icon, Tabs } from '@parallax/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { contributorOf, offeredWidgets, type WidgetKind } from '../../widget-kit/widget-types.ts';
import type { NewWidget } from '../layout/add-rules.ts';
import { MyWidgetCards } from '../my-widgets/my-widget-cards.tsx';
import { WidgetSearch } from '../widget-cards/widget-search.tsx';
import { addToSheet, useAddWidget } from './use-add-widget.ts';
import styles from './widget-list.module.css';

/** The narrow grid stacks widgets in any case. */
const BELOW = { kind: 'below' } as const;

/**
 * Returns a function that adds a widget to the open sheet, or to a new sheet called 'New sheet' when
 * none is open. It resolves with whether the widget is on the sheet; if not, a toast shows why.
 */
function useAddToPhone(sheetId: string | undefined): (widget: NewWidget) => Promise<boolean> {
  const client = useQueryClient();
  const actions = useSheetActions('MOBILE');
  const openAddedSheet = useOpenAddedSheet('MOBILE');
  const addToOpen = useAddWidget(sheetId);

  return async (widget) => {
    if (sheetId !== undefined) return addToOpen(widget, BELOW);
    const open = openAddedSheet();
    try {
      const sheets = await client.ensureQueryData(sheetsQuery('MOBILE'));
      const sheet = await actions.add(freeSheetName('New sheet', sheets));
      const added = await addToSheet(client, sheet.id, widget, BELOW);
      open(sheet);
      return added !== undefined;
    } catch {
      // a toast reports a failed creation, and the page a failed read
      return false;
    }
  };
}

/** The phone's list of widgets and My Widgets; pressing an entry adds it to the sheet. */
export default function WidgetList(props: { sheetId: string | undefined; onAdded: () => void }) {
  const { sheetId, onAdded } = props;
  const [tab, setTab] = useState('widgets');
  const [adding, setAdding] = useState(false);
  const addWidget = useAddToPhone(sheetId);

  const add = async (widget: NewWidget) => {
    if (adding) return;
    setAdding(true);
    try {
      if (await addWidget(widget)) onAdded();
    } finally {
      setAdding(false);
    }
  };
  const onChoose = (widget: NewWidget) => void add(widget);

  return (
    <div aria-busy={adding}>
      <Tabs
        label="Kinds of widgets"
        value={tab}
        onValueChange={setTab}
        tabs={[
          { id: 'widgets', label: 'Widgets', content: <ByCategory onChoose={onChoose} /> },
          {
            id: 'my-widgets',
            label: 'My Widgets',
            content: <MyWidgetCards onChoose={onChoose} />,
          },
        ]}
      />
    </div>
  );
}

/** Every widget that a remote contributes, in its category. */
function ByCategory({ onChoose }: { onChoose: (widget: NewWidget) => void }) {
  return (
    <div className={styles.widgets}>
      <WidgetSearch widgets={offeredWidgets()}>
        {(matches) =>
          [...new Set(matches.map((widget) => widget.category))].map((category) => (
            <Category
              key={category}
              name={category}
              widgets={matches.filter((widget) => widget.category === category)}
              onChoose={onChoose}
            />
          ))
        }
      </WidgetSearch>
    </div>
  );
}

function Category({
  name,
  widgets,
  onChoose,
}: {
  name: string;
  widgets: readonly WidgetKind[];
  onChoose: (widget: NewWidget) => void;
}) {
  return (
    <section aria-label={name}>
      <h3 className={styles.category}>{name}</h3>
      <ul className={styles.list}>
        {widgets.map((widget) => (
          <li key={widget.type} className={styles.widget}>
            <Icon source={widget.icon} size={20} />
            <span className={styles.texts}>
              <button
                type="button"
                className={styles.title}
                onClick={() => onChoose({ type: widget.type })}
              >
                {widget.title}
              </button>
              <span className={styles.description}>{widget.description}</span>
              {contributorOf(widget) !== undefined && (
                <span className={styles.contributor}>{contributorOf(widget)}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

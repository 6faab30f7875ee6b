import { Icon, Tabs } from '@parallax/ui';
import { useState } from 'react';
import type { NewWidget } from '../layout/add-rules.ts';
import { MyWidgetCards } from '../my-widgets/my-widget-cards.tsx';
import { contributorOf, offeredWidgets, type WidgetKind } from '../widgets/widget-types.ts';
import { useAddToPhone } from './use-add-to-phone.ts';
import styles from './widget-list.module.css';
import { WidgetSearch } from './widget-search.tsx';

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

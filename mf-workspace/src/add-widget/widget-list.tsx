import type { WidgetType } from '@parallax/protocol';
import { Icon } from '@parallax/ui';
import { useState } from 'react';
import { offeredWidgets, type WidgetKind } from '../widgets/widget-types.ts';
import { useAddWidget } from './use-add-widget.ts';
import styles from './widget-list.module.css';
import { WidgetSearch } from './widget-search.tsx';

/** The phone's widget list, grouped by category; pressing an entry adds the widget to the sheet. */
export default function WidgetList({ sheetId, onAdded }: { sheetId: string; onAdded: () => void }) {
  const [adding, setAdding] = useState(false);
  const addWidget = useAddWidget(sheetId);

  const add = async (type: WidgetType) => {
    setAdding(true);
    try {
      if (await addWidget({ type })) onAdded();
    } finally {
      setAdding(false);
    }
  };

  return (
    <div className={styles.widgets}>
      <WidgetSearch widgets={offeredWidgets()}>
        {(found) =>
          [...new Set(found.map((widget) => widget.category))].map((category) => (
            <Category
              key={category}
              name={category}
              widgets={found.filter((widget) => widget.category === category)}
              disabled={adding}
              onChoose={(type) => void add(type)}
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
  disabled,
  onChoose,
}: {
  name: string;
  widgets: readonly WidgetKind[];
  disabled: boolean;
  onChoose: (type: WidgetType) => void;
}) {
  return (
    <section aria-label={name}>
      <h3 className={styles.category}>{name}</h3>
      <ul className={styles.list}>
        {widgets.map(({ type, title, description, icon }) => (
          <li key={type} className={styles.widget}>
            <Icon source={icon} size={20} />
            <span className={styles.texts}>
              <button
                type="button"
                className={styles.title}
                disabled={disabled}
                onClick={() => onChoose(type)}
              >
                {title}
              </button>
              <span className={styles.description}>{description}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

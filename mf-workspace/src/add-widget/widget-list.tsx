import type { WidgetType } from '@parallax/contract';
import { EmptyState, TextField } from '@parallax/ui';
import { useState } from 'react';
import type { WidgetDefinition } from '../widgets/define-widget.ts';
import { componentWidgets, listedWidgets, searchWidgets } from '../widgets/widget-types.ts';
import { useAddWidget } from './use-add-widget.ts';
import { WidgetIcon } from './widget-icon.tsx';
import styles from './widget-list.module.css';

const offered = [...listedWidgets, ...componentWidgets];

/** The phone's widgets to choose from, by category; a press adds one to the sheet. */
export default function WidgetList({ sheetId, onAdded }: { sheetId: string; onAdded: () => void }) {
  const [query, setQuery] = useState('');
  const [adding, setAdding] = useState(false);
  const addWidget = useAddWidget(sheetId);
  const found = searchWidgets(offered, query);
  const categories = [...new Set(found.map((widget) => widget.category))];

  const add = async (type: WidgetType) => {
    setAdding(true);
    const added = await addWidget(type);
    setAdding(false);
    if (added) onAdded();
  };

  return (
    <div className={styles.widgets}>
      <TextField
        label="Search widgets"
        hideLabel
        type="search"
        placeholder="Search widgets"
        autoComplete="off"
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
      />
      {found.length === 0 && (
        <EmptyState title={`No widget is called “${query.trim()}”`} hint="Try another word." />
      )}
      {categories.map((category) => (
        <Category
          key={category}
          name={category}
          widgets={found.filter((widget) => widget.category === category)}
          disabled={adding}
          onChoose={(type) => void add(type)}
        />
      ))}
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
  widgets: readonly WidgetDefinition[];
  disabled: boolean;
  onChoose: (type: WidgetType) => void;
}) {
  return (
    <section aria-label={name}>
      <h3 className={styles.category}>{name}</h3>
      <ul className={styles.list}>
        {widgets.map(({ type, title, description }) => (
          <li key={type} className={styles.widget}>
            <WidgetIcon type={type} />
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

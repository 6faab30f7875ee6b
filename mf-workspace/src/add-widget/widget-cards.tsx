import type { WidgetType } from '@parallax/contract';
import { EmptyState, TextField } from '@parallax/ui';
import { useId, useRef, useState } from 'react';
import type { WidgetDefinition } from '../widgets/define-widget.ts';
import { searchWidgets } from '../widgets/widget-types.ts';
import { draggedWidget } from './dragged-widget.ts';
import styles from './widget-cards.module.css';
import { WidgetIcon } from './widget-icon.tsx';

/** Widgets to choose from: a search, and cards that are pressed or dragged to the canvas. */
export function WidgetCards({
  widgets,
  onChoose,
  onDropped,
}: {
  widgets: readonly WidgetDefinition[];
  onChoose: (type: WidgetType) => void;
  /** a card was dragged to a canvas */
  onDropped: () => void;
}) {
  const [query, setQuery] = useState('');
  const found = searchWidgets(widgets, query);
  return (
    <div className={styles.cards}>
      <TextField
        label="Search widgets"
        hideLabel
        type="search"
        placeholder="Search widgets"
        autoComplete="off"
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
      />
      {found.length === 0 ? (
        <EmptyState title={`No widget is called “${query.trim()}”`} hint="Try another word." />
      ) : (
        <ul className={styles.list}>
          {found.map((widget) => (
            <WidgetCard
              key={widget.type}
              widget={widget}
              onChoose={onChoose}
              onDropped={onDropped}
            />
          ))}
        </ul>
      )}
      <p className={styles.hint}>Drag and drop selected widget to the canvas</p>
    </div>
  );
}

/** A widget to press, or to drag to the canvas; its button covers the whole card. */
function WidgetCard({
  widget,
  onChoose,
  onDropped,
}: {
  widget: WidgetDefinition;
  onChoose: (type: WidgetType) => void;
  onDropped: () => void;
}) {
  const { type, title, description } = widget;
  const card = useRef<HTMLLIElement>(null);
  const descriptionId = useId();
  return (
    <li ref={card} className={styles.card}>
      <WidgetIcon type={type} />
      <button
        type="button"
        className={styles.title}
        aria-describedby={descriptionId}
        draggable
        onClick={() => onChoose(type)}
        onPointerDown={() => draggedWidget.press()}
        onDragStart={(event) => {
          event.dataTransfer.setData('text/plain', title);
          event.dataTransfer.effectAllowed = 'copyMove';
          if (card.current) event.dataTransfer.setDragImage(card.current, 0, 0);
          draggedWidget.start(type);
        }}
        onDragEnd={() => {
          if (draggedWidget.end()) onDropped();
        }}
      >
        {title}
      </button>
      <span id={descriptionId} className={styles.description}>
        {description}
      </span>
    </li>
  );
}

import type { WidgetType } from '@parallax/contract';
import { useId, useRef } from 'react';
import type { WidgetDefinition } from '../widgets/define-widget.ts';
import { draggedWidget } from './dragged-widget.ts';
import styles from './widget-cards.module.css';
import { WidgetIcon } from './widget-icon.tsx';
import { WidgetSearch } from './widget-search.tsx';

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
  return (
    <div className={styles.cards}>
      <WidgetSearch widgets={widgets} focused>
        {(found) => (
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
      </WidgetSearch>
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

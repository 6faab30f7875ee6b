import type { WidgetType } from '@parallax/protocol';
import { Icon } from '@parallax/ui';
import { useId, useRef } from 'react';
import type { WidgetKind } from '../widgets/widget-types.ts';
import { draggedWidget } from './dragged-widget.ts';
import styles from './widget-cards.module.css';
import { WidgetSearch } from './widget-search.tsx';

/** A searchable list of widget cards, which can be clicked or dragged to the canvas. */
export function WidgetCards({
  widgets,
  onChoose,
  onDropped,
}: {
  widgets: readonly WidgetKind[];
  onChoose: (type: WidgetType) => void;
  /** called when a card was dropped on a canvas */
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

/** A card that adds its widget by click or drag; its button covers the whole card. */
function WidgetCard({
  widget,
  onChoose,
  onDropped,
}: {
  widget: WidgetKind;
  onChoose: (type: WidgetType) => void;
  onDropped: () => void;
}) {
  const { type, title, description, icon } = widget;
  const card = useRef<HTMLLIElement>(null);
  const descriptionId = useId();
  return (
    <li ref={card} className={styles.card}>
      <Icon source={icon} size={20} />
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

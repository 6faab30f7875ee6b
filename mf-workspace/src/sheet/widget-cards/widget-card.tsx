import { type ReactNode, useId, useRef } from 'react';
import type { WidgetKind } from '../../widget-kit/widget-types.ts';
import type { NewWidget } from '../layout/add-rules.ts';
import { Thumbnail } from '../thumbnails/thumbnail.tsx';
import { draggedWidget } from './dragged-widget.ts';
import styles from './widget-cards.module.css';

/** A card that adds its widget by click or drag; its button covers the entire card. */
export function WidgetCard({
  title,
  description,
  contributor,
  kind,
  widget,
  onChoose,
  onDropped,
  actions,
}: {
  title: string;
  description: string;
  /** the title of the remote that contributes the widget; undefined for this remote */
  contributor?: string | undefined;
  kind: WidgetKind;
  /** undefined if the widget cannot be added */
  widget: NewWidget | undefined;
  onChoose: (widget: NewWidget) => void;
  /** called when the card was dropped on a canvas; undefined if it cannot be dragged */
  onDropped?: (() => void) | undefined;
  actions?: ReactNode;
}) {
  const card = useRef<HTMLLIElement>(null);
  const descriptionId = useId();
  return (
    <li ref={card} className={styles.card}>
      <Thumbnail widget={kind} />
      <button
        type="button"
        className={styles.title}
        aria-describedby={descriptionId}
        disabled={widget === undefined}
        draggable={widget !== undefined && onDropped !== undefined}
        onClick={() => widget && onChoose(widget)}
        onPointerDown={() => onDropped && draggedWidget.press()}
        onDragStart={(event) => {
          if (!widget) return;
          event.dataTransfer.setData('text/plain', title);
          event.dataTransfer.effectAllowed = 'copyMove';
          if (card.current) event.dataTransfer.setDragImage(card.current, 0, 0);
          draggedWidget.start(widget);
        }}
        onDragEnd={() => {
          if (draggedWidget.end()) onDropped?.();
        }}
      >
        {title}
      </button>
      <span id={descriptionId} className={styles.description}>
        {description}
        {contributor !== undefined && <span className={styles.contributor}>{contributor}</span>}
      </span>
      {actions !== undefined && <span className={styles.actions}>{actions}</span>}
    </li>
  );
}

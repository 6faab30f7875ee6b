import type { NewWidget } from '../layout/add-rules.ts';
import { contributorOf, type WidgetKind } from '../widgets/widget-types.ts';
import { WidgetCard } from './widget-card.tsx';
import styles from './widget-cards.module.css';
import { WidgetSearch } from './widget-search.tsx';

/** A searchable list of widget cards, which can be clicked or dragged to the canvas. */
export function WidgetCards({
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

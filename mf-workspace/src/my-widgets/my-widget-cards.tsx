import { MY_WIDGET_NAME_MAX, type MyWidget, myWidgetNameSchema } from '@parallax/protocol';
import { useSession } from '@parallax/store';
import { Button, EmptyState, Loaded } from '@parallax/ui';
import { useRef, useState } from 'react';
import { WidgetCard } from '../add-widget/widget-card.tsx';
import styles from '../add-widget/widget-cards.module.css';
import { WidgetSearch } from '../add-widget/widget-search.tsx';
import type { NewWidget } from '../layout/add-rules.ts';
import { NameDialog } from '../name-dialog/name-dialog.tsx';
import { savedWidgetOf } from './saved-widget.ts';
import { useMyWidgets } from './use-my-widgets.ts';

const NONE_FOUND = 'No saved widgets found';

interface Props {
  onChoose: (widget: NewWidget) => void;
  /** called when a card was dropped on a canvas; undefined: cards cannot be dragged */
  onDropped?: () => void;
}

/** The saved widgets of the trader, which can be clicked or dragged to the canvas. */
export function MyWidgetCards(props: Props) {
  const session = useSession();
  if (session.state !== 'signed-in') return null;
  return <TraderCards traderId={session.session.traderId} {...props} />;
}

function TraderCards({ traderId, ...props }: Props & { traderId: string }) {
  const { list, remove, rename } = useMyWidgets(traderId);
  const [renaming, setRenaming] = useState<MyWidget>();
  const box = useRef<HTMLDivElement>(null);
  return (
    <div ref={box} className={styles.cards} tabIndex={-1}>
      <Loaded
        result={list}
        failure="Your widgets could not be loaded"
        empty={
          <EmptyState
            title={NONE_FOUND}
            hint="'Save to My Widgets' in a widget's menu saves one."
          />
        }
      >
        {(widgets) => (
          <Cards
            widgets={widgets}
            onRename={setRenaming}
            onRemove={(widget) => {
              // the focused button is removed together with its card
              box.current?.focus();
              void remove(widget);
            }}
            {...props}
          />
        )}
      </Loaded>
      {renaming && (
        <NameDialog
          title="Rename widget"
          initial={renaming.name}
          nameSchema={myWidgetNameSchema}
          maxCharacters={MY_WIDGET_NAME_MAX}
          onSave={(name) => rename(renaming.id, name)}
          onClose={() => setRenaming(undefined)}
        />
      )}
    </div>
  );
}

function Cards({
  widgets,
  onRename,
  onRemove,
  ...props
}: Props & {
  widgets: readonly MyWidget[];
  onRename: (widget: MyWidget) => void;
  onRemove: (widget: MyWidget) => void;
}) {
  const cards = widgets.map((saved) => ({ saved, ...savedWidgetOf(saved) }));
  return (
    <>
      <WidgetSearch
        widgets={cards}
        empty={<EmptyState title={NONE_FOUND} hint="Try another word." />}
      >
        {(found) => (
          <ul className={styles.list}>
            {found.map(({ saved, id, title, kind, widget }) => (
              <WidgetCard
                key={id}
                title={title}
                description={widget ? kind.title : `${kind.title} is no longer available.`}
                kind={kind}
                widget={widget}
                actions={
                  <>
                    <Button
                      variant="quiet"
                      aria-label={`Rename ${title}`}
                      onClick={() => onRename(saved)}
                    >
                      Rename
                    </Button>
                    <Button
                      variant="quiet"
                      aria-label={`Remove ${title}`}
                      onClick={() => onRemove(saved)}
                    >
                      Remove
                    </Button>
                  </>
                }
                {...props}
              />
            ))}
          </ul>
        )}
      </WidgetSearch>
      {props.onDropped && (
        <p className={styles.hint}>Drag and drop selected widget to the canvas</p>
      )}
    </>
  );
}

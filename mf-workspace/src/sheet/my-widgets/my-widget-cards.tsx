import { callForResponse } from '@parallax/api';
import { useEndpointQuery } from '@parallax/api/react';
import {
  deleteMyWidget,
  listMyWidgets,
  MY_WIDGET_NAME_MAX,
  type MyWidget,
  myWidgetNameSchema,
  renameMyWidget,
} from '@parallax/protocol';
import { optimisticUpdate, useMutation, useSave, useSaveWidget, useSession } from '@parallax/store';
import { Button, EmptyState, Loaded, type Outcome } from '@parallax/ui';
import { useRef, useState } from 'react';
import { z } from 'zod';
import { NameDialog } from '../../widget-kit/name-dialog/name-dialog.tsx';
import { type WidgetKind, widgetOf } from '../../widget-kit/widget-types.ts';
import type { NewWidget } from '../layout/add-rules.ts';
import { WidgetCard } from '../widget-cards/widget-card.tsx';
import styles from '../widget-cards/widget-cards.module.css';
import { WidgetSearch } from '../widget-cards/widget-search.tsx';

const REMOVE_FAILED = 'Failed to remove widget';
const RENAME_FAILED = 'Failed to update widget name';

/** The trader's saved widgets, with optimistic changes to them. */
function useMyWidgets(traderId: string) {
  const read = { query: { TraderId: traderId } };
  const list = useEndpointQuery(listMyWidgets, read);
  const addition = useSaveWidget({ offersRetry: true });
  const removal = useMutation({
    action: ({ id }: MyWidget) => `remove widget ${id}`,
    call: ({ id }: MyWidget) => callForResponse(deleteMyWidget, { query: { Id: id } }),
    success: (_, { name }) => `"${name}" removed`,
    undo:
      (_, { type, name, data }) =>
      () =>
        void addition.save({ body: { traderId, type, name, data } }),
    fallback: REMOVE_FAILED,
    reword: () => REMOVE_FAILED,
    invalidates: [listMyWidgets],
    optimistic: optimisticUpdate(listMyWidgets, read, (widgets, removed: MyWidget) =>
      widgets.filter(({ id }) => id !== removed.id),
    ),
  });
  const renaming = useSave(renameMyWidget, {
    fallback: RENAME_FAILED,
    reword: () => RENAME_FAILED,
    invalidates: [listMyWidgets],
    optimistic: optimisticUpdate(listMyWidgets, read, (widgets, { query, body }) =>
      widgets.map((widget) => (widget.id === query.Id ? { ...widget, name: body.name } : widget)),
    ),
  });

  const remove = async (widget: MyWidget): Promise<void> => {
    await removal.run(widget);
  };
  const rename = (id: string, name: string): Promise<Outcome> =>
    renaming.save({ query: { Id: id }, body: { name } });

  return { list, remove, rename };
}

const settingsSchema = z.record(z.string(), z.json());

/** The settings of a saved widget; none if they cannot be read. */
function settingsOf(data: string): z.infer<typeof settingsSchema> {
  try {
    return settingsSchema.parse(JSON.parse(data));
  } catch {
    return {};
  }
}

/** A widget of My Widgets as a card shows it. */
interface SavedWidget {
  readonly id: string;
  /** the name given by the trader */
  readonly title: string;
  readonly kind: WidgetKind;
  /** undefined when no remote contributes the type any more */
  readonly widget: NewWidget | undefined;
}

function savedWidgetOf({ id, type, name, data }: MyWidget): SavedWidget {
  const kind = widgetOf(type);
  const widget = kind.expose && { type, settings: settingsOf(data), allowsDuplicate: true };
  return { id, title: name, kind, widget };
}

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

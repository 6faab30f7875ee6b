import { type LayoutItem, MY_WIDGET_NAME_MAX, myWidgetNameSchema } from '@parallax/protocol';
import { useSaveWidget, useSession } from '@parallax/store';
import { NameDialog } from '../../widget-kit/name-dialog/name-dialog.tsx';
import { widgetOf } from '../../widget-kit/widget-types.ts';

/** Saves a widget with its settings to My Widgets. */
export function SaveWidgetDialog({
  widget: { type, settings },
  onClose,
}: {
  widget: Pick<LayoutItem, 'type' | 'settings'>;
  onClose: () => void;
}) {
  const session = useSession();
  const { save } = useSaveWidget({ onlyWhileMounted: true });
  if (session.state !== 'signed-in') return null;
  const { traderId } = session.session;
  return (
    <NameDialog
      title="Save widget"
      initial={widgetOf(type).title}
      nameSchema={myWidgetNameSchema}
      maxCharacters={MY_WIDGET_NAME_MAX}
      onSave={(name) => save({ body: { traderId, type, name, data: JSON.stringify(settings) } })}
      onClose={onClose}
    />
  );
}

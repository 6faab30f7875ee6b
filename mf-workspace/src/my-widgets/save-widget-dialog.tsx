import type { LayoutItem } from '@parallax/protocol';
import { useSaveWidget, useSession } from '@parallax/store';
import { widgetOf } from '../widgets/widget-types.ts';
import { NameDialog } from './name-dialog.tsx';

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
      onSave={(name) => save({ body: { traderId, type, name, data: JSON.stringify(settings) } })}
      onClose={onClose}
    />
  );
}

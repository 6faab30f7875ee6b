import type { WidgetType } from '@parallax/contract';
import { Dialog } from '@parallax/ui';
import { useOverlay } from '@parallax/ui/state';
import { componentWidgets, listedWidgets } from '../widgets/widget-types.ts';
import { WidgetCards } from './widget-cards.tsx';

const WIDEST = 815;

/** The dialogs behind the header's 'Add Widget' and 'Add component'; the header opens them. */
export function AddDialogs({ onChoose }: { onChoose: (type: WidgetType) => void }) {
  const [widgetOpen, setWidgetOpen] = useOverlay('add-widget');
  const [componentOpen, setComponentOpen] = useOverlay('add-component');
  return (
    <>
      <Dialog
        title="Add Widget"
        open={widgetOpen}
        onOpenChange={setWidgetOpen}
        placement="top"
        width={WIDEST}
      >
        <WidgetCards
          widgets={listedWidgets}
          onChoose={(type) => {
            setWidgetOpen(false);
            onChoose(type);
          }}
          onDropped={() => setWidgetOpen(false)}
        />
      </Dialog>
      <Dialog
        title="Add component"
        open={componentOpen}
        onOpenChange={setComponentOpen}
        placement="top"
        width={WIDEST}
      >
        <WidgetCards
          widgets={componentWidgets}
          onChoose={(type) => {
            setComponentOpen(false);
            onChoose(type);
          }}
          onDropped={() => setComponentOpen(false)}
        />
      </Dialog>
    </>
  );
}

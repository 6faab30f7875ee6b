import type { WidgetPartProps, WidgetSettings } from '@parallax/federation/loading';
import { type ComponentType, useMemo, useState } from 'react';
import { HeaderSlotsContext } from '../../widget-kit/frame/widget-header.tsx';

const NONE: WidgetSettings = {};

/** A widget whose settings are stored, as on a sheet, with its header. */
export function StoredWidget({
  widget: Widget,
  settings: first = NONE,
}: {
  widget: ComponentType<WidgetPartProps>;
  settings?: WidgetSettings;
}) {
  const [settings, setSettings] = useState(first);
  const [subtitle, setSubtitle] = useState<HTMLElement | null>(null);
  const slots = useMemo(() => ({ subtitle, controls: null }), [subtitle]);
  return (
    <>
      <header ref={setSubtitle} />
      <HeaderSlotsContext value={slots}>
        <Widget
          part="content"
          settings={settings}
          onSettings={(change) => setSettings((newest) => ({ ...newest, ...change }))}
        />
      </HeaderSlotsContext>
    </>
  );
}

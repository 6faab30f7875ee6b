import type { WidgetPartProps, WidgetSettings } from '@parallax/federation/loading';
import {
  type ComponentType,
  createElement,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { z } from 'zod';
import { type Migration, migrated, versionedChange } from './settings-version.ts';
import type { WidgetProps } from './widget-props.ts';

export type StoredSettings = WidgetSettings;

/** A cleared field is saved as null, since JSON has no undefined. */
const storedSchema = z.record(z.string(), z.json().default(null));

interface Definition<Schema extends z.ZodObject> {
  /** every field has a `catch`, so that an invalid value resets only its own field */
  settings: Schema;
  /** from version 1 of the settings to 2, from 2 to 3 and so on; the order must never change */
  migrations?: readonly Migration[];
  content: ComponentType<WidgetProps<z.output<Schema>>>;
  settingsForm: ComponentType<WidgetProps<z.output<Schema>>>;
}

/**
 * Creates the component that a widget's contribution loads, from its content and its settings form.
 * Invalid settings take their defaults, field by field. Older settings are migrated; newer ones keep the
 * fields that this code does not know.
 */
export function defineWidget<Schema extends z.ZodObject>({
  settings: schema,
  migrations = [],
  content,
  settingsForm,
}: Definition<Schema>): ComponentType<WidgetPartProps> {
  type Props = WidgetProps<z.output<Schema>>;
  const read = (stored: StoredSettings): Props['settings'] =>
    schema.parse(migrated(stored, migrations));
  // settings and callback are referentially stable while the stored settings are unchanged
  return function Widget({ part, settings: stored, onSettings: onStored }) {
    const settings = useMemo(() => read(stored), [stored]);
    const latest = useRef(stored);
    useLayoutEffect(() => {
      latest.current = stored;
    }, [stored]);
    const onSettings: Props['onSettings'] = useCallback(
      (change) => {
        const newest = latest.current;
        const changed = typeof change === 'function' ? change(read(newest)) : change;
        onStored(versionedChange(newest, storedSchema.parse(changed), migrations), newest);
      },
      [onStored],
    );
    return createElement(part === 'content' ? content : settingsForm, { settings, onSettings });
  };
}

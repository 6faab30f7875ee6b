import type { WidgetPartProps, WidgetSettings } from '@parallax/federation/loading';
import { type ComponentType, createElement, useCallback, useMemo } from 'react';
import { z } from 'zod';
import type { WidgetProps } from './widget-props.ts';

export type StoredSettings = WidgetSettings;

interface Definition<Schema extends z.ZodObject> {
  /** every field has a `catch`, so that an invalid value resets only its own field */
  settings: Schema;
  /** converts settings that an earlier version has saved, before they are parsed */
  migrate?: (stored: StoredSettings) => StoredSettings;
  content: ComponentType<WidgetProps<z.output<Schema>>>;
  settingsForm: ComponentType<WidgetProps<z.output<Schema>>>;
}

/**
 * Creates the component that a widget's contribution loads, from its content and its settings form.
 * Invalid settings take their defaults, field by field.
 */
export function defineWidget<Schema extends z.ZodObject>({
  settings: schema,
  migrate = (stored) => stored,
  content,
  settingsForm,
}: Definition<Schema>): ComponentType<WidgetPartProps> {
  // settings and callback are referentially stable while the stored settings are unchanged
  return function Widget({ part, settings: stored, onSettings: onStored }) {
    const settings = useMemo(() => schema.parse(migrate(stored)), [stored]);
    const onSettings = useCallback(
      (change: Partial<z.output<Schema>>) => onStored(z.record(z.string(), z.json()).parse(change)),
      [onStored],
    );
    return createElement(part === 'content' ? content : settingsForm, { settings, onSettings });
  };
}

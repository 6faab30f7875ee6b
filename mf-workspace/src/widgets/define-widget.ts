import type { LayoutItem, WidgetType } from '@parallax/contract';
import { inAttempts } from '@parallax/federation/loading';
import {
  type ComponentType,
  createElement,
  lazy,
  type ReactNode,
  useCallback,
  useMemo,
} from 'react';
import { z } from 'zod';
import type { WidgetProps } from './widget-props.ts';

/** A widget that has failed so late is not tried again without being asked to. */
const OVERDUE_MS = 5_000;

export type StoredSettings = LayoutItem['settings'];

interface Size {
  /** columns of the desk's 24 */
  readonly w: number;
  /** grid rows */
  readonly h: number;
}

interface Definition<Schema extends z.ZodObject> {
  type: WidgetType;
  title: string;
  category: string;
  /** one line for the lists of widgets */
  description: string;
  size: Size;
  minSize: Size;
  /** every field has a `catch`, so that one bad value costs only itself */
  settings: Schema;
  /** called when the widget is first shown */
  load: () => Promise<{ default: ComponentType<WidgetProps<z.output<Schema>>> }>;
  settingsForm: ComponentType<WidgetProps<z.output<Schema>>>;
}

interface Stored {
  stored: StoredSettings;
  onStored: (change: StoredSettings) => void;
}

/** A kind of widget, with its settings' type hidden behind what it renders. */
export interface WidgetDefinition
  extends Pick<
    Definition<z.ZodObject>,
    'type' | 'title' | 'category' | 'description' | 'size' | 'minSize'
  > {
  render: (props: Stored) => ReactNode;
  renderSettings: (props: Stored) => ReactNode;
  /** after its files could not be loaded: the next render tries again */
  loadAgain: () => void;
}

/** Declares a kind of widget. Settings that cannot be read take their defaults, field by field. */
export function defineWidget<Schema extends z.ZodObject>({
  settings: schema,
  load,
  settingsForm,
  ...rest
}: Definition<Schema>): WidgetDefinition {
  let failed = false;
  const lazily = () =>
    lazy(() =>
      inAttempts(load, AbortSignal.timeout(OVERDUE_MS)).catch((error: unknown) => {
        failed = true;
        throw error;
      }),
    );
  let component = lazily();
  // the very same settings and function as long as what is stored stays the same
  function WithSettings({
    shown,
    stored,
    onStored,
  }: Stored & { shown: ComponentType<WidgetProps<z.output<Schema>>> }) {
    const settings = useMemo(() => schema.parse(stored), [stored]);
    const onSettings = useCallback(
      (change: Partial<z.output<Schema>>) => onStored(z.record(z.string(), z.json()).parse(change)),
      [onStored],
    );
    return createElement(shown, { settings, onSettings });
  }
  return {
    ...rest,
    render: (props) => createElement(WithSettings, { ...props, shown: component }),
    renderSettings: (props) => createElement(WithSettings, { ...props, shown: settingsForm }),
    loadAgain: () => {
      if (failed) component = lazily();
      failed = false;
    },
  };
}

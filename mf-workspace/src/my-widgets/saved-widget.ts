import type { MyWidget } from '@parallax/protocol';
import { z } from 'zod';
import type { NewWidget } from '../layout/add-rules.ts';
import { type WidgetKind, widgetOf } from '../widgets/widget-types.ts';

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
export interface SavedWidget {
  readonly id: string;
  /** the name given by the trader */
  readonly title: string;
  readonly kind: WidgetKind;
  /** undefined when no remote contributes the type any more */
  readonly widget: NewWidget | undefined;
}

export function savedWidgetOf({ id, type, name, data }: MyWidget): SavedWidget {
  const kind = widgetOf(type);
  const widget = kind.expose && { type, settings: settingsOf(data), allowsDuplicate: true };
  return { id, title: name, kind, widget };
}

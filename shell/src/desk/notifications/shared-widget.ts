import { productMap } from '@parallax/federation/loading';
import { type Notification, sharedWidgetSchema, type WidgetType } from '@parallax/protocol';
import { z } from 'zod';

const settingsSchema = z.record(z.string(), z.json());

/** A widget shared by a colleague. */
export interface SharedWidget {
  /** id of the notification */
  readonly id: string;
  readonly type: WidgetType;
  readonly settings: z.infer<typeof settingsSchema>;
}

/** Parses the widget in a notification's data; undefined if there is none or it is invalid. */
export function parseSharedWidget({ id, type, data }: Notification): SharedWidget | undefined {
  if (type !== 'SHARED_WIDGET' || data === null) return undefined;
  try {
    const shared = sharedWidgetSchema.parse(JSON.parse(data));
    return { id, type: shared.type, settings: settingsSchema.parse(JSON.parse(shared.settings)) };
  } catch {
    return undefined;
  }
}

/**
 * The title of a widget type. For a type that no remote provides, derived from its name: 'Order
 * book'.
 */
export function typeTitle(type: WidgetType): string {
  const registered = productMap().widgets.find((widget) => widget.type === type);
  if (registered) return registered.title;
  const words = type.toLowerCase().replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

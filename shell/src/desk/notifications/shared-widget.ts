import { type Notification, sharedWidgetSchema, type WidgetType } from '@parallax/contract';
import { z } from 'zod';

const settingsSchema = z.record(z.string(), z.json());

/** A widget that a colleague has shared. */
export interface SharedWidget {
  readonly type: WidgetType;
  readonly settings: z.infer<typeof settingsSchema>;
}

/** The widget in a notification's data; undefined where there is none that can be shown here. */
export function sharedWidgetOf({ type, data }: Notification): SharedWidget | undefined {
  if (type !== 'SHARED_WIDGET' || data === null) return undefined;
  try {
    const shared = sharedWidgetSchema.parse(JSON.parse(data));
    return { type: shared.type, settings: settingsSchema.parse(JSON.parse(shared.settings)) };
  } catch {
    return undefined;
  }
}

/** A widget type in words: 'ORDER_BOOK' is 'Order book'. */
export function typeTitle(type: WidgetType): string {
  const words = type.toLowerCase().replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

import { sessionScopedItem } from '@parallax/store';
import { z } from 'zod';

/** The notification channels that are chosen per browser, with their defaults. */
export const CHANNELS = [
  { id: 'inApp', label: 'In-app', on: true },
  { id: 'sound', label: 'Sound', on: true },
  { id: 'desktop', label: 'Desktop', on: true },
  { id: 'mobile', label: 'Mobile', on: true },
] as const;

const choicesSchema = z.object({
  inApp: z.boolean().catch(true),
  sound: z.boolean().catch(true),
  desktop: z.boolean().catch(true),
  mobile: z.boolean().catch(true),
});
export type ChannelChoices = z.infer<typeof choicesSchema>;

const stored = sessionScopedItem('notification-channels', choicesSchema);
/** The choices stored in this browser; defaults for missing or invalid values. */
export const readChoices = (): ChannelChoices => stored.read() ?? choicesSchema.parse({});
export const writeChoices = (choices: ChannelChoices): void => stored.write(choices);

/** The channels that use notifications of the operating system: one for each page. */
export type SystemChannel = 'desktop' | 'mobile';

import { privateValue } from '@parallax/store';
import { z } from 'zod';

/** The ways by which a person can be told, and whether each is on from the start. */
export const CHANNELS = [
  { id: 'inApp', label: 'In-app', on: true },
  { id: 'sound', label: 'Sound', on: true },
  { id: 'desktop', label: 'Desktop', on: true },
  { id: 'mobile', label: 'Mobile', on: true },
  { id: 'email', label: 'E-mail', on: false },
] as const;

const choicesSchema = z.object({
  inApp: z.boolean().catch(true),
  sound: z.boolean().catch(true),
  desktop: z.boolean().catch(true),
  mobile: z.boolean().catch(true),
  email: z.boolean().catch(false),
});
export type ChannelChoices = z.infer<typeof choicesSchema>;

const stored = privateValue('notification-channels', choicesSchema);
/** What was chosen in this browser; what was not, or cannot be read, is as from the start. */
export const readChoices = (): ChannelChoices => stored.read() ?? choicesSchema.parse({});
export const writeChoices = (choices: ChannelChoices): void => stored.write(choices);

import { z } from 'zod';

/** Well below what the settings of a widget may have, even when every character is escaped. */
export const NOTE_MAX = 20_000;

export const notesSettingsSchema = z.object({
  text: z.string().catch(''),
});
export type NotesSettings = z.infer<typeof notesSettingsSchema>;

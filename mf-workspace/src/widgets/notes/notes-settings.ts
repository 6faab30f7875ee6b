import { z } from 'zod';

/** Well below the size limit of a widget's settings, even if every character is escaped. */
export const NOTE_MAX = 20_000;

export const notesSettingsSchema = z.object({
  text: z.string().catch(''),
});
export type NotesSettings = z.infer<typeof notesSettingsSchema>;

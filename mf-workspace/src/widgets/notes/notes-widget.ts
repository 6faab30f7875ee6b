import { defineWidget } from '../define-widget.ts';
import Notes from './notes.tsx';
import { notesSettingsSchema } from './notes-settings.ts';
import { NotesSettingsForm } from './notes-settings-form.tsx';

export default defineWidget({
  settings: notesSettingsSchema,
  example: {
    text: 'Before the open\n\n· BTC: funding pays again at 16:00, hold the basis\n· ETH: 4,000 is the level, alert set\n· Roll the June future by Thursday\n\nhttps://status.example.com',
  },
  content: Notes,
  settingsForm: NotesSettingsForm,
});

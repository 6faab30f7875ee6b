import { defineWidget } from '../../widget-kit/define-widget.ts';
import Notes from './notes.tsx';
import { notesSettingsSchema } from './notes-settings.ts';
import { NotesSettingsForm } from './notes-settings-form.tsx';

export default defineWidget({
  settings: notesSettingsSchema,
  content: Notes,
  settingsForm: NotesSettingsForm,
});

/** A note has no settings but its text. */
export function NotesSettingsForm() {
  return <p>The note is saved with the sheet as you write it.</p>;
}

/** The tabs of the settings dialog, in their order. Grows with the tabs. */
export const SETTINGS_PAGES = [{ id: 'about', label: 'About' }] as const;
export type SettingsPage = (typeof SETTINGS_PAGES)[number]['id'];

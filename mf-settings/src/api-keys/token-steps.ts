export const SETTINGS_STEP = { id: 'settings', label: 'Settings' };
export const INFORMATION_STEP = { id: 'information', label: 'Information' };

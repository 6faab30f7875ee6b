/** How wide the settings are, in pixels, so that nothing jumps when they arrive. Beside it: --settings-height. */
export const SETTINGS_WIDTH = 980;

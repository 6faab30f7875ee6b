/**
 * Width of the settings dialog in pixels, shared with its placeholder. See also --settings-height.
 */
export const SETTINGS_WIDTH = 980;

export { displayName } from './display-name.ts';
export { FeedStatus } from './feed-status.tsx';
export { LOG_OUT_FAILED } from './log-out-failed.ts';
export { Profile } from './profile.tsx';
export { ThemeRow } from './theme-row.tsx';
export { ThemeSwitch } from './theme-switch.tsx';
export { TimeZoneRow } from './time-zone-row.tsx';

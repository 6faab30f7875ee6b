export { CountrySelect } from '../country/country-select.tsx';
export { FeedStatus } from './feed-status.tsx';
export { LOG_OUT_FAILED } from './log-out-failed.ts';
export { displayName, Profile } from './profile.tsx';
export { ThemeRow, ThemeSwitch } from './theme-row.tsx';
export { TimeZoneRow } from './time-zone-row.tsx';

import type { WidgetSettings } from '@parallax/federation/loading';
import { sameJson } from '@parallax/sheets';

/** Converts settings of one version to the next; keeps fields that it does not know. */
export type Migration = (stored: WidgetSettings) => WidgetSettings;

/** The reserved field of stored settings. Settings without it are of version 1. */
const VERSION_FIELD = 'settingsVersion';

const versionOf = ({ [VERSION_FIELD]: version }: WidgetSettings): number =>
  typeof version === 'number' && Number.isInteger(version) && version > 0 ? version : 1;

/**
 * Applies the migrations that stored settings lack; the first one leads from version 1 to 2. Settings
 * of a newer version than this code are returned as they are.
 */
export const migrated = (
  stored: WidgetSettings,
  migrations: readonly Migration[],
): WidgetSettings =>
  migrations.slice(versionOf(stored) - 1).reduce((settings, migrate) => migrate(settings), stored);

/**
 * A change as it must be saved: with the first change to older settings, the fields that the
 * migrations changed and the new version are saved too. A newer version is never lowered.
 */
export function versionedChange(
  stored: WidgetSettings,
  change: WidgetSettings,
  migrations: readonly Migration[],
): WidgetSettings {
  const version = migrations.length + 1;
  if (versionOf(stored) >= version) return change;
  const changed = Object.entries(migrated(stored, migrations)).filter(
    ([field, value]) => !sameJson(value, stored[field]),
  );
  return { ...Object.fromEntries(changed), ...change, [VERSION_FIELD]: version };
}

import { type RemoteName, remoteNameSchema, remoteTitle } from '@parallax/federation/registry';
import { CommandFailure } from '../cli/command-failure.ts';

/** The names that a new remote has in its different places. */
export interface RemoteNames {
  /** `mf-risk-lab`, its package's folder */
  readonly folder: string;
  /** `mf_risk_lab`, in the federation */
  readonly remote: RemoteName;
  /** `risk-lab`, in the names of its files */
  readonly key: string;
  /** `Risk lab`, on the screen */
  readonly title: string;
  /** `RISK_LAB`, the type of its widget */
  readonly TYPE: string;
  /** `RiskLab`, in its components */
  readonly Pascal: string;
}

const KEY = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
/** min: shortest widget type allowed; max: longest remote name allowed */
const LENGTH = { min: 3, max: 40 };

/** The package folder of a remote by any of its spellings: `settings`, `mf-settings`, `mf_settings`. */
export function folderOf(name: string): string {
  const dashed = name.replaceAll('_', '-');
  return dashed.startsWith('mf-') ? dashed : `mf-${dashed}`;
}

export const isRemoteFolder = (name: string): boolean => /^mf-[a-z0-9-]{1,40}$/.test(name);

export const remoteOfFolder = (folder: string): RemoteName =>
  remoteNameSchema.parse(folder.replaceAll('-', '_'));

/** Throws a CommandFailure for a name that cannot be one of a remote. */
export function remoteNames(name: string): RemoteNames {
  const folder = folderOf(name);
  const key = folder.slice('mf-'.length);
  if (!KEY.test(key) || key.length < LENGTH.min || key.length > LENGTH.max) {
    throw new CommandFailure(
      'usage',
      `'${name}' cannot be the name of a remote. After an optional mf-, it must have ${LENGTH.min} to ${LENGTH.max} lower-case letters, digits and hyphens, and begin with a letter, like risk-lab.`,
    );
  }
  const remote = remoteOfFolder(folder);
  return {
    folder,
    remote,
    key,
    title: remoteTitle(remote),
    TYPE: key.replaceAll('-', '_').toUpperCase(),
    Pascal: key.replace(/(?:^|-)(.)/g, (_, letter: string) => letter.toUpperCase()),
  };
}

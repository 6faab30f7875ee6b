import { type RemoteName, remoteNameSchema } from '@parallax/federation/registry';

/** A remote of this tab that another origin serves instead of the released version. */
export interface Override {
  readonly remote: RemoteName;
  /** address of its mf-manifest.json */
  readonly manifest: string;
  readonly origin: string;
}

/** In the query of a page: `?mf-override=mf_settings@http://localhost:3103/mf-manifest.json`. */
export const OVERRIDE_PARAMETER = 'mf-override';
/** In sessionStorage, since an override applies to one tab and ends with it. */
const KEY = 'parallax.override';

const PROTOCOLS: ReadonlySet<string> = new Set(['http:', 'https:']);

/** Parses `<remote>@<address of the manifest>`. */
export function parseOverride(text: string): Override | undefined {
  const at = text.indexOf('@');
  const remote = remoteNameSchema.safeParse(text.slice(0, at)).data;
  const address = text.slice(at + 1);
  if (remote === undefined || !URL.canParse(address)) return undefined;
  const { href, origin, protocol, username, password } = new URL(address);
  if (!PROTOCOLS.has(protocol) || username !== '' || password !== '') return undefined;
  return { remote, manifest: href, origin };
}

/** The override that the user has confirmed for this tab, if its origin is still permitted. */
export function confirmedOverride(origins: readonly string[]): Override | undefined {
  const text = sessionStorage.getItem(KEY);
  const override = text === null ? undefined : parseOverride(text);
  return override && origins.includes(override.origin) ? override : undefined;
}

export const confirmOverride = ({ remote, manifest }: Override): void =>
  sessionStorage.setItem(KEY, `${remote}@${manifest}`);

export const removeOverride = (): void => sessionStorage.removeItem(KEY);

/** The address of this page without the link's parameter. */
export function addressWithoutOverride(): string {
  const url = new URL(location.href);
  url.searchParams.delete(OVERRIDE_PARAMETER);
  return url.pathname + url.search + url.hash;
}

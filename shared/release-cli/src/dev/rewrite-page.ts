import { parseJson } from '@parallax/protocol';
import { z } from 'zod';
import type { LocalRemote } from './local-remote.ts';
import { TOOL_PATH } from './tool-path.ts';

export const RELOAD_SCRIPT = `${TOOL_PATH}reload.js`;

const REGISTRY = /(<script type="application\/json" id="parallax-registry">)(.*?)(<\/script>)/s;

const registrySchema = z.looseObject({
  remotes: z.array(z.looseObject({ name: z.string() })),
  contributions: z.record(z.string(), z.unknown()),
});

/**
 * The registry with the local build in place of the remote's version. Undefined for a text that is
 * not a registry, such as an error page.
 */
export function rewriteRegistry(
  text: string,
  { entry, contributions }: LocalRemote,
): object | undefined {
  const registry = registrySchema.safeParse(parseJson(text));
  if (!registry.success) return undefined;
  const { remotes, contributions: all, ...rest } = registry.data;
  return {
    ...rest,
    remotes: [...remotes.filter(({ name }) => name !== entry.name), entry],
    contributions: { ...all, [entry.name]: contributions },
  };
}

/** JSON that is safe in a script element: none of its text can close the element. */
const embedded = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

/**
 * Inserts the local build and the reload script into the page of an installation, and removes the
 * preloads of the version that it replaces. Undefined for HTML that is not a page of Parallax.
 */
export function rewritePage(html: string, local: LocalRemote): string | undefined {
  const registry = rewriteRegistry(REGISTRY.exec(html)?.[2] ?? '', local);
  if (!registry) return undefined;
  const ofReplaced = new RegExp(
    `<link[^>]*href="[^"]*/remotes/${local.entry.name}/[^"]*"[^>]*>\\n?`,
    'g',
  );
  return html
    .replace(ofReplaced, '')
    .replace(
      REGISTRY,
      (_, open: string, _text: string, close: string) => open + embedded(registry) + close,
    )
    .replace('</head>', () => `<script src="${RELOAD_SCRIPT}" defer></script>\n</head>`);
}

/** Whether the local build contributes a page at this path; the installation may not have that page. */
export function contributesPath({ contributions }: LocalRemote, path: string): boolean {
  const parsed = z
    .object({ pages: z.array(z.object({ path: z.string() })).default([]) })
    .safeParse(contributions);
  const first = path.split('/').find(Boolean);
  return parsed.success && parsed.data.pages.some((page) => page.path === first);
}

/** The site of the product by its branding; undefined unless it is an http or https address. */
export function siteOf(metadataBase: string): URL | undefined {
  if (!URL.canParse(metadataBase)) return undefined;
  const site = new URL(metadataBase);
  return site.protocol === 'http:' || site.protocol === 'https:' ? site : undefined;
}

/** Where people write for help: it follows from the site, so that a rebranded product has its own. */
export const supportEmail = (site: URL): string => `support@${site.hostname.replace(/^www\./, '')}`;

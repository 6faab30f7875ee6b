/** Parses the product's site from its branding; undefined unless it is an http or https URL. */
export function parseSiteUrl(metadataBase: string): URL | undefined {
  if (!URL.canParse(metadataBase)) return undefined;
  const site = new URL(metadataBase);
  return site.protocol === 'http:' || site.protocol === 'https:' ? site : undefined;
}

/** The support address, derived from the site so that a rebranded product gets its own. */
export const supportEmail = (site: URL): string => `support@${site.hostname.replace(/^www\./, '')}`;

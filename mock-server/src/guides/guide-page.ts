import { GUIDES_PATH, guidePath } from '@parallax/protocol';
import { escapeHtml } from '../page/escape-html.ts';
import type { Guide } from './guide.ts';

const STYLE = `
  :root {
    color-scheme: dark light;
    font: 16px/1.6 system-ui, sans-serif;
    background: light-dark(#fff, #11151c);
    color: light-dark(#1a212c, #e4e8ee);
  }
  body { max-width: 44rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; overflow-wrap: anywhere; }
  h1 { font-size: 1.6rem; line-height: 1.25; }
  h2 { margin: 2rem 0 .5rem; font-size: 1.15rem; }
  li { margin: .35rem 0; }
  dl { display: grid; gap: .5rem 1.5rem; grid-template-columns: minmax(7rem, auto) 1fr; }
  dt { font-weight: 600; }
  dd { margin: 0; }
  a { color: light-dark(#0b57a4, #8ec2ff); }
  footer { margin-top: 2.5rem; border-top: 1px solid light-dark(#c9d1db, #39424f); }
  @media (max-width: 30rem) {
    dl { grid-template-columns: 1fr; gap: 0; }
    dd { margin-bottom: .75rem; }
  }
`;

const list = (tag: 'ol' | 'ul', entries: readonly string[]): string =>
  `<${tag}>\n${entries.map((entry) => `<li>${escapeHtml(entry)}</li>`).join('\n')}\n</${tag}>`;

const page = (product: string, title: string, content: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<title>${escapeHtml(`${title} · ${product}`)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${content}
</main>
</body>
</html>
`;

/** Renders the setup guide of a provider. */
export function guidePage(guide: Guide, product: string): string {
  const fields = guide.paste.map(
    ([field, content]) => `<dt>${escapeHtml(field)}</dt><dd>${escapeHtml(content)}</dd>`,
  );
  return page(
    product,
    `Set up ${guide.title}`,
    `<p>How to create an API key at ${escapeHtml(guide.title)} and connect it to ${escapeHtml(product)}. Menu names may differ slightly in your account.</p>
<h2>1. Create the key</h2>
${list('ol', guide.create)}
<h2>2. Set its permissions</h2>
${list('ul', guide.permissions)}
<h2>3. Restrict it to our addresses</h2>
<p>${escapeHtml(guide.allowList)} You can find our addresses in the settings, under ‘Check our IP Addresses’.</p>
<h2>4. Paste it here</h2>
<p>Open the settings of ${escapeHtml(product)}, add the service, enter a name (alias) of your choice, and fill in:</p>
<dl>
${fields.join('\n')}
</dl>
<p>Keys are encrypted when they are stored and never shown again, except the last characters of the API key.</p>
<footer><p><a href="${GUIDES_PATH}">All setup guides</a></p></footer>`,
  );
}

/** Renders the list of all guides. */
export const guideListPage = (guides: readonly Guide[], product: string): string =>
  page(product, 'Setup guides', linkList(guides));

/** Renders the page for a provider without a guide. */
export const guideNotFoundPage = (guides: readonly Guide[], product: string): string =>
  page(
    product,
    'Page not found',
    `<p>There is no setup guide at this address. Available guides:</p>\n${linkList(guides)}`,
  );

const linkList = (guides: readonly Guide[]): string =>
  `<ul>\n${guides
    .map(
      ({ exchangeId, title }) =>
        `<li><a href="${escapeHtml(guidePath(exchangeId))}">${escapeHtml(title)}</a></li>`,
    )
    .join('\n')}\n</ul>`;

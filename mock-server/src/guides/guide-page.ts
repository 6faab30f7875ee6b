import { GUIDES_PATH, guidePath } from '@parallax/protocol';
import { escapeHtml } from '../http/escape-html.ts';
import { textPage } from '../http/text-page.ts';
import type { Guide } from './guide.ts';

const STYLE = `
  dl { display: grid; gap: .5rem 1.5rem; grid-template-columns: minmax(7rem, auto) 1fr; }
  dt { font-weight: 600; }
  dd { margin: 0; }
  footer { margin-top: 2.5rem; border-top: 1px solid light-dark(#c9d1db, #39424f); }
  @media (max-width: 30rem) {
    dl { grid-template-columns: 1fr; gap: 0; }
    dd { margin-bottom: .75rem; }
  }
`;

const list = (tag: 'ol' | 'ul', entries: readonly string[]): string =>
  `<${tag}>\n${entries.map((entry) => `<li>${escapeHtml(entry)}</li>`).join('\n')}\n</${tag}>`;

const page = (product: string, heading: string, content: string): string =>
  textPage({ title: `${heading} · ${product}`, heading, content, style: STYLE });

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

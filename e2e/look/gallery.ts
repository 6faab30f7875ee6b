import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { LOOK } from './folders.ts';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const figure = (caption: string, file: string): string =>
  `<figure><figcaption>${caption}</figcaption><a href="${file}"><img loading="lazy" src="${file}" alt=""></a></figure>`;

const STYLE = `
  body { margin: 24px; background: #777; font: 14px system-ui; }
  section { margin-bottom: 32px; }
  div { display: flex; gap: 8px; }
  figure { flex: 1; min-width: 0; margin: 0; }
  img { max-width: 100%; }
  pre { white-space: pre-wrap; }
  .differs h2 { color: #800; }`;

/** Writes a page that shows each picture next to the accepted one, different ones first. */
export default class Gallery implements Reporter {
  readonly #sections: { readonly differs: boolean; readonly html: string }[] = [];

  onTestEnd({ title, parent, annotations }: TestCase, result: TestResult): void {
    const file = annotations.find(({ type }) => type === 'picture')?.description;
    const diff = result.attachments.find(({ name }) => name.endsWith('-diff.png'))?.path;
    const figures = [
      ...(file === undefined
        ? []
        : [figure('Now', `pictures/${file}`), figure('Accepted', `accepted/${file}`)]),
      ...(diff === undefined ? [] : [figure('Difference', relative(LOOK, diff))]),
    ];
    const differs = result.status !== 'passed';
    const reason = differs ? `<pre>${escaped(result.error?.message ?? result.status)}</pre>` : '';
    const heading = `<h2>${escaped(`${title} – ${parent.title}`)}</h2>`;
    this.#sections.push({
      differs,
      html: `<section${differs ? ' class="differs"' : ''}>${heading}${reason}<div>${figures.join('')}</div></section>`,
    });
  }

  onEnd(): void {
    const differing = this.#sections.filter(({ differs }) => differs);
    const same = this.#sections.filter(({ differs }) => !differs);
    const body = [...differing, ...same].map(({ html }) => html).join('\n');
    const title = `${this.#sections.length} screens, ${differing.length} differ`;
    mkdirSync(LOOK, { recursive: true });
    writeFileSync(
      join(LOOK, 'index.html'),
      `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><style>${STYLE}</style><h1>${title}</h1>${body}</html>\n`,
    );
  }
}

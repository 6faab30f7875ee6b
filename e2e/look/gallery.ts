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

interface Picture {
  readonly heading: string;
  /** why it differs from the accepted picture; undefined if it does not */
  readonly reason: string | undefined;
  readonly figures: readonly string[];
}

const section = ({ heading, reason, figures }: Picture): string =>
  `<section${reason === undefined ? '' : ' class="differs"'}><h2>${escaped(heading)}</h2>${
    reason === undefined ? '' : `<pre>${escaped(reason)}</pre>`
  }<div>${figures.join('')}</div></section>`;

/**
 * Writes a page that shows each picture next to the accepted one, starting with those that differ, and
 * lists those at the end of the run.
 */
export default class Gallery implements Reporter {
  readonly #pictures = new Map<string, Picture>();

  onTestEnd({ id, title, parent, annotations }: TestCase, result: TestResult): void {
    const annotation = (type: string) => annotations.find((one) => one.type === type)?.description;
    const file = annotation('picture');
    const diff = result.attachments.find(({ name }) => name.endsWith('-diff.png'))?.path;
    const failure =
      result.status === 'passed' ? undefined : (result.error?.message ?? result.status);
    this.#pictures.set(id, {
      heading: `${title} – ${parent.title}`,
      reason: failure ?? annotation('differs'),
      figures: [
        ...(file === undefined
          ? []
          : [figure('Now', `pictures/${file}`), figure('Accepted', `accepted/${file}`)]),
        ...(diff === undefined ? [] : [figure('Difference', relative(LOOK, diff))]),
      ],
    });
  }

  onEnd(): Promise<{ status: 'failed' } | undefined> {
    const all = [...this.#pictures.values()];
    const differing = all.filter(({ reason }) => reason !== undefined);
    const same = all.filter(({ reason }) => reason === undefined);
    const body = [...differing, ...same].map(section).join('\n');
    const title = `${all.length} screens, ${differing.length} differ`;
    mkdirSync(LOOK, { recursive: true });
    writeFileSync(
      join(LOOK, 'index.html'),
      `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><style>${STYLE}</style><h1>${title}</h1>${body}</html>\n`,
    );
    console.log(`\n${title}${differing.map(({ heading }) => `\n  ${heading}`).join('')}`);
    return Promise.resolve(differing.length > 0 ? { status: 'failed' } : undefined);
  }
}

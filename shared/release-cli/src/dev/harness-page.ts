import { readdirSync } from 'node:fs';
import { RELOAD_SCRIPT } from './rewrite-page.ts';

function stylesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((file) => /^harness\..*\.css$/.test(file));
  } catch {
    return [];
  }
}

/** The page of the harness, with the style sheets of the present build. */
export const harnessPage = (title: string, folder: string): string =>
  [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${title}</title>`,
    ...stylesIn(folder).map((file) => `<link rel="stylesheet" href="/harness/${file}">`),
    `<script src="${RELOAD_SCRIPT}" defer></script>`,
    '<script src="/harness/harness.js" defer></script>',
    '</head>',
    '<body></body>',
    '</html>',
  ].join('\n');

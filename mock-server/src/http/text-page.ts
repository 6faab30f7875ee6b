import { escapeHtml } from './escape-html.ts';

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
  pre { white-space: pre-wrap; }
  a { color: light-dark(#0b57a4, #8ec2ff); }
`;

interface TextPage {
  readonly title: string;
  /** by default the title */
  readonly heading?: string;
  /** HTML */
  readonly content: string;
  /** further rules of the style sheet */
  readonly style?: string;
}

/** Renders a page of text that needs no other file. */
export const textPage = ({
  title,
  heading = title,
  content,
  style = '',
}: TextPage): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<title>${escapeHtml(title)}</title>
<style>${STYLE}${style}</style>
</head>
<body>
<main>
<h1>${escapeHtml(heading)}</h1>
${content}
</main>
</body>
</html>
`;

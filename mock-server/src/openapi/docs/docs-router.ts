import { createRequire } from 'node:module';
import { endpoints } from '@parallax/protocol';
import compression from 'compression';
import { Router } from 'express';
import { escapeHtml } from '../../http/escape-html.ts';
import { openApi } from '../openapi.ts';

/** The page of the API documentation. */
const docsPage = (title: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" type="image/png" href="/api/docs/favicon-32x32.png">
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
<script src="/api/docs/swagger-ui-bundle.js" defer></script>
<script src="/api/docs/show.js" defer></script>
</head>
<body>
<div id="api"></div>
<noscript>This page needs JavaScript. The OpenAPI document is at <a href="/api/openapi.json">/api/openapi.json</a>.</noscript>
</body>
</html>
`;

/** Starts the viewer; a separate file, since inline scripts are not allowed. */
const SHOW_SCRIPT = `SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#api',
  deepLinking: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: -1,
  displayRequestDuration: true,
  tryItOutEnabled: false,
  validatorUrl: null,
});
`;

const FILES = ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png'] as const;

const require = createRequire(import.meta.url);

/** Serves the OpenAPI document, and its viewer at `/api/docs` with all files from this origin. */
export function docsRouter(product: Parameters<typeof openApi>[1]): Router {
  const router = Router();
  let document: object | undefined;
  router.use(['/api/openapi.json', '/api/docs'], compression());
  router.get('/api/openapi.json', (_request, response) => {
    document ??= openApi(endpoints, product);
    response.json(document);
  });
  router.get('/api/docs', (_request, response) => {
    response.type('html').send(docsPage(`${product.title} API`));
  });
  router.get('/api/docs/show.js', (_request, response) => {
    response.type('js').send(SHOW_SCRIPT);
  });
  for (const file of FILES) {
    const path = require.resolve(`swagger-ui-dist/${file}`);
    router.get(`/api/docs/${file}`, (_request, response) => {
      response.set('Cache-Control', 'no-cache').sendFile(path, { dotfiles: 'allow' });
    });
  }
  return router;
}

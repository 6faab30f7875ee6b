import { createRequire } from 'node:module';
import { Router } from 'express';
import { docsPage, SHOW_SCRIPT } from './docs-page.ts';

const FILES = ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png'] as const;

const require = createRequire(import.meta.url);

/** Serves the API documentation at `/api/docs`, with all files from this origin. */
export function docsRouter(title: string): Router {
  const router = Router();
  router.get('/api/docs', (_request, response) => {
    response.type('html').send(docsPage(title));
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

import { type Branding, GUIDES_PATH, guideName } from '@parallax/protocol';
import { Router } from 'express';
import { EXCHANGE_GUIDES } from './exchange-guides.ts';
import { guideListPage, guideNotFoundPage, guidePage } from './guide-page.ts';
import { SERVICE_GUIDES } from './service-guides.ts';

const GUIDES = [...EXCHANGE_GUIDES, ...SERVICE_GUIDES];
const BY_NAME = new Map(GUIDES.map((guide) => [guideName(guide.exchangeId), guide]));

/** Serves the setup guides of all providers, also to readers who are not signed in. */
export function guideRouter(branding: Branding): Router {
  const product = branding.metadata.title.default;
  const router = Router();
  router.get(GUIDES_PATH, (_request, response) => {
    response.set('Cache-Control', 'no-cache').type('html').send(guideListPage(GUIDES, product));
  });
  router.get(`${GUIDES_PATH}/:provider`, (request, response) => {
    const guide = BY_NAME.get(request.params.provider);
    response
      .status(guide ? 200 : 404)
      .set('Cache-Control', 'no-cache')
      .type('html');
    response.send(guide ? guidePage(guide, product) : guideNotFoundPage(GUIDES, product));
  });
  return router;
}

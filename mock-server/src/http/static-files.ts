import type { ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import staticFiles from 'express-static-gzip';

/** The Cache-Control header of files that never change their content. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';

const CONTENT_HASH = /\.[0-9a-f]{8,}\.[a-z0-9.]+$/;

/** Whether a file name contains a hash of the content, which therefore never changes. */
export const hasContentHash = (path: string): boolean => CONTENT_HASH.test(path);

/** The Cache-Control header of a file by its path, which ends in `.br` if it is precompressed. */
export type CacheControl = (path: string, response: ServerResponse) => string;

/** Serves the files of a folder, precompressed when the browser accepts that. */
export const serveFolder = (folder: string, cacheControl: CacheControl): RequestHandler =>
  staticFiles(folder, {
    index: false,
    enableBrotli: true,
    orderPreference: ['br'],
    serveStatic: {
      redirect: false,
      cacheControl: false,
      setHeaders: (response, path) =>
        response.setHeader('Cache-Control', cacheControl(path, response)),
    },
  });

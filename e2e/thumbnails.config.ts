import { defineConfig } from '@playwright/test';
import look from './look.config.ts';

/** Makes the thumbnails of the widgets. */
export default defineConfig(look, { testMatch: 'make-thumbnails.ts', reporter: 'list' });

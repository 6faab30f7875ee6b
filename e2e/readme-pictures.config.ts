import { defineConfig } from '@playwright/test';
import look from './look.config.ts';

/** Makes the pictures of the README. */
export default defineConfig(look, { testMatch: 'make-readme-pictures.ts', reporter: 'list' });

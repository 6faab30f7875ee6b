import { z } from 'zod';

// The page's policy forbids code made from strings; zod must know before the first schema exists.
z.config({ jitless: true });

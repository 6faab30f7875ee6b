import { configureGlobal } from 'fast-check';

/** Property tests try the same cases each time; `PROPERTY_SEED` tries others. */
configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 20_260_721) });

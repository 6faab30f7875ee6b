import { configureGlobal } from 'fast-check';

/** Property tests use a fixed seed; set `PROPERTY_SEED` for another. */
configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 20_260_721) });

/** In the project `postgres`, test servers store in the PostgreSQL that its setup has started. */
process.env.PARALLAX_TEST_DATABASE = process.env.PARALLAX_POSTGRES;

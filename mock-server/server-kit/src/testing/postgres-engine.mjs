/** In the project `postgres`, test servers use the PostgreSQL that its global setup started. */
process.env.PARALLAX_TEST_DATABASE = process.env.PARALLAX_POSTGRES;

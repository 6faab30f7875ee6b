/** The moment that every picture shows, in Unix milliseconds. */
export const FROZEN_AT = Date.UTC(2026, 10, 18, 9, 41, 30);

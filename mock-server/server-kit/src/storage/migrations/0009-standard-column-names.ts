import type { Migration } from 'kysely/migration';

/** Renames columns to the terms of the API and the code. */
export const standardColumnNames: Migration = {
  async up(db) {
    const { schema } = db;
    await schema.alterTable('trader').renameColumn('mails_alerts', 'email_alerts').execute();
    await schema.alterTable('email_code').renameColumn('tries', 'attempts').execute();
    await schema.alterTable('code_request').renameColumn('asked_at', 'requested_at').execute();
    await schema
      .alterTable('price_alert_watch')
      .renameColumn('seen_at', 'evaluated_until')
      .execute();
    await schema.alterTable('release_version').renameColumn('facts', 'descriptor').execute();
  },
};

import { describe, expect } from 'vitest';
import { writerOf } from '../../support/database.ts';
import { cms, it, site } from '../../support/site-test.ts';
import { refusalOf, storedUploads, testImage, upload } from '../../support/test-uploads.ts';

/** Triggers that make the database refuse attachments with the title `Refused`. */
const TRIGGERS = {
  sqlite: [
    `CREATE TRIGGER "refuse_media" BEFORE INSERT ON "posts" WHEN NEW."title" = 'Refused'
     BEGIN SELECT RAISE(ABORT, 'refused by a test'); END`,
  ],
  postgresql: [
    `CREATE FUNCTION "refuse_media"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'refused by a test'; END $$`,
    `CREATE TRIGGER "refuse_media" BEFORE INSERT ON "posts" FOR EACH ROW WHEN (NEW."title" = 'Refused') EXECUTE FUNCTION "refuse_media"()`,
  ],
} as const;

describe('an upload that the database refuses', () => {
  it.beforeAll(async () => {
    const { dialect } = site.database;
    const writer = writerOf(site.database);
    for (const statement of TRIGGERS[dialect.engine]) await writer.$executeRawUnsafe(statement);
  });

  it('answers db_update_error and leaves neither files nor rows', async () => {
    const before = await storedUploads(site);
    const answer = await upload(cms, { body: await testImage(400, 300), query: '?title=Refused' });
    expect(refusalOf(answer)).toEqual([500, 'db_update_error']);
    expect(await storedUploads(site)).toEqual(before);
  });

  it('answers db_update_error for an edited image in GraphQL too, and leaves neither files nor rows', async () => {
    const original = (await upload(cms, { body: await testImage(400, 300) })).body;
    const before = await storedUploads(site);
    const mutation = `mutation { editMediaImage(id: ${original.id}, src: "${original.source_url}", modifiers: [{ rotate: { angle: 90 } }], input: { title: "Refused" }) { databaseId } }`;
    const { body } = await cms.graphql(mutation, { as: 'author' });
    expect(body.errors?.[0]?.extensions).toMatchObject({ code: 'db_update_error', status: 500 });
    expect(await storedUploads(site)).toEqual(before);
  });
});

-- A view that holds no rows: inserting a row into it writes the rows of an item in other tables with one statement.
-- "removedTermIds", "addedTermIds" and "removedMetaKeys" are JSON lists; "addedMeta" is a JSON object of texts by key.
-- The texts are those of the search, or null if they do not change. "revisionId" is a new revision of the item, or 0;
-- it gets the same texts, and the values of "revisedMetaKeys", which is a JSON list.
CREATE VIEW "related_rows" AS
SELECT 0 AS "postId", ''::text AS "removedTermIds", ''::text AS "addedTermIds", ''::text AS "removedMetaKeys",
  ''::text AS "addedMeta", ''::text AS "title", ''::text AS "excerpt", ''::text AS "content", 0 AS "revisionId",
  ''::text AS "revisedMetaKeys"
WHERE FALSE;

CREATE FUNCTION "write_related_rows"() RETURNS trigger AS $$
BEGIN
  IF NEW."removedTermIds" <> '[]' THEN
    DELETE FROM "post_terms" WHERE "postId" = NEW."postId"
      AND "termId" IN (SELECT value::integer FROM json_array_elements_text(NEW."removedTermIds"::json));
  END IF;
  IF NEW."addedTermIds" <> '[]' THEN
    INSERT INTO "post_terms" ("postId", "termId")
    SELECT NEW."postId", value::integer FROM json_array_elements_text(NEW."addedTermIds"::json);
  END IF;
  IF NEW."removedMetaKeys" <> '[]' THEN
    DELETE FROM "post_meta" WHERE "postId" = NEW."postId"
      AND "key" IN (SELECT value FROM json_array_elements_text(NEW."removedMetaKeys"::json));
  END IF;
  IF NEW."addedMeta" <> '{}' THEN
    INSERT INTO "post_meta" ("postId", "key", "value")
    SELECT NEW."postId", key, value FROM json_each_text(NEW."addedMeta"::json);
  END IF;
  IF NEW."title" IS NOT NULL THEN
    INSERT INTO "post_search_texts" ("postId", "title", "excerpt", "content")
    SELECT NEW."postId", NEW."title", NEW."excerpt", NEW."content"
    UNION ALL SELECT NEW."revisionId", NEW."title", NEW."excerpt", NEW."content" WHERE NEW."revisionId" > 0
    ON CONFLICT ("postId") DO UPDATE
      SET "title" = excluded."title", "excerpt" = excluded."excerpt", "content" = excluded."content";
  END IF;
  IF NEW."revisionId" > 0 AND NEW."revisedMetaKeys" <> '[]' THEN
    INSERT INTO "post_meta" ("postId", "key", "value")
    SELECT NEW."revisionId", m."key", m."value" FROM "post_meta" m
    WHERE m."postId" = NEW."postId"
      AND m."key" IN (SELECT value FROM json_array_elements_text(NEW."revisedMetaKeys"::json));
  END IF;
  RETURN NULL;
END;
$$ LANGUAGE plpgsql;

CREATE TRIGGER "related_rows_insert" INSTEAD OF INSERT ON "related_rows" FOR EACH ROW EXECUTE FUNCTION "write_related_rows"();

-- A view that holds no rows: inserting a row into it writes the rows of an item in other tables with one statement.
-- "removedTermIds", "addedTermIds" and "removedMetaKeys" are JSON lists; "addedMeta" is a JSON object of texts by key.
-- The texts are those of the search, or null if they do not change. "revisionId" is a new revision of the item, or 0;
-- it gets the same texts, and the values of "revisedMetaKeys", which is a JSON list.
CREATE VIEW "related_rows" AS
SELECT 0 AS "postId", '' AS "removedTermIds", '' AS "addedTermIds", '' AS "removedMetaKeys", '' AS "addedMeta",
  '' AS "title", '' AS "excerpt", '' AS "content", 0 AS "revisionId", '' AS "revisedMetaKeys"
WHERE FALSE;

CREATE TRIGGER "related_rows_insert" INSTEAD OF INSERT ON "related_rows" BEGIN
  DELETE FROM "post_terms" WHERE "postId" = NEW."postId" AND "termId" IN (SELECT value FROM json_each(NEW."removedTermIds"));
  INSERT INTO "post_terms" ("postId", "termId") SELECT NEW."postId", value FROM json_each(NEW."addedTermIds");
  DELETE FROM "post_meta" WHERE "postId" = NEW."postId" AND "key" IN (SELECT value FROM json_each(NEW."removedMetaKeys"));
  INSERT INTO "post_meta" ("postId", "key", "value") SELECT NEW."postId", key, value FROM json_each(NEW."addedMeta");
  INSERT INTO "post_search_texts" ("postId", "title", "excerpt", "content")
  SELECT NEW."postId", NEW."title", NEW."excerpt", NEW."content" WHERE NEW."title" IS NOT NULL
  UNION ALL SELECT NEW."revisionId", NEW."title", NEW."excerpt", NEW."content" WHERE NEW."title" IS NOT NULL AND NEW."revisionId" > 0
  ON CONFLICT ("postId") DO UPDATE SET "title" = excluded."title", "excerpt" = excluded."excerpt", "content" = excluded."content";
  INSERT INTO "post_meta" ("postId", "key", "value")
  SELECT NEW."revisionId", m."key", m."value" FROM "post_meta" m
  WHERE NEW."revisionId" > 0 AND m."postId" = NEW."postId" AND m."key" IN (SELECT value FROM json_each(NEW."revisedMetaKeys"));
END;

-- Compatible with: 0027
-- A change that cannot alter the place of an item in lists, such as one of its texts, ends only the cached answers that
-- show the item. The key "place:" and the type is added by all other changes: docs/caching.md.
CREATE OR REPLACE FUNCTION "notify_post_change"() RETURNS trigger AS $$
DECLARE
  keys text := '';
BEGIN
  IF TG_OP <> 'DELETE' THEN
    keys := keys || E'\n' || NEW."id" || E'\ntype:' || NEW."type";
    IF TG_OP = 'INSERT' OR
      (NEW."id", NEW."type", NEW."status", NEW."slug", NEW."date", NEW."authorId", NEW."parentId",
        NEW."menuOrder", NEW."format", NEW."sticky", NEW."password", NEW."mimeType")
      IS DISTINCT FROM
      (OLD."id", OLD."type", OLD."status", OLD."slug", OLD."date", OLD."authorId", OLD."parentId",
        OLD."menuOrder", OLD."format", OLD."sticky", OLD."password", OLD."mimeType")
    THEN
      keys := keys || E'\nplace:' || NEW."type";
    END IF;
    IF NEW."status" = 'publish' AND (
      TG_OP = 'INSERT'
      OR (OLD."status", OLD."authorId", OLD."type") IS DISTINCT FROM (NEW."status", NEW."authorId", NEW."type")
    ) THEN
      keys := keys || E'\npublished:' || NEW."authorId";
    END IF;
  END IF;
  IF TG_OP = 'DELETE' OR TG_OP = 'UPDATE' AND (OLD."id", OLD."type") IS DISTINCT FROM (NEW."id", NEW."type") THEN
    keys := keys || E'\n' || OLD."id" || E'\ntype:' || OLD."type" || E'\nplace:' || OLD."type";
  END IF;
  IF TG_OP <> 'INSERT' AND OLD."status" = 'publish' AND (
    TG_OP = 'DELETE'
    OR (OLD."status", OLD."authorId", OLD."type") IS DISTINCT FROM (NEW."status", NEW."authorId", NEW."type")
  ) THEN
    keys := keys || E'\nunpublished:' || OLD."authorId";
  END IF;
  PERFORM "notify_row_change"(TG_TABLE_SCHEMA || '.posts', substr(keys, 2));
  RETURN NULL;
END;
$$ LANGUAGE plpgsql;

-- Filters by declared meta values: docs/meta-filters.md. Triggers keep "meta_values" in the transaction of each change of a
-- meta value, whoever writes it; "meta_filters" names the keys of each type.
CREATE TABLE "meta_filters" (
    "postType" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "valueType" TEXT NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,
    "complete" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "meta_filters_pkey" PRIMARY KEY ("postType", "key")
);
CREATE INDEX "meta_filters_key_idx" ON "meta_filters"("key");

CREATE TABLE "meta_values" (
    "postId" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "date" TEXT NOT NULL,
    "text" TEXT,
    "number" DOUBLE PRECISION,

    CONSTRAINT "meta_values_pkey" PRIMARY KEY ("postId", "key")
);
ALTER TABLE "meta_values" ADD CONSTRAINT "meta_values_postId_fkey" FOREIGN KEY ("postId") REFERENCES "posts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Texts are compared by their code points, as SQLite does. A block, because `npm run check` parses plain statements.
DO $$
BEGIN
  ALTER TABLE "meta_values" ALTER COLUMN "text" TYPE TEXT COLLATE "C";
END $$;

CREATE INDEX "meta_values_type_key_status_date_postId_idx" ON "meta_values"("type", "key", "status", "date", "postId");
CREATE INDEX "meta_values_text_idx" ON "meta_values"("type", "key", "text", "status", "date", "postId") WHERE "text" IS NOT NULL;
CREATE INDEX "meta_values_number_idx" ON "meta_values"("type", "key", "number", "status", "date", "postId") WHERE "number" IS NOT NULL;

-- The text of a scalar JSON value; null for lists, maps and texts that are not JSON.
CREATE FUNCTION "plain_meta_value"(stored text) RETURNS text AS $$
BEGIN
  IF json_typeof(stored::json) IN ('string', 'number', 'boolean') THEN
    RETURN stored::json #>> '{}';
  END IF;
  RETURN NULL;
EXCEPTION WHEN data_exception THEN
  RETURN NULL;
END;
$$ LANGUAGE plpgsql IMMUTABLE;

-- The number that a text is; null for other texts and for numbers out of range.
CREATE FUNCTION "number_of_text"(plain text) RETURNS double precision AS $$
BEGIN
  IF plain ~ '^\s*[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?\s*$' THEN
    RETURN plain::double precision;
  END IF;
  RETURN NULL;
EXCEPTION WHEN data_exception THEN
  RETURN NULL;
END;
$$ LANGUAGE plpgsql IMMUTABLE;

-- The rows of the index. Of several values of a key, the one with the lowest id counts, as when items are read. A stored
-- value that is not of the declared type has no row.
CREATE VIEW "meta_value_sources" AS
SELECT d."postId", d."key", d."type", d."status", d."date",
  CASE
    WHEN d."valueType" = 'string' AND length(d."plain") > 200 THEN substr(d."plain", 1, 200) || '…'
    WHEN d."valueType" = 'string' THEN d."plain"
    WHEN d."valueType" = 'date' AND d."moment" ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$' THEN d."moment"
  END AS "text",
  CASE
    WHEN d."valueType" IN ('integer', 'number') THEN "number_of_text"(d."plain")
    WHEN d."valueType" = 'boolean' AND d."plain" IN ('true', '1') THEN 1
    WHEN d."valueType" = 'boolean' AND d."plain" IN ('false', '0', '') THEN 0
  END AS "number"
FROM (
  SELECT s.*, CASE
      WHEN s."valueType" <> 'date' THEN NULL
      WHEN length(s."plain") = 8 THEN
        substr(s."plain", 1, 4) || '-' || substr(s."plain", 5, 2) || '-' || substr(s."plain", 7, 2) || 'T00:00:00'
      WHEN length(s."plain") = 10 THEN s."plain" || 'T00:00:00'
      ELSE replace(s."plain", ' ', 'T')
    END AS "moment"
  FROM (
    SELECT m."postId", m."key", p."type", p."status", p."date", f."valueType", x."plain"
    FROM "post_meta" m JOIN "posts" p ON p."id" = m."postId"
      JOIN "meta_filters" f ON f."postType" = p."type" AND f."key" = m."key"
      CROSS JOIN LATERAL "plain_meta_value"(m."value") AS x("plain")
    WHERE f."valueType" <> 'removed'
      AND m."id" = (SELECT MIN(o."id") FROM "post_meta" o WHERE o."postId" = m."postId" AND o."key" = m."key")
  ) s
) d;

CREATE FUNCTION "index_meta_value"(item integer, meta_key text) RETURNS void AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM "meta_filters" WHERE "key" = meta_key) THEN
    RETURN;
  END IF;
  DELETE FROM "meta_values" WHERE "postId" = item AND "key" = meta_key;
  INSERT INTO "meta_values" ("postId", "key", "type", "status", "date", "text", "number")
  SELECT v.* FROM "meta_value_sources" v
  WHERE v."postId" = item AND v."key" = meta_key AND (v."text" IS NOT NULL OR v."number" IS NOT NULL)
  ON CONFLICT ("postId", "key") DO UPDATE SET "type" = excluded."type", "status" = excluded."status",
    "date" = excluded."date", "text" = excluded."text", "number" = excluded."number";
END;
$$ LANGUAGE plpgsql;

CREATE FUNCTION "index_changed_meta"() RETURNS trigger AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    PERFORM "index_meta_value"(NEW."postId", NEW."key");
  END IF;
  IF TG_OP = 'DELETE' OR TG_OP = 'UPDATE' AND (OLD."postId", OLD."key") IS DISTINCT FROM (NEW."postId", NEW."key") THEN
    PERFORM "index_meta_value"(OLD."postId", OLD."key");
  END IF;
  RETURN NULL;
END;
$$ LANGUAGE plpgsql;

CREATE FUNCTION "index_changed_post"() RETURNS trigger AS $$
BEGIN
  IF OLD."type" = NEW."type" THEN
    UPDATE "meta_values" SET "status" = NEW."status", "date" = NEW."date" WHERE "postId" = NEW."id";
    RETURN NULL;
  END IF;
  DELETE FROM "meta_values" WHERE "postId" = NEW."id";
  INSERT INTO "meta_values" ("postId", "key", "type", "status", "date", "text", "number")
  SELECT v.* FROM "meta_value_sources" v
  WHERE v."postId" = NEW."id" AND (v."text" IS NOT NULL OR v."number" IS NOT NULL);
  RETURN NULL;
END;
$$ LANGUAGE plpgsql;

CREATE FUNCTION "empty_meta_values"() RETURNS trigger AS $$
BEGIN
  DELETE FROM "meta_values";
  RETURN NULL;
END;
$$ LANGUAGE plpgsql;

CREATE TRIGGER "post_meta_values" AFTER INSERT OR UPDATE OR DELETE ON "post_meta" FOR EACH ROW EXECUTE FUNCTION "index_changed_meta"();
CREATE TRIGGER "post_meta_truncated_values" AFTER TRUNCATE ON "post_meta" FOR EACH STATEMENT EXECUTE FUNCTION "empty_meta_values"();
CREATE TRIGGER "posts_meta_values" AFTER UPDATE OF "type", "status", "date" ON "posts" FOR EACH ROW
WHEN ((OLD."type", OLD."status", OLD."date") IS DISTINCT FROM (NEW."type", NEW."status", NEW."date"))
EXECUTE FUNCTION "index_changed_post"();

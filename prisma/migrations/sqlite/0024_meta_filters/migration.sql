-- Filters by declared meta values: docs/meta-filters.md. Triggers keep "meta_values" in the transaction of each change of a
-- meta value, whoever writes it; "meta_filters" names the keys of each type.
CREATE TABLE "meta_filters" (
    "postType" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "valueType" TEXT NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,
    "complete" BOOLEAN NOT NULL DEFAULT false,

    PRIMARY KEY ("postType", "key")
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

    PRIMARY KEY ("postId", "key"),
    CONSTRAINT "meta_values_postId_fkey" FOREIGN KEY ("postId") REFERENCES "posts" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "meta_values_type_key_status_date_postId_idx" ON "meta_values"("type", "key", "status", "date", "postId");
CREATE INDEX "meta_values_text_idx" ON "meta_values"("type", "key", "text", "status", "date", "postId") WHERE "text" IS NOT NULL;
CREATE INDEX "meta_values_number_idx" ON "meta_values"("type", "key", "number", "status", "date", "postId") WHERE "number" IS NOT NULL;

-- The rows of the index. Of several values of a key, the one with the lowest id counts, as when items are read. A stored
-- value that is not of the declared type has no row. CAST(x AS REAL) = x is true for numbers and for texts of numbers only.
CREATE VIEW "meta_value_sources" AS
SELECT d."postId", d."key", d."type", d."status", d."date",
  CASE
    WHEN d."valueType" = 'string' AND length(d."plain") > 200 THEN substr(d."plain", 1, 200) || '…'
    WHEN d."valueType" = 'string' THEN d."plain"
    WHEN d."valueType" = 'date' AND d."moment" GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]T[0-9][0-9]:[0-9][0-9]:[0-9][0-9]'
      THEN d."moment"
  END AS "text",
  CASE
    WHEN d."valueType" IN ('integer', 'number') AND CAST(d."plain" AS REAL) = d."plain" THEN CAST(d."plain" AS REAL)
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
    SELECT m."postId", m."key", p."type", p."status", p."date", f."valueType",
      CASE
        WHEN NOT json_valid(m."value") THEN NULL
        WHEN json_type(m."value") = 'text' THEN json_extract(m."value", '$')
        WHEN json_type(m."value") IN ('integer', 'real', 'true', 'false') THEN trim(m."value")
      END AS "plain"
    FROM "post_meta" m JOIN "posts" p ON p."id" = m."postId"
      JOIN "meta_filters" f ON f."postType" = p."type" AND f."key" = m."key"
    WHERE f."valueType" <> 'removed'
      AND m."id" = (SELECT MIN(o."id") FROM "post_meta" o WHERE o."postId" = m."postId" AND o."key" = m."key")
  ) s
) d;

CREATE TRIGGER "post_meta_insert_values" AFTER INSERT ON "post_meta"
WHEN EXISTS (SELECT 1 FROM "meta_filters" WHERE "key" = NEW."key") BEGIN
  DELETE FROM "meta_values" WHERE "postId" = NEW."postId" AND "key" = NEW."key";
  INSERT INTO "meta_values" ("postId", "key", "type", "status", "date", "text", "number")
  SELECT v.* FROM "meta_value_sources" v
  WHERE v."postId" = NEW."postId" AND v."key" = NEW."key" AND (v."text" IS NOT NULL OR v."number" IS NOT NULL);
END;

CREATE TRIGGER "post_meta_delete_values" AFTER DELETE ON "post_meta"
WHEN EXISTS (SELECT 1 FROM "meta_filters" WHERE "key" = OLD."key") BEGIN
  DELETE FROM "meta_values" WHERE "postId" = OLD."postId" AND "key" = OLD."key";
  INSERT INTO "meta_values" ("postId", "key", "type", "status", "date", "text", "number")
  SELECT v.* FROM "meta_value_sources" v
  WHERE v."postId" = OLD."postId" AND v."key" = OLD."key" AND (v."text" IS NOT NULL OR v."number" IS NOT NULL);
END;

CREATE TRIGGER "post_meta_update_values" AFTER UPDATE ON "post_meta"
WHEN EXISTS (SELECT 1 FROM "meta_filters" WHERE "key" IN (OLD."key", NEW."key")) BEGIN
  DELETE FROM "meta_values" WHERE "postId" IN (OLD."postId", NEW."postId") AND "key" IN (OLD."key", NEW."key");
  INSERT INTO "meta_values" ("postId", "key", "type", "status", "date", "text", "number")
  SELECT v.* FROM "meta_value_sources" v
  WHERE v."postId" IN (OLD."postId", NEW."postId") AND v."key" IN (OLD."key", NEW."key")
    AND (v."text" IS NOT NULL OR v."number" IS NOT NULL);
END;

CREATE TRIGGER "posts_update_meta_values" AFTER UPDATE OF "status", "date" ON "posts"
WHEN OLD."status" <> NEW."status" OR OLD."date" <> NEW."date" BEGIN
  UPDATE "meta_values" SET "status" = NEW."status", "date" = NEW."date" WHERE "postId" = NEW."id";
END;

CREATE TRIGGER "posts_update_type_of_meta_values" AFTER UPDATE OF "type" ON "posts" WHEN OLD."type" <> NEW."type" BEGIN
  DELETE FROM "meta_values" WHERE "postId" = NEW."id";
  INSERT INTO "meta_values" ("postId", "key", "type", "status", "date", "text", "number")
  SELECT v.* FROM "meta_value_sources" v
  WHERE v."postId" = NEW."id" AND (v."text" IS NOT NULL OR v."number" IS NOT NULL);
END;

-- What stored markup shows of other items. When one of them changes, the markup is stale from that moment on, and a job
-- is asked for that renders anew; what it is asked again while it runs makes it start over.
CREATE TABLE "render_dependencies" (
    "postId" INTEGER NOT NULL,
    "targetId" INTEGER NOT NULL,

    CONSTRAINT "render_dependencies_pkey" PRIMARY KEY ("postId", "targetId")
);

CREATE INDEX "render_dependencies_targetId_idx" ON "render_dependencies"("targetId");

ALTER TABLE "render_dependencies" ADD CONSTRAINT "render_dependencies_postId_fkey" FOREIGN KEY ("postId") REFERENCES "posts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE FUNCTION "make_markup_stale"(targets integer[]) RETURNS void AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM "render_dependencies" d WHERE d."targetId" = ANY (targets)) THEN RETURN; END IF;
  UPDATE "posts" SET "renderVersion" = -1 - floor(random() * 2000000000)::integer
  WHERE "id" IN (SELECT d."postId" FROM "render_dependencies" d WHERE d."targetId" = ANY (targets));
  INSERT INTO "jobs" ("kind", "key", "runAt", "payload")
  VALUES ('render', 'render', to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS'), json_build_object('asked', random()::text)::text)
  ON CONFLICT ("key") DO UPDATE SET "payload" = excluded."payload";
END;
$$ LANGUAGE plpgsql;

CREATE FUNCTION "posts_changed_for_render"() RETURNS trigger AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM "make_markup_stale"(ARRAY[OLD."id"]);
  ELSE
    PERFORM "make_markup_stale"(ARRAY(SELECT NEW."id" UNION ALL SELECT a."id" FROM "posts" a WHERE a."parentId" = NEW."id" AND a."type" = 'attachment'));
  END IF;
  RETURN NULL;
END;
$$ LANGUAGE plpgsql;

CREATE FUNCTION "attachments_changed_for_render"() RETURNS trigger AS $$
BEGIN
  PERFORM "make_markup_stale"(ARRAY[NEW."postId"]);
  RETURN NULL;
END;
$$ LANGUAGE plpgsql;

CREATE TRIGGER "posts_update_render" AFTER UPDATE OF "title", "excerpt", "content", "status", "slug", "date", "parentId", "password", "mimeType" ON "posts" FOR EACH ROW
WHEN ((OLD."title", OLD."excerpt", OLD."content", OLD."status", OLD."slug", OLD."date", OLD."parentId", OLD."password", OLD."mimeType") IS DISTINCT FROM (NEW."title", NEW."excerpt", NEW."content", NEW."status", NEW."slug", NEW."date", NEW."parentId", NEW."password", NEW."mimeType"))
EXECUTE FUNCTION "posts_changed_for_render"();

CREATE TRIGGER "posts_delete_render" AFTER DELETE ON "posts" FOR EACH ROW EXECUTE FUNCTION "posts_changed_for_render"();

CREATE TRIGGER "attachments_update_render" AFTER UPDATE OF "file", "altText", "width", "height", "metadata" ON "attachments" FOR EACH ROW
WHEN ((OLD."file", OLD."altText", OLD."width", OLD."height", OLD."metadata") IS DISTINCT FROM (NEW."file", NEW."altText", NEW."width", NEW."height", NEW."metadata"))
EXECUTE FUNCTION "attachments_changed_for_render"();

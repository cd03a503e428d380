-- What stored markup shows of other items. When one of them changes, the markup is stale from that moment on, and a job
-- is asked for that renders anew; what it is asked again while it runs makes it start over.
CREATE TABLE "render_dependencies" (
    "postId" INTEGER NOT NULL,
    "targetId" INTEGER NOT NULL,

    PRIMARY KEY ("postId", "targetId"),
    CONSTRAINT "render_dependencies_postId_fkey" FOREIGN KEY ("postId") REFERENCES "posts" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE INDEX "render_dependencies_targetId_idx" ON "render_dependencies"("targetId");

CREATE TRIGGER "posts_update_render" AFTER UPDATE OF "title", "excerpt", "content", "status", "slug", "date", "parentId", "password", "mimeType" ON "posts"
WHEN (old."title", old."excerpt", old."content", old."status", old."slug", old."date", old."parentId", old."password", old."mimeType") IS NOT (new."title", new."excerpt", new."content", new."status", new."slug", new."date", new."parentId", new."password", new."mimeType")
BEGIN
    UPDATE "posts" SET "renderVersion" = -1 - abs(random() % 2000000000)
    WHERE "id" IN (SELECT d."postId" FROM "render_dependencies" d WHERE d."targetId" IN (SELECT new."id" UNION ALL SELECT a."id" FROM "posts" a WHERE a."parentId" = new."id" AND a."type" = 'attachment'));
    INSERT INTO "jobs" ("kind", "key", "runAt", "payload")
    SELECT 'render', 'render', strftime('%Y-%m-%dT%H:%M:%S', 'now'), '{"asked":"' || hex(randomblob(8)) || '"}'
    WHERE EXISTS (SELECT 1 FROM "render_dependencies" d WHERE d."targetId" IN (SELECT new."id" UNION ALL SELECT a."id" FROM "posts" a WHERE a."parentId" = new."id" AND a."type" = 'attachment'))
    ON CONFLICT ("key") DO UPDATE SET "payload" = excluded."payload";
END;

CREATE TRIGGER "posts_delete_render" AFTER DELETE ON "posts" BEGIN
    UPDATE "posts" SET "renderVersion" = -1 - abs(random() % 2000000000)
    WHERE "id" IN (SELECT d."postId" FROM "render_dependencies" d WHERE d."targetId" IN (old."id"));
    INSERT INTO "jobs" ("kind", "key", "runAt", "payload")
    SELECT 'render', 'render', strftime('%Y-%m-%dT%H:%M:%S', 'now'), '{"asked":"' || hex(randomblob(8)) || '"}'
    WHERE EXISTS (SELECT 1 FROM "render_dependencies" d WHERE d."targetId" IN (old."id"))
    ON CONFLICT ("key") DO UPDATE SET "payload" = excluded."payload";
END;

CREATE TRIGGER "attachments_update_render" AFTER UPDATE OF "file", "altText", "width", "height", "metadata" ON "attachments"
WHEN (old."file", old."altText", old."width", old."height", old."metadata") IS NOT (new."file", new."altText", new."width", new."height", new."metadata")
BEGIN
    UPDATE "posts" SET "renderVersion" = -1 - abs(random() % 2000000000)
    WHERE "id" IN (SELECT d."postId" FROM "render_dependencies" d WHERE d."targetId" IN (new."postId"));
    INSERT INTO "jobs" ("kind", "key", "runAt", "payload")
    SELECT 'render', 'render', strftime('%Y-%m-%dT%H:%M:%S', 'now'), '{"asked":"' || hex(randomblob(8)) || '"}'
    WHERE EXISTS (SELECT 1 FROM "render_dependencies" d WHERE d."targetId" IN (new."postId"))
    ON CONFLICT ("key") DO UPDATE SET "payload" = excluded."payload";
END;

-- The items that show a file as their featured image, which the deletion of the file changes.
CREATE INDEX "posts_featured_media_idx" ON "posts"("featuredMediaId") WHERE "featuredMediaId" <> 0;

-- As before, but dependencies are found through their index: with the targets in one list, the table was read as a whole
-- for each changed item.
DROP TRIGGER "posts_update_render";

CREATE TRIGGER "posts_update_render" AFTER UPDATE OF "title", "excerpt", "content", "status", "slug", "date", "parentId", "password", "mimeType" ON "posts"
WHEN (old."title", old."excerpt", old."content", old."status", old."slug", old."date", old."parentId", old."password", old."mimeType") IS NOT (new."title", new."excerpt", new."content", new."status", new."slug", new."date", new."parentId", new."password", new."mimeType")
BEGIN
    UPDATE "posts" SET "renderVersion" = -1 - abs(random() % 2000000000)
    WHERE "id" IN (
        SELECT d."postId" FROM "render_dependencies" d WHERE d."targetId" = new."id"
        UNION ALL
        SELECT d."postId" FROM "posts" a CROSS JOIN "render_dependencies" d ON d."targetId" = a."id"
        WHERE a."parentId" = new."id" AND a."type" = 'attachment'
    );
    INSERT INTO "jobs" ("kind", "key", "runAt", "payload")
    SELECT 'render', 'render', strftime('%Y-%m-%dT%H:%M:%S', 'now'), '{"asked":"' || hex(randomblob(8)) || '"}'
    WHERE EXISTS (SELECT 1 FROM "render_dependencies" d WHERE d."targetId" IN (SELECT new."id" UNION ALL SELECT a."id" FROM "posts" a WHERE a."parentId" = new."id" AND a."type" = 'attachment'))
    ON CONFLICT ("key") DO UPDATE SET "payload" = excluded."payload";
END;

-- What has changed, for those who follow it: a row is written in the transaction of the change, with what the rules of
-- reading ask of the item as it was before. The oldest rows are removed from time to time.
CREATE TABLE "content_changes" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "transactionId" BIGINT NOT NULL DEFAULT 0,
    "kind" TEXT NOT NULL,
    "objectId" INTEGER NOT NULL,
    "type" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "oldStatus" TEXT NOT NULL DEFAULT '',
    "oldAuthorId" INTEGER NOT NULL DEFAULT 0,
    "oldParentId" INTEGER NOT NULL DEFAULT 0,
    "at" TEXT NOT NULL
);

CREATE INDEX "content_changes_transactionId_id_idx" ON "content_changes"("transactionId", "id");

CREATE TRIGGER "posts_insert_journal" AFTER INSERT ON "posts" WHEN new."type" <> 'revision' BEGIN
    INSERT INTO "content_changes" ("kind", "objectId", "type", "action", "at")
    VALUES ('post', new."id", new."type", 'created', strftime('%Y-%m-%dT%H:%M:%S', 'now'));
END;

-- The columns that a change of an item writes; what is derived of it is none.
CREATE TRIGGER "posts_update_journal" AFTER UPDATE OF "status", "modifiedGmt", "authorId", "parentId", "featuredMediaId" ON "posts" WHEN new."type" <> 'revision' BEGIN
    INSERT INTO "content_changes" ("kind", "objectId", "type", "action", "oldStatus", "oldAuthorId", "oldParentId", "at")
    VALUES ('post', new."id", new."type", 'updated', old."status", old."authorId", old."parentId", strftime('%Y-%m-%dT%H:%M:%S', 'now'));
END;

CREATE TRIGGER "posts_delete_journal" AFTER DELETE ON "posts" WHEN old."type" <> 'revision' BEGIN
    INSERT INTO "content_changes" ("kind", "objectId", "type", "action", "oldStatus", "oldAuthorId", "oldParentId", "at")
    VALUES ('post', old."id", old."type", 'deleted', old."status", old."authorId", old."parentId", strftime('%Y-%m-%dT%H:%M:%S', 'now'));
END;

CREATE TRIGGER "terms_insert_journal" AFTER INSERT ON "terms" BEGIN
    INSERT INTO "content_changes" ("kind", "objectId", "type", "action", "at")
    VALUES ('term', new."id", new."taxonomy", 'created', strftime('%Y-%m-%dT%H:%M:%S', 'now'));
END;

CREATE TRIGGER "terms_update_journal" AFTER UPDATE OF "name", "slug", "description", "parentId" ON "terms" BEGIN
    INSERT INTO "content_changes" ("kind", "objectId", "type", "action", "at")
    VALUES ('term', new."id", new."taxonomy", 'updated', strftime('%Y-%m-%dT%H:%M:%S', 'now'));
END;

CREATE TRIGGER "terms_delete_journal" AFTER DELETE ON "terms" BEGIN
    INSERT INTO "content_changes" ("kind", "objectId", "type", "action", "at")
    VALUES ('term', old."id", old."taxonomy", 'deleted', strftime('%Y-%m-%dT%H:%M:%S', 'now'));
END;

CREATE TRIGGER "comments_insert_journal" AFTER INSERT ON "comments" BEGIN
    INSERT INTO "content_changes" ("kind", "objectId", "type", "action", "at")
    VALUES ('comment', new."id", new."type", 'created', strftime('%Y-%m-%dT%H:%M:%S', 'now'));
END;

CREATE TRIGGER "comments_update_journal" AFTER UPDATE OF "status", "content", "date", "postId", "parentId", "userId", "authorName", "authorEmail", "authorUrl" ON "comments" BEGIN
    INSERT INTO "content_changes" ("kind", "objectId", "type", "action", "oldStatus", "oldAuthorId", "oldParentId", "at")
    VALUES ('comment', new."id", old."type", 'updated', old."status", old."userId", old."postId", strftime('%Y-%m-%dT%H:%M:%S', 'now'));
END;

CREATE TRIGGER "comments_delete_journal" AFTER DELETE ON "comments" BEGIN
    INSERT INTO "content_changes" ("kind", "objectId", "type", "action", "oldStatus", "oldAuthorId", "oldParentId", "at")
    VALUES ('comment', old."id", old."type", 'deleted', old."status", old."userId", old."postId", strftime('%Y-%m-%dT%H:%M:%S', 'now'));
END;

-- Webhooks: other programs that are told of changes. Deliveries are created from the change journal in the transaction
-- that moves the position in it, so that none is lost or created twice.
CREATE TABLE "webhooks" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "name" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "stopReason" TEXT NOT NULL DEFAULT '',
    "ownerId" INTEGER NOT NULL,
    "format" TEXT NOT NULL,
    "payload" TEXT NOT NULL,
    "document" TEXT NOT NULL DEFAULT '',
    "readsAs" TEXT NOT NULL DEFAULT 'public',
    "kinds" TEXT NOT NULL DEFAULT '[]',
    "types" TEXT NOT NULL DEFAULT '[]',
    "actions" TEXT NOT NULL DEFAULT '[]',
    "statuses" TEXT NOT NULL DEFAULT '[]',
    "secret" TEXT NOT NULL,
    "previousSecret" TEXT NOT NULL DEFAULT '',
    "previousSecretUntil" TEXT NOT NULL DEFAULT '',
    "headerName" TEXT NOT NULL DEFAULT '',
    "headerValue" TEXT NOT NULL DEFAULT '',
    "created" TEXT NOT NULL
);

CREATE TABLE "webhook_progress" (
    "webhookId" INTEGER NOT NULL PRIMARY KEY,
    "afterChangeId" INTEGER NOT NULL,
    "failingSince" TEXT NOT NULL DEFAULT '',
    CONSTRAINT "webhook_progress_webhookId_fkey" FOREIGN KEY ("webhookId") REFERENCES "webhooks" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE TABLE "webhook_expansion" (
    "id" INTEGER NOT NULL PRIMARY KEY,
    "transactionId" BIGINT NOT NULL,
    "changeId" INTEGER NOT NULL
);

CREATE TABLE "webhook_deliveries" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "webhookId" INTEGER NOT NULL,
    "messageId" TEXT NOT NULL,
    "changeId" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "objectId" INTEGER NOT NULL,
    "type" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "effect" TEXT NOT NULL DEFAULT '',
    "oldStatus" TEXT NOT NULL DEFAULT '',
    "status" TEXT NOT NULL DEFAULT '',
    "oldSlug" TEXT NOT NULL DEFAULT '',
    "oldParentId" INTEGER NOT NULL DEFAULT 0,
    "changedAt" TEXT NOT NULL,
    "created" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "nextAttempt" TEXT NOT NULL,
    "lease" TEXT NOT NULL DEFAULT '',
    "retriedFrom" TEXT NOT NULL,
    "lastAttempt" TEXT NOT NULL DEFAULT '',
    "finished" TEXT NOT NULL DEFAULT '',
    "answerStatus" INTEGER,
    "durationMs" INTEGER,
    "error" TEXT NOT NULL DEFAULT '',
    CONSTRAINT "webhook_deliveries_webhookId_fkey" FOREIGN KEY ("webhookId") REFERENCES "webhooks" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE UNIQUE INDEX "webhook_deliveries_messageId_key" ON "webhook_deliveries"("messageId");
CREATE INDEX "webhook_deliveries_webhookId_state_nextAttempt_id_idx" ON "webhook_deliveries"("webhookId", "state", "nextAttempt", "id");
CREATE INDEX "webhook_deliveries_objectId_kind_webhookId_state_id_idx" ON "webhook_deliveries"("objectId", "kind", "webhookId", "state", "id");
CREATE INDEX "webhook_deliveries_webhookId_id_idx" ON "webhook_deliveries"("webhookId", "id");

-- The journal also has the former slug of an item, by which a receiver finds the page that was there, and the time of the
-- change in milliseconds.
ALTER TABLE "content_changes" ADD COLUMN "oldSlug" TEXT NOT NULL DEFAULT '';
ALTER TABLE "content_changes" ADD COLUMN "writtenMs" BIGINT NOT NULL DEFAULT 0;

DROP TRIGGER "posts_insert_journal";
CREATE TRIGGER "posts_insert_journal" AFTER INSERT ON "posts" WHEN new."type" <> 'revision' BEGIN
    INSERT INTO "content_changes" ("kind", "objectId", "type", "action", "at", "writtenMs")
    VALUES ('post', new."id", new."type", 'created', strftime('%Y-%m-%dT%H:%M:%S', 'now'), CAST(unixepoch('subsec') * 1000 AS INTEGER));
END;

DROP TRIGGER "posts_update_journal";
CREATE TRIGGER "posts_update_journal" AFTER UPDATE OF "status", "modifiedGmt", "authorId", "parentId", "featuredMediaId" ON "posts" WHEN new."type" <> 'revision' BEGIN
    INSERT INTO "content_changes" ("kind", "objectId", "type", "action", "oldStatus", "oldAuthorId", "oldParentId", "at", "oldSlug", "writtenMs")
    VALUES ('post', new."id", new."type", 'updated', old."status", old."authorId", old."parentId", strftime('%Y-%m-%dT%H:%M:%S', 'now'), old."slug", CAST(unixepoch('subsec') * 1000 AS INTEGER));
END;

DROP TRIGGER "posts_delete_journal";
CREATE TRIGGER "posts_delete_journal" AFTER DELETE ON "posts" WHEN old."type" <> 'revision' BEGIN
    INSERT INTO "content_changes" ("kind", "objectId", "type", "action", "oldStatus", "oldAuthorId", "oldParentId", "at", "oldSlug", "writtenMs")
    VALUES ('post', old."id", old."type", 'deleted', old."status", old."authorId", old."parentId", strftime('%Y-%m-%dT%H:%M:%S', 'now'), old."slug", CAST(unixepoch('subsec') * 1000 AS INTEGER));
END;

DROP TRIGGER "terms_insert_journal";
CREATE TRIGGER "terms_insert_journal" AFTER INSERT ON "terms" BEGIN
    INSERT INTO "content_changes" ("kind", "objectId", "type", "action", "at", "writtenMs")
    VALUES ('term', new."id", new."taxonomy", 'created', strftime('%Y-%m-%dT%H:%M:%S', 'now'), CAST(unixepoch('subsec') * 1000 AS INTEGER));
END;

DROP TRIGGER "terms_update_journal";
CREATE TRIGGER "terms_update_journal" AFTER UPDATE OF "name", "slug", "description", "parentId" ON "terms" BEGIN
    INSERT INTO "content_changes" ("kind", "objectId", "type", "action", "at", "oldSlug", "writtenMs")
    VALUES ('term', new."id", new."taxonomy", 'updated', strftime('%Y-%m-%dT%H:%M:%S', 'now'), old."slug", CAST(unixepoch('subsec') * 1000 AS INTEGER));
END;

DROP TRIGGER "terms_delete_journal";
CREATE TRIGGER "terms_delete_journal" AFTER DELETE ON "terms" BEGIN
    INSERT INTO "content_changes" ("kind", "objectId", "type", "action", "at", "oldSlug", "writtenMs")
    VALUES ('term', old."id", old."taxonomy", 'deleted', strftime('%Y-%m-%dT%H:%M:%S', 'now'), old."slug", CAST(unixepoch('subsec') * 1000 AS INTEGER));
END;

DROP TRIGGER "comments_insert_journal";
CREATE TRIGGER "comments_insert_journal" AFTER INSERT ON "comments" BEGIN
    INSERT INTO "content_changes" ("kind", "objectId", "type", "action", "at", "writtenMs")
    VALUES ('comment', new."id", new."type", 'created', strftime('%Y-%m-%dT%H:%M:%S', 'now'), CAST(unixepoch('subsec') * 1000 AS INTEGER));
END;

DROP TRIGGER "comments_update_journal";
CREATE TRIGGER "comments_update_journal" AFTER UPDATE OF "status", "content", "date", "postId", "parentId", "userId", "authorName", "authorEmail", "authorUrl" ON "comments" BEGIN
    INSERT INTO "content_changes" ("kind", "objectId", "type", "action", "oldStatus", "oldAuthorId", "oldParentId", "at", "writtenMs")
    VALUES ('comment', new."id", old."type", 'updated', old."status", old."userId", old."postId", strftime('%Y-%m-%dT%H:%M:%S', 'now'), CAST(unixepoch('subsec') * 1000 AS INTEGER));
END;

DROP TRIGGER "comments_delete_journal";
CREATE TRIGGER "comments_delete_journal" AFTER DELETE ON "comments" BEGIN
    INSERT INTO "content_changes" ("kind", "objectId", "type", "action", "oldStatus", "oldAuthorId", "oldParentId", "at", "writtenMs")
    VALUES ('comment', old."id", old."type", 'deleted', old."status", old."userId", old."postId", strftime('%Y-%m-%dT%H:%M:%S', 'now'), CAST(unixepoch('subsec') * 1000 AS INTEGER));
END;

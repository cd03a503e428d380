-- Webhooks: other programs that are told of changes. Deliveries are created from the change journal in the transaction
-- that moves the position in it, so that none is lost or created twice.
CREATE TABLE "webhooks" (
    "id" SERIAL NOT NULL,
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
    "created" TEXT NOT NULL,

    CONSTRAINT "webhooks_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "webhook_progress" (
    "webhookId" INTEGER NOT NULL,
    "afterChangeId" INTEGER NOT NULL,
    "failingSince" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "webhook_progress_pkey" PRIMARY KEY ("webhookId")
);

CREATE TABLE "webhook_expansion" (
    "id" INTEGER NOT NULL,
    "transactionId" BIGINT NOT NULL,
    "changeId" INTEGER NOT NULL,

    CONSTRAINT "webhook_expansion_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "webhook_deliveries" (
    "id" SERIAL NOT NULL,
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

    CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "webhook_deliveries_messageId_key" ON "webhook_deliveries"("messageId");
CREATE INDEX "webhook_deliveries_webhookId_state_nextAttempt_id_idx" ON "webhook_deliveries"("webhookId", "state", "nextAttempt", "id");
CREATE INDEX "webhook_deliveries_objectId_kind_webhookId_state_id_idx" ON "webhook_deliveries"("objectId", "kind", "webhookId", "state", "id");
CREATE INDEX "webhook_deliveries_webhookId_id_idx" ON "webhook_deliveries"("webhookId", "id");

ALTER TABLE "webhook_progress" ADD CONSTRAINT "webhook_progress_webhookId_fkey" FOREIGN KEY ("webhookId") REFERENCES "webhooks"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhookId_fkey" FOREIGN KEY ("webhookId") REFERENCES "webhooks"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Wakes the other processes.
CREATE TRIGGER "webhooks_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "webhooks" FOR EACH STATEMENT EXECUTE FUNCTION "notify_content_change"();

-- The journal also has the former slug of an item, by which a receiver finds the page that was there, and the time of the
-- change in milliseconds.
ALTER TABLE "content_changes" ADD COLUMN "oldSlug" TEXT NOT NULL DEFAULT '';
ALTER TABLE "content_changes" ADD COLUMN "writtenMs" BIGINT NOT NULL DEFAULT 0;

CREATE OR REPLACE FUNCTION "write_change_journal"() RETURNS trigger AS $$
DECLARE
  old_status text := '';
  old_author integer := 0;
  old_parent integer := 0;
  old_slug text := '';
  row_id integer;
  row_type text;
BEGIN
  IF TG_ARGV[0] = 'post' THEN
    row_type := CASE WHEN TG_OP = 'DELETE' THEN OLD."type" ELSE NEW."type" END;
    IF TG_OP <> 'INSERT' THEN
      old_status := OLD."status"; old_author := OLD."authorId"; old_parent := OLD."parentId";
      old_slug := OLD."slug";
    END IF;
  ELSIF TG_ARGV[0] = 'comment' THEN
    row_type := CASE WHEN TG_OP = 'DELETE' THEN OLD."type" ELSE NEW."type" END;
    IF TG_OP <> 'INSERT' THEN
      old_status := OLD."status"; old_author := OLD."userId"; old_parent := OLD."postId";
    END IF;
  ELSE
    row_type := CASE WHEN TG_OP = 'DELETE' THEN OLD."taxonomy" ELSE NEW."taxonomy" END;
    IF TG_OP <> 'INSERT' THEN
      old_slug := OLD."slug";
    END IF;
  END IF;
  row_id := CASE WHEN TG_OP = 'DELETE' THEN OLD."id" ELSE NEW."id" END;
  INSERT INTO "content_changes" ("transactionId", "kind", "objectId", "type", "action", "oldStatus", "oldAuthorId", "oldParentId", "oldSlug", "at", "writtenMs")
  VALUES (
    pg_current_xact_id()::text::bigint, TG_ARGV[0], row_id, row_type,
    CASE TG_OP WHEN 'INSERT' THEN 'created' WHEN 'UPDATE' THEN 'updated' ELSE 'deleted' END,
    old_status, old_author, old_parent, old_slug, to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS'),
    (extract(epoch FROM clock_timestamp()) * 1000)::bigint
  );
  RETURN NULL;
END;
$$ LANGUAGE plpgsql;

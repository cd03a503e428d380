-- What has changed, for those who follow it: a row is written in the transaction of the change, with what the rules of
-- reading ask of the item as it was before. Transactions do not end in the order of their rows' ids: what is read in
-- order is what belongs to transactions older than all that are under way. The oldest rows are removed from time to time.
CREATE TABLE "content_changes" (
    "id" SERIAL NOT NULL,
    "transactionId" BIGINT NOT NULL DEFAULT 0,
    "kind" TEXT NOT NULL,
    "objectId" INTEGER NOT NULL,
    "type" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "oldStatus" TEXT NOT NULL DEFAULT '',
    "oldAuthorId" INTEGER NOT NULL DEFAULT 0,
    "oldParentId" INTEGER NOT NULL DEFAULT 0,
    "at" TEXT NOT NULL,

    CONSTRAINT "content_changes_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "content_changes_transactionId_id_idx" ON "content_changes"("transactionId", "id");

-- Takes the kind of what the table holds.
CREATE FUNCTION "write_change_journal"() RETURNS trigger AS $$
DECLARE
  old_status text := '';
  old_author integer := 0;
  old_parent integer := 0;
  row_id integer;
  row_type text;
BEGIN
  IF TG_ARGV[0] = 'post' THEN
    row_type := CASE WHEN TG_OP = 'DELETE' THEN OLD."type" ELSE NEW."type" END;
    IF TG_OP <> 'INSERT' THEN
      old_status := OLD."status"; old_author := OLD."authorId"; old_parent := OLD."parentId";
    END IF;
  ELSIF TG_ARGV[0] = 'comment' THEN
    row_type := CASE WHEN TG_OP = 'DELETE' THEN OLD."type" ELSE NEW."type" END;
    IF TG_OP <> 'INSERT' THEN
      old_status := OLD."status"; old_author := OLD."userId"; old_parent := OLD."postId";
    END IF;
  ELSE
    row_type := CASE WHEN TG_OP = 'DELETE' THEN OLD."taxonomy" ELSE NEW."taxonomy" END;
  END IF;
  row_id := CASE WHEN TG_OP = 'DELETE' THEN OLD."id" ELSE NEW."id" END;
  INSERT INTO "content_changes" ("transactionId", "kind", "objectId", "type", "action", "oldStatus", "oldAuthorId", "oldParentId", "at")
  VALUES (
    pg_current_xact_id()::text::bigint, TG_ARGV[0], row_id, row_type,
    CASE TG_OP WHEN 'INSERT' THEN 'created' WHEN 'UPDATE' THEN 'updated' ELSE 'deleted' END,
    old_status, old_author, old_parent, to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS')
  );
  RETURN NULL;
END;
$$ LANGUAGE plpgsql;

CREATE TRIGGER "posts_insert_journal" AFTER INSERT ON "posts" FOR EACH ROW WHEN (NEW."type" <> 'revision') EXECUTE FUNCTION "write_change_journal"('post');
-- The columns that a change of an item writes; what is derived of it is none.
CREATE TRIGGER "posts_update_journal" AFTER UPDATE OF "status", "modifiedGmt", "authorId", "parentId", "featuredMediaId" ON "posts" FOR EACH ROW WHEN (NEW."type" <> 'revision') EXECUTE FUNCTION "write_change_journal"('post');
CREATE TRIGGER "posts_delete_journal" AFTER DELETE ON "posts" FOR EACH ROW WHEN (OLD."type" <> 'revision') EXECUTE FUNCTION "write_change_journal"('post');
CREATE TRIGGER "terms_insert_journal" AFTER INSERT ON "terms" FOR EACH ROW EXECUTE FUNCTION "write_change_journal"('term');
CREATE TRIGGER "terms_update_journal" AFTER UPDATE OF "name", "slug", "description", "parentId" ON "terms" FOR EACH ROW EXECUTE FUNCTION "write_change_journal"('term');
CREATE TRIGGER "terms_delete_journal" AFTER DELETE ON "terms" FOR EACH ROW EXECUTE FUNCTION "write_change_journal"('term');
CREATE TRIGGER "comments_insert_journal" AFTER INSERT ON "comments" FOR EACH ROW EXECUTE FUNCTION "write_change_journal"('comment');
CREATE TRIGGER "comments_update_journal" AFTER UPDATE OF "status", "content", "date", "postId", "parentId", "userId", "authorName", "authorEmail", "authorUrl" ON "comments" FOR EACH ROW EXECUTE FUNCTION "write_change_journal"('comment');
CREATE TRIGGER "comments_delete_journal" AFTER DELETE ON "comments" FOR EACH ROW EXECUTE FUNCTION "write_change_journal"('comment');

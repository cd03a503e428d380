-- Logs which rows change, so that a cached answer is dropped only when a row that it was read from changes. Each log entry
-- has the keys of a row, separated by line breaks: docs/caching.md. The log is bounded; a process that has not read an
-- entry before it is removed drops all answers from the table.
CREATE TABLE "row_changes" (
  "sequence" INTEGER NOT NULL PRIMARY KEY,
  "table" TEXT NOT NULL,
  "keys" TEXT NOT NULL
);

CREATE TRIGGER "row_changes_limit" AFTER INSERT ON "row_changes" WHEN NEW."sequence" % 1000 = 0 BEGIN
  DELETE FROM "row_changes" WHERE "sequence" <= NEW."sequence" - 5000;
END;

-- The keys of an item: its id, its type, and its author if the change adds or removes a published item of the author.
CREATE TRIGGER "posts_insert_rows" AFTER INSERT ON "posts" BEGIN
  INSERT INTO "row_changes" ("table", "keys") VALUES (
    'posts',
    NEW."id" || char(10) || 'type:' || NEW."type"
      || CASE WHEN NEW."status" = 'publish' THEN char(10) || 'published:' || NEW."authorId" ELSE '' END
  );
END;

CREATE TRIGGER "posts_update_rows" AFTER UPDATE OF
  "id", "type", "status", "slug", "date", "dateGmt", "modified", "modifiedGmt", "authorId", "parentId",
  "menuOrder", "featuredMediaId", "template", "format", "sticky", "password", "commentStatus", "pingStatus",
  "mimeType", "guid", "revisionCount", "latestRevisionId", "autosave", "titleKey", "title", "excerpt",
  "renderVersion", "renderDynamic", "titleRendered", "excerptRendered", "contentRendered", "content",
  "contentFiltered", "toPing", "pinged"
ON "posts" BEGIN
  INSERT INTO "row_changes" ("table", "keys") VALUES (
    'posts',
    NEW."id" || char(10) || 'type:' || NEW."type"
      || CASE WHEN OLD."id" <> NEW."id" THEN char(10) || OLD."id" ELSE '' END
      || CASE WHEN OLD."type" <> NEW."type" THEN char(10) || 'type:' || OLD."type" ELSE '' END
      || CASE WHEN OLD."status" = 'publish' AND (NEW."status", NEW."authorId", NEW."type") IS NOT (OLD."status", OLD."authorId", OLD."type")
        THEN char(10) || 'unpublished:' || OLD."authorId" ELSE '' END
      || CASE WHEN NEW."status" = 'publish' AND (OLD."status", OLD."authorId", OLD."type") IS NOT (NEW."status", NEW."authorId", NEW."type")
        THEN char(10) || 'published:' || NEW."authorId" ELSE '' END
  );
END;

CREATE TRIGGER "posts_update_counts" AFTER UPDATE OF "commentCount" ON "posts" BEGIN
  INSERT INTO "row_changes" ("table", "keys") VALUES (
    'posts',
    'count:' || NEW."id" || char(10) || 'count:type:' || NEW."type"
  );
END;

CREATE TRIGGER "posts_delete_rows" AFTER DELETE ON "posts" BEGIN
  INSERT INTO "row_changes" ("table", "keys") VALUES (
    'posts',
    OLD."id" || char(10) || 'type:' || OLD."type"
      || CASE WHEN OLD."status" = 'publish' THEN char(10) || 'unpublished:' || OLD."authorId" ELSE '' END
  );
END;

CREATE TRIGGER "terms_insert_rows" AFTER INSERT ON "terms" BEGIN
  INSERT INTO "row_changes" ("table", "keys") VALUES (
    'terms',
    NEW."id" || char(10) || 'taxonomy:' || NEW."taxonomy"
  );
END;

CREATE TRIGGER "terms_update_rows" AFTER UPDATE OF
  "id", "taxonomy", "name", "slug", "parentId", "termGroup", "taxonomyId", "nameKey", "description"
ON "terms" BEGIN
  INSERT INTO "row_changes" ("table", "keys") VALUES (
    'terms',
    NEW."id" || char(10) || 'taxonomy:' || NEW."taxonomy"
      || CASE WHEN OLD."id" <> NEW."id" THEN char(10) || OLD."id" ELSE '' END
      || CASE WHEN OLD."taxonomy" <> NEW."taxonomy" THEN char(10) || 'taxonomy:' || OLD."taxonomy" ELSE '' END
  );
END;

CREATE TRIGGER "terms_update_counts" AFTER UPDATE OF "count" ON "terms" BEGIN
  INSERT INTO "row_changes" ("table", "keys") VALUES (
    'terms',
    'count:' || NEW."id" || char(10) || 'count:taxonomy:' || NEW."taxonomy"
  );
END;

CREATE TRIGGER "terms_delete_rows" AFTER DELETE ON "terms" BEGIN
  INSERT INTO "row_changes" ("table", "keys") VALUES (
    'terms',
    OLD."id" || char(10) || 'taxonomy:' || OLD."taxonomy"
  );
END;

CREATE TRIGGER "comments_insert_rows" AFTER INSERT ON "comments" BEGIN
  INSERT INTO "row_changes" ("table", "keys") VALUES (
    'comments',
    NEW."id" || char(10) || 'post:' || NEW."postId" || char(10) || 'parent:' || NEW."parentId"
  );
END;

CREATE TRIGGER "comments_update_rows" AFTER UPDATE ON "comments" BEGIN
  INSERT INTO "row_changes" ("table", "keys") VALUES (
    'comments',
    NEW."id" || char(10) || 'post:' || NEW."postId" || char(10) || 'parent:' || NEW."parentId"
      || CASE WHEN (OLD."id", OLD."postId", OLD."parentId") IS NOT (NEW."id", NEW."postId", NEW."parentId")
        THEN char(10) || OLD."id" || char(10) || 'post:' || OLD."postId" || char(10) || 'parent:' || OLD."parentId" ELSE '' END
  );
END;

CREATE TRIGGER "comments_delete_rows" AFTER DELETE ON "comments" BEGIN
  INSERT INTO "row_changes" ("table", "keys") VALUES (
    'comments',
    OLD."id" || char(10) || 'post:' || OLD."postId" || char(10) || 'parent:' || OLD."parentId"
  );
END;

CREATE TRIGGER "post_meta_insert_rows" AFTER INSERT ON "post_meta" BEGIN
  INSERT INTO "row_changes" ("table", "keys") VALUES (
    'post_meta',
    NEW."postId"
  );
END;

CREATE TRIGGER "post_meta_update_rows" AFTER UPDATE ON "post_meta" BEGIN
  INSERT INTO "row_changes" ("table", "keys") VALUES (
    'post_meta',
    NEW."postId" || CASE WHEN OLD."postId" <> NEW."postId" THEN char(10) || OLD."postId" ELSE '' END
  );
END;

CREATE TRIGGER "post_meta_delete_rows" AFTER DELETE ON "post_meta" BEGIN
  INSERT INTO "row_changes" ("table", "keys") VALUES (
    'post_meta',
    OLD."postId"
  );
END;

CREATE TRIGGER "post_terms_insert_rows" AFTER INSERT ON "post_terms" BEGIN
  INSERT INTO "row_changes" ("table", "keys") VALUES (
    'post_terms',
    NEW."postId"
  );
END;

CREATE TRIGGER "post_terms_update_rows" AFTER UPDATE ON "post_terms" BEGIN
  INSERT INTO "row_changes" ("table", "keys") VALUES (
    'post_terms',
    NEW."postId" || CASE WHEN OLD."postId" <> NEW."postId" THEN char(10) || OLD."postId" ELSE '' END
  );
END;

CREATE TRIGGER "post_terms_delete_rows" AFTER DELETE ON "post_terms" BEGIN
  INSERT INTO "row_changes" ("table", "keys") VALUES (
    'post_terms',
    OLD."postId"
  );
END;

CREATE TRIGGER "attachments_insert_rows" AFTER INSERT ON "attachments" BEGIN
  INSERT INTO "row_changes" ("table", "keys") VALUES (
    'attachments',
    NEW."postId"
  );
END;

CREATE TRIGGER "attachments_update_rows" AFTER UPDATE ON "attachments" BEGIN
  INSERT INTO "row_changes" ("table", "keys") VALUES (
    'attachments',
    NEW."postId" || CASE WHEN OLD."postId" <> NEW."postId" THEN char(10) || OLD."postId" ELSE '' END
  );
END;

CREATE TRIGGER "attachments_delete_rows" AFTER DELETE ON "attachments" BEGIN
  INSERT INTO "row_changes" ("table", "keys") VALUES (
    'attachments',
    OLD."postId"
  );
END;

CREATE TRIGGER "menu_items_insert_rows" AFTER INSERT ON "menu_items" BEGIN
  INSERT INTO "row_changes" ("table", "keys") VALUES (
    'menu_items',
    NEW."postId"
  );
END;

CREATE TRIGGER "menu_items_update_rows" AFTER UPDATE ON "menu_items" BEGIN
  INSERT INTO "row_changes" ("table", "keys") VALUES (
    'menu_items',
    NEW."postId" || CASE WHEN OLD."postId" <> NEW."postId" THEN char(10) || OLD."postId" ELSE '' END
  );
END;

CREATE TRIGGER "menu_items_delete_rows" AFTER DELETE ON "menu_items" BEGIN
  INSERT INTO "row_changes" ("table", "keys") VALUES (
    'menu_items',
    OLD."postId"
  );
END;

CREATE TRIGGER "term_meta_insert_rows" AFTER INSERT ON "term_meta" BEGIN
  INSERT INTO "row_changes" ("table", "keys") VALUES (
    'term_meta',
    NEW."termId"
  );
END;

CREATE TRIGGER "term_meta_update_rows" AFTER UPDATE ON "term_meta" BEGIN
  INSERT INTO "row_changes" ("table", "keys") VALUES (
    'term_meta',
    NEW."termId" || CASE WHEN OLD."termId" <> NEW."termId" THEN char(10) || OLD."termId" ELSE '' END
  );
END;

CREATE TRIGGER "term_meta_delete_rows" AFTER DELETE ON "term_meta" BEGIN
  INSERT INTO "row_changes" ("table", "keys") VALUES (
    'term_meta',
    OLD."termId"
  );
END;

CREATE TRIGGER "users_insert_rows" AFTER INSERT ON "users" BEGIN
  INSERT INTO "row_changes" ("table", "keys") VALUES (
    'users',
    NEW."id"
  );
END;

CREATE TRIGGER "users_update_rows" AFTER UPDATE ON "users" BEGIN
  INSERT INTO "row_changes" ("table", "keys") VALUES (
    'users',
    NEW."id" || CASE WHEN OLD."id" <> NEW."id" THEN char(10) || OLD."id" ELSE '' END
  );
END;

CREATE TRIGGER "users_delete_rows" AFTER DELETE ON "users" BEGIN
  INSERT INTO "row_changes" ("table", "keys") VALUES (
    'users',
    OLD."id"
  );
END;

CREATE TRIGGER "user_meta_insert_rows" AFTER INSERT ON "user_meta" BEGIN
  INSERT INTO "row_changes" ("table", "keys") VALUES (
    'user_meta',
    NEW."userId"
  );
END;

CREATE TRIGGER "user_meta_update_rows" AFTER UPDATE ON "user_meta" BEGIN
  INSERT INTO "row_changes" ("table", "keys") VALUES (
    'user_meta',
    NEW."userId" || CASE WHEN OLD."userId" <> NEW."userId" THEN char(10) || OLD."userId" ELSE '' END
  );
END;

CREATE TRIGGER "user_meta_delete_rows" AFTER DELETE ON "user_meta" BEGIN
  INSERT INTO "row_changes" ("table", "keys") VALUES (
    'user_meta',
    OLD."userId"
  );
END;

CREATE TRIGGER "comment_meta_insert_rows" AFTER INSERT ON "comment_meta" BEGIN
  INSERT INTO "row_changes" ("table", "keys") VALUES (
    'comment_meta',
    NEW."commentId"
  );
END;

CREATE TRIGGER "comment_meta_update_rows" AFTER UPDATE ON "comment_meta" BEGIN
  INSERT INTO "row_changes" ("table", "keys") VALUES (
    'comment_meta',
    NEW."commentId" || CASE WHEN OLD."commentId" <> NEW."commentId" THEN char(10) || OLD."commentId" ELSE '' END
  );
END;

CREATE TRIGGER "comment_meta_delete_rows" AFTER DELETE ON "comment_meta" BEGIN
  INSERT INTO "row_changes" ("table", "keys") VALUES (
    'comment_meta',
    OLD."commentId"
  );
END;

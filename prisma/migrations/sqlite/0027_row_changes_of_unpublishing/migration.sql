-- A change of the time at which an item is withdrawn ends the cached answers with the item: docs/caching.md.
DROP TRIGGER "posts_update_rows";
CREATE TRIGGER "posts_update_rows" AFTER UPDATE OF
  "id", "type", "status", "slug", "date", "dateGmt", "modified", "modifiedGmt", "authorId", "parentId",
  "menuOrder", "featuredMediaId", "template", "format", "sticky", "password", "commentStatus", "pingStatus",
  "mimeType", "guid", "revisionCount", "latestRevisionId", "autosave", "titleKey", "title", "excerpt",
  "renderVersion", "renderDynamic", "titleRendered", "excerptRendered", "contentRendered", "content",
  "contentFiltered", "toPing", "pinged", "unpublishAt", "unpublishStatus"
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

-- Compatible with: 0027
-- A change that cannot alter the place of an item in lists, such as one of its texts, ends only the cached answers that
-- show the item. The key "place:" and the type is added by all other changes: docs/caching.md.
DROP TRIGGER "posts_insert_rows";
CREATE TRIGGER "posts_insert_rows" AFTER INSERT ON "posts" BEGIN
  INSERT INTO "row_changes" ("table", "keys") VALUES (
    'posts',
    NEW."id" || char(10) || 'type:' || NEW."type" || char(10) || 'place:' || NEW."type"
      || CASE WHEN NEW."status" = 'publish' THEN char(10) || 'published:' || NEW."authorId" ELSE '' END
  );
END;

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
      || CASE WHEN (NEW."id", NEW."type", NEW."status", NEW."slug", NEW."date", NEW."authorId", NEW."parentId",
          NEW."menuOrder", NEW."format", NEW."sticky", NEW."password", NEW."mimeType")
        IS NOT (OLD."id", OLD."type", OLD."status", OLD."slug", OLD."date", OLD."authorId", OLD."parentId",
          OLD."menuOrder", OLD."format", OLD."sticky", OLD."password", OLD."mimeType")
        THEN char(10) || 'place:' || NEW."type" ELSE '' END
      || CASE WHEN OLD."id" <> NEW."id" THEN char(10) || OLD."id" ELSE '' END
      || CASE WHEN OLD."type" <> NEW."type"
        THEN char(10) || 'type:' || OLD."type" || char(10) || 'place:' || OLD."type" ELSE '' END
      || CASE WHEN OLD."status" = 'publish' AND (NEW."status", NEW."authorId", NEW."type") IS NOT (OLD."status", OLD."authorId", OLD."type")
        THEN char(10) || 'unpublished:' || OLD."authorId" ELSE '' END
      || CASE WHEN NEW."status" = 'publish' AND (OLD."status", OLD."authorId", OLD."type") IS NOT (NEW."status", NEW."authorId", NEW."type")
        THEN char(10) || 'published:' || NEW."authorId" ELSE '' END
  );
END;

DROP TRIGGER "posts_delete_rows";
CREATE TRIGGER "posts_delete_rows" AFTER DELETE ON "posts" BEGIN
  INSERT INTO "row_changes" ("table", "keys") VALUES (
    'posts',
    OLD."id" || char(10) || 'type:' || OLD."type" || char(10) || 'place:' || OLD."type"
      || CASE WHEN OLD."status" = 'publish' THEN char(10) || 'unpublished:' || OLD."authorId" ELSE '' END
  );
END;

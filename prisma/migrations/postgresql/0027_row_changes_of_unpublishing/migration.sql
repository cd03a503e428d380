-- A change of the time at which an item is withdrawn ends the cached answers with the item: docs/caching.md.
DROP TRIGGER "posts_update_rows" ON "posts";
CREATE TRIGGER "posts_update_rows" AFTER UPDATE OF
  "id", "type", "status", "slug", "date", "dateGmt", "modified", "modifiedGmt", "authorId", "parentId",
  "menuOrder", "featuredMediaId", "template", "format", "sticky", "password", "commentStatus", "pingStatus",
  "mimeType", "guid", "revisionCount", "latestRevisionId", "autosave", "titleKey", "title", "excerpt",
  "renderVersion", "renderDynamic", "titleRendered", "excerptRendered", "contentRendered", "content",
  "contentFiltered", "toPing", "pinged", "unpublishAt", "unpublishStatus"
ON "posts" FOR EACH ROW EXECUTE FUNCTION "notify_post_change"();

-- Names the rows that change, so that a cached answer is dropped only when a row that it was read from changes. A
-- notification contains the schema and the table and, each in a line, the keys of a row: docs/caching.md. A transaction
-- that changes many rows names their tables instead. Programs of earlier versions listen to the other channels.
CREATE FUNCTION "notify_row_change"(table_path text, keys text) RETURNS void AS $$
DECLARE
  reported integer := COALESCE(NULLIF(current_setting('cms.row_changes', true), ''), '0')::integer;
BEGIN
  IF reported >= 500 OR octet_length(keys) > 7000 THEN
    PERFORM pg_notify('row_change', table_path);
  ELSE
    PERFORM set_config('cms.row_changes', (reported + 1)::text, true);
    PERFORM pg_notify('row_change', table_path || E'\n' || keys);
  END IF;
END;
$$ LANGUAGE plpgsql;

CREATE FUNCTION "notify_truncated_rows"() RETURNS trigger AS $$
BEGIN
  PERFORM pg_notify('row_change', TG_TABLE_SCHEMA || '.' || TG_TABLE_NAME);
  RETURN NULL;
END;
$$ LANGUAGE plpgsql;

-- The keys of an item: its id, its type, and its author if the change adds or removes a published item of the author.
CREATE FUNCTION "notify_post_change"() RETURNS trigger AS $$
DECLARE
  keys text := '';
BEGIN
  IF TG_OP <> 'DELETE' THEN
    keys := keys || E'\n' || NEW."id" || E'\ntype:' || NEW."type";
    IF NEW."status" = 'publish' AND (
      TG_OP = 'INSERT'
      OR (OLD."status", OLD."authorId", OLD."type") IS DISTINCT FROM (NEW."status", NEW."authorId", NEW."type")
    ) THEN
      keys := keys || E'\npublished:' || NEW."authorId";
    END IF;
  END IF;
  IF TG_OP = 'DELETE' OR TG_OP = 'UPDATE' AND (OLD."id", OLD."type") IS DISTINCT FROM (NEW."id", NEW."type") THEN
    keys := keys || E'\n' || OLD."id" || E'\ntype:' || OLD."type";
  END IF;
  IF TG_OP <> 'INSERT' AND OLD."status" = 'publish' AND (
    TG_OP = 'DELETE'
    OR (OLD."status", OLD."authorId", OLD."type") IS DISTINCT FROM (NEW."status", NEW."authorId", NEW."type")
  ) THEN
    keys := keys || E'\nunpublished:' || OLD."authorId";
  END IF;
  PERFORM "notify_row_change"(TG_TABLE_SCHEMA || '.posts', substr(keys, 2));
  RETURN NULL;
END;
$$ LANGUAGE plpgsql;

CREATE FUNCTION "notify_post_count"() RETURNS trigger AS $$
BEGIN
  PERFORM "notify_row_change"(TG_TABLE_SCHEMA || '.posts', 'count:' || NEW."id" || E'\ncount:type:' || NEW."type");
  RETURN NULL;
END;
$$ LANGUAGE plpgsql;

CREATE FUNCTION "notify_term_change"() RETURNS trigger AS $$
DECLARE
  keys text := '';
BEGIN
  IF TG_OP <> 'DELETE' THEN
    keys := keys || E'\n' || NEW."id" || E'\ntaxonomy:' || NEW."taxonomy";
  END IF;
  IF TG_OP = 'DELETE' OR TG_OP = 'UPDATE' AND (OLD."id", OLD."taxonomy") IS DISTINCT FROM (NEW."id", NEW."taxonomy") THEN
    keys := keys || E'\n' || OLD."id" || E'\ntaxonomy:' || OLD."taxonomy";
  END IF;
  PERFORM "notify_row_change"(TG_TABLE_SCHEMA || '.terms', substr(keys, 2));
  RETURN NULL;
END;
$$ LANGUAGE plpgsql;

CREATE FUNCTION "notify_term_count"() RETURNS trigger AS $$
BEGIN
  PERFORM "notify_row_change"(
    TG_TABLE_SCHEMA || '.terms', 'count:' || NEW."id" || E'\ncount:taxonomy:' || NEW."taxonomy"
  );
  RETURN NULL;
END;
$$ LANGUAGE plpgsql;

CREATE FUNCTION "notify_comment_change"() RETURNS trigger AS $$
DECLARE
  keys text := '';
BEGIN
  IF TG_OP <> 'DELETE' THEN
    keys := keys || E'\n' || NEW."id" || E'\npost:' || NEW."postId" || E'\nparent:' || NEW."parentId";
  END IF;
  IF TG_OP = 'DELETE' OR TG_OP = 'UPDATE' AND
    (OLD."id", OLD."postId", OLD."parentId") IS DISTINCT FROM (NEW."id", NEW."postId", NEW."parentId") THEN
    keys := keys || E'\n' || OLD."id" || E'\npost:' || OLD."postId" || E'\nparent:' || OLD."parentId";
  END IF;
  PERFORM "notify_row_change"(TG_TABLE_SCHEMA || '.comments', substr(keys, 2));
  RETURN NULL;
END;
$$ LANGUAGE plpgsql;

-- Rows that belong to an item, a term, an account or a comment have its id as their key.
CREATE FUNCTION "notify_item_row"() RETURNS trigger AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    PERFORM "notify_row_change"(TG_TABLE_SCHEMA || '.' || TG_TABLE_NAME, NEW."postId"::text);
  END IF;
  IF TG_OP = 'DELETE' OR TG_OP = 'UPDATE' AND OLD."postId" <> NEW."postId" THEN
    PERFORM "notify_row_change"(TG_TABLE_SCHEMA || '.' || TG_TABLE_NAME, OLD."postId"::text);
  END IF;
  RETURN NULL;
END;
$$ LANGUAGE plpgsql;

CREATE FUNCTION "notify_term_row"() RETURNS trigger AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    PERFORM "notify_row_change"(TG_TABLE_SCHEMA || '.' || TG_TABLE_NAME, NEW."termId"::text);
  END IF;
  IF TG_OP = 'DELETE' OR TG_OP = 'UPDATE' AND OLD."termId" <> NEW."termId" THEN
    PERFORM "notify_row_change"(TG_TABLE_SCHEMA || '.' || TG_TABLE_NAME, OLD."termId"::text);
  END IF;
  RETURN NULL;
END;
$$ LANGUAGE plpgsql;

CREATE FUNCTION "notify_account_row"() RETURNS trigger AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    PERFORM "notify_row_change"(TG_TABLE_SCHEMA || '.' || TG_TABLE_NAME, NEW."userId"::text);
  END IF;
  IF TG_OP = 'DELETE' OR TG_OP = 'UPDATE' AND OLD."userId" <> NEW."userId" THEN
    PERFORM "notify_row_change"(TG_TABLE_SCHEMA || '.' || TG_TABLE_NAME, OLD."userId"::text);
  END IF;
  RETURN NULL;
END;
$$ LANGUAGE plpgsql;

CREATE FUNCTION "notify_comment_row"() RETURNS trigger AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    PERFORM "notify_row_change"(TG_TABLE_SCHEMA || '.' || TG_TABLE_NAME, NEW."commentId"::text);
  END IF;
  IF TG_OP = 'DELETE' OR TG_OP = 'UPDATE' AND OLD."commentId" <> NEW."commentId" THEN
    PERFORM "notify_row_change"(TG_TABLE_SCHEMA || '.' || TG_TABLE_NAME, OLD."commentId"::text);
  END IF;
  RETURN NULL;
END;
$$ LANGUAGE plpgsql;

CREATE FUNCTION "notify_account_change"() RETURNS trigger AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    PERFORM "notify_row_change"(TG_TABLE_SCHEMA || '.' || TG_TABLE_NAME, NEW."id"::text);
  END IF;
  IF TG_OP = 'DELETE' OR TG_OP = 'UPDATE' AND OLD."id" <> NEW."id" THEN
    PERFORM "notify_row_change"(TG_TABLE_SCHEMA || '.' || TG_TABLE_NAME, OLD."id"::text);
  END IF;
  RETURN NULL;
END;
$$ LANGUAGE plpgsql;

CREATE TRIGGER "posts_rows" AFTER INSERT OR DELETE ON "posts" FOR EACH ROW EXECUTE FUNCTION "notify_post_change"();
CREATE TRIGGER "posts_update_rows" AFTER UPDATE OF
  "id", "type", "status", "slug", "date", "dateGmt", "modified", "modifiedGmt", "authorId", "parentId",
  "menuOrder", "featuredMediaId", "template", "format", "sticky", "password", "commentStatus", "pingStatus",
  "mimeType", "guid", "revisionCount", "latestRevisionId", "autosave", "titleKey", "title", "excerpt",
  "renderVersion", "renderDynamic", "titleRendered", "excerptRendered", "contentRendered", "content",
  "contentFiltered", "toPing", "pinged"
ON "posts" FOR EACH ROW EXECUTE FUNCTION "notify_post_change"();
CREATE TRIGGER "posts_update_counts" AFTER UPDATE OF "commentCount" ON "posts" FOR EACH ROW EXECUTE FUNCTION "notify_post_count"();
CREATE TRIGGER "terms_rows" AFTER INSERT OR DELETE ON "terms" FOR EACH ROW EXECUTE FUNCTION "notify_term_change"();
CREATE TRIGGER "terms_update_rows" AFTER UPDATE OF
  "id", "taxonomy", "name", "slug", "parentId", "termGroup", "taxonomyId", "nameKey", "description"
ON "terms" FOR EACH ROW EXECUTE FUNCTION "notify_term_change"();
CREATE TRIGGER "terms_update_counts" AFTER UPDATE OF "count" ON "terms" FOR EACH ROW EXECUTE FUNCTION "notify_term_count"();
CREATE TRIGGER "comments_rows" AFTER INSERT OR UPDATE OR DELETE ON "comments" FOR EACH ROW EXECUTE FUNCTION "notify_comment_change"();
CREATE TRIGGER "post_meta_rows" AFTER INSERT OR UPDATE OR DELETE ON "post_meta" FOR EACH ROW EXECUTE FUNCTION "notify_item_row"();
CREATE TRIGGER "post_terms_rows" AFTER INSERT OR UPDATE OR DELETE ON "post_terms" FOR EACH ROW EXECUTE FUNCTION "notify_item_row"();
CREATE TRIGGER "attachments_rows" AFTER INSERT OR UPDATE OR DELETE ON "attachments" FOR EACH ROW EXECUTE FUNCTION "notify_item_row"();
CREATE TRIGGER "menu_items_rows" AFTER INSERT OR UPDATE OR DELETE ON "menu_items" FOR EACH ROW EXECUTE FUNCTION "notify_item_row"();
CREATE TRIGGER "term_meta_rows" AFTER INSERT OR UPDATE OR DELETE ON "term_meta" FOR EACH ROW EXECUTE FUNCTION "notify_term_row"();
CREATE TRIGGER "users_rows" AFTER INSERT OR UPDATE OR DELETE ON "users" FOR EACH ROW EXECUTE FUNCTION "notify_account_change"();
CREATE TRIGGER "user_meta_rows" AFTER INSERT OR UPDATE OR DELETE ON "user_meta" FOR EACH ROW EXECUTE FUNCTION "notify_account_row"();
CREATE TRIGGER "comment_meta_rows" AFTER INSERT OR UPDATE OR DELETE ON "comment_meta" FOR EACH ROW EXECUTE FUNCTION "notify_comment_row"();

CREATE TRIGGER "posts_truncated" AFTER TRUNCATE ON "posts" FOR EACH STATEMENT EXECUTE FUNCTION "notify_truncated_rows"();
CREATE TRIGGER "terms_truncated" AFTER TRUNCATE ON "terms" FOR EACH STATEMENT EXECUTE FUNCTION "notify_truncated_rows"();
CREATE TRIGGER "comments_truncated" AFTER TRUNCATE ON "comments" FOR EACH STATEMENT EXECUTE FUNCTION "notify_truncated_rows"();
CREATE TRIGGER "post_meta_truncated" AFTER TRUNCATE ON "post_meta" FOR EACH STATEMENT EXECUTE FUNCTION "notify_truncated_rows"();
CREATE TRIGGER "post_terms_truncated" AFTER TRUNCATE ON "post_terms" FOR EACH STATEMENT EXECUTE FUNCTION "notify_truncated_rows"();
CREATE TRIGGER "attachments_truncated" AFTER TRUNCATE ON "attachments" FOR EACH STATEMENT EXECUTE FUNCTION "notify_truncated_rows"();
CREATE TRIGGER "menu_items_truncated" AFTER TRUNCATE ON "menu_items" FOR EACH STATEMENT EXECUTE FUNCTION "notify_truncated_rows"();
CREATE TRIGGER "term_meta_truncated" AFTER TRUNCATE ON "term_meta" FOR EACH STATEMENT EXECUTE FUNCTION "notify_truncated_rows"();
CREATE TRIGGER "users_truncated" AFTER TRUNCATE ON "users" FOR EACH STATEMENT EXECUTE FUNCTION "notify_truncated_rows"();
CREATE TRIGGER "user_meta_truncated" AFTER TRUNCATE ON "user_meta" FOR EACH STATEMENT EXECUTE FUNCTION "notify_truncated_rows"();
CREATE TRIGGER "comment_meta_truncated" AFTER TRUNCATE ON "comment_meta" FOR EACH STATEMENT EXECUTE FUNCTION "notify_truncated_rows"();

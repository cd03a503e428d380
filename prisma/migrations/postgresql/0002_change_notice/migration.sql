-- Tells every process that what it derived from the content may be stale. Sent at commit, once a transaction.
CREATE FUNCTION "notify_content_change"() RETURNS trigger AS $$
BEGIN
  PERFORM pg_notify('content_change', '');
  RETURN NULL;
END;
$$ LANGUAGE plpgsql;

CREATE TRIGGER "posts_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "posts" FOR EACH STATEMENT EXECUTE FUNCTION "notify_content_change"();
CREATE TRIGGER "post_meta_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "post_meta" FOR EACH STATEMENT EXECUTE FUNCTION "notify_content_change"();
CREATE TRIGGER "post_terms_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "post_terms" FOR EACH STATEMENT EXECUTE FUNCTION "notify_content_change"();
CREATE TRIGGER "attachments_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "attachments" FOR EACH STATEMENT EXECUTE FUNCTION "notify_content_change"();
CREATE TRIGGER "menu_items_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "menu_items" FOR EACH STATEMENT EXECUTE FUNCTION "notify_content_change"();
CREATE TRIGGER "terms_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "terms" FOR EACH STATEMENT EXECUTE FUNCTION "notify_content_change"();
CREATE TRIGGER "term_meta_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "term_meta" FOR EACH STATEMENT EXECUTE FUNCTION "notify_content_change"();
CREATE TRIGGER "users_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "users" FOR EACH STATEMENT EXECUTE FUNCTION "notify_content_change"();
CREATE TRIGGER "user_meta_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "user_meta" FOR EACH STATEMENT EXECUTE FUNCTION "notify_content_change"();
CREATE TRIGGER "application_passwords_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "application_passwords" FOR EACH STATEMENT EXECUTE FUNCTION "notify_content_change"();
CREATE TRIGGER "comments_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "comments" FOR EACH STATEMENT EXECUTE FUNCTION "notify_content_change"();
CREATE TRIGGER "comment_meta_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "comment_meta" FOR EACH STATEMENT EXECUTE FUNCTION "notify_content_change"();
CREATE TRIGGER "settings_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "settings" FOR EACH STATEMENT EXECUTE FUNCTION "notify_content_change"();

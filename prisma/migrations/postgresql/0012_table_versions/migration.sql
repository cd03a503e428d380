-- Names the table that has changed, so that a cached answer is dropped when one of the tables that it was read from
-- changes. Programs of earlier versions listen to the other channel.
CREATE OR REPLACE FUNCTION "notify_content_change"() RETURNS trigger AS $$
BEGIN
  PERFORM pg_notify('content_change', TG_TABLE_SCHEMA);
  PERFORM pg_notify('table_change', TG_TABLE_SCHEMA || '.' || TG_TABLE_NAME);
  RETURN NULL;
END;
$$ LANGUAGE plpgsql;

CREATE TRIGGER "post_search_texts_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "post_search_texts" FOR EACH STATEMENT EXECUTE FUNCTION "notify_content_change"();
CREATE TRIGGER "events_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "events" FOR EACH STATEMENT EXECUTE FUNCTION "notify_content_change"();
CREATE TRIGGER "oembed_cache_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "oembed_cache" FOR EACH STATEMENT EXECUTE FUNCTION "notify_content_change"();

-- Names the schema of what has changed: a server holds several sites side by side, and none has to read anew what it
-- keeps because of a change to another.
CREATE OR REPLACE FUNCTION "notify_content_change"() RETURNS trigger AS $$
BEGIN
  PERFORM pg_notify('content_change', TG_TABLE_SCHEMA);
  RETURN NULL;
END;
$$ LANGUAGE plpgsql;

-- Compatible with: 0027
-- Names the items whose search texts change, by which searches of long lists examine only these. Programs that
-- do not know the keys take the whole table as changed.
CREATE TRIGGER "post_search_texts_rows" AFTER INSERT OR UPDATE OR DELETE ON "post_search_texts" FOR EACH ROW EXECUTE FUNCTION "notify_item_row"();
CREATE TRIGGER "post_search_texts_truncated" AFTER TRUNCATE ON "post_search_texts" FOR EACH STATEMENT EXECUTE FUNCTION "notify_truncated_rows"();

-- Compatible with: 0027
-- Logs the items whose search texts change, by which searches of long lists examine only these. Programs that
-- do not know the keys take the whole table as changed.
CREATE TRIGGER "post_search_texts_insert_rows" AFTER INSERT ON "post_search_texts" BEGIN
  INSERT INTO "row_changes" ("table", "keys") VALUES (
    'post_search_texts',
    NEW."postId"
  );
END;

CREATE TRIGGER "post_search_texts_update_rows" AFTER UPDATE ON "post_search_texts" BEGIN
  INSERT INTO "row_changes" ("table", "keys") VALUES (
    'post_search_texts',
    NEW."postId" || CASE WHEN OLD."postId" <> NEW."postId" THEN char(10) || OLD."postId" ELSE '' END
  );
END;

CREATE TRIGGER "post_search_texts_delete_rows" AFTER DELETE ON "post_search_texts" BEGIN
  INSERT INTO "row_changes" ("table", "keys") VALUES (
    'post_search_texts',
    OLD."postId"
  );
END;

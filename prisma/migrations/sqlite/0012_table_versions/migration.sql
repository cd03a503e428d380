-- Counts the changes of each table that answers are made from, so that a cached answer is dropped when one of the
-- tables that it was read from changes, whichever process changed it.
CREATE TABLE "table_versions" (
  "name" TEXT NOT NULL PRIMARY KEY,
  "version" INTEGER NOT NULL DEFAULT 0
);

INSERT INTO "table_versions" ("name") VALUES ('posts');
INSERT INTO "table_versions" ("name") VALUES ('post_meta');
INSERT INTO "table_versions" ("name") VALUES ('post_search_texts');
INSERT INTO "table_versions" ("name") VALUES ('post_terms');
INSERT INTO "table_versions" ("name") VALUES ('attachments');
INSERT INTO "table_versions" ("name") VALUES ('menu_items');
INSERT INTO "table_versions" ("name") VALUES ('terms');
INSERT INTO "table_versions" ("name") VALUES ('term_meta');
INSERT INTO "table_versions" ("name") VALUES ('users');
INSERT INTO "table_versions" ("name") VALUES ('user_meta');
INSERT INTO "table_versions" ("name") VALUES ('comments');
INSERT INTO "table_versions" ("name") VALUES ('comment_meta');
INSERT INTO "table_versions" ("name") VALUES ('settings');
INSERT INTO "table_versions" ("name") VALUES ('events');
INSERT INTO "table_versions" ("name") VALUES ('oembed_cache');

CREATE TRIGGER "posts_insert_version" AFTER INSERT ON "posts" BEGIN
  UPDATE "table_versions" SET "version" = "version" + 1 WHERE "name" = 'posts';
END;
CREATE TRIGGER "posts_update_version" AFTER UPDATE ON "posts" BEGIN
  UPDATE "table_versions" SET "version" = "version" + 1 WHERE "name" = 'posts';
END;
CREATE TRIGGER "posts_delete_version" AFTER DELETE ON "posts" BEGIN
  UPDATE "table_versions" SET "version" = "version" + 1 WHERE "name" = 'posts';
END;

CREATE TRIGGER "post_meta_insert_version" AFTER INSERT ON "post_meta" BEGIN
  UPDATE "table_versions" SET "version" = "version" + 1 WHERE "name" = 'post_meta';
END;
CREATE TRIGGER "post_meta_update_version" AFTER UPDATE ON "post_meta" BEGIN
  UPDATE "table_versions" SET "version" = "version" + 1 WHERE "name" = 'post_meta';
END;
CREATE TRIGGER "post_meta_delete_version" AFTER DELETE ON "post_meta" BEGIN
  UPDATE "table_versions" SET "version" = "version" + 1 WHERE "name" = 'post_meta';
END;

CREATE TRIGGER "post_search_texts_insert_version" AFTER INSERT ON "post_search_texts" BEGIN
  UPDATE "table_versions" SET "version" = "version" + 1 WHERE "name" = 'post_search_texts';
END;
CREATE TRIGGER "post_search_texts_update_version" AFTER UPDATE ON "post_search_texts" BEGIN
  UPDATE "table_versions" SET "version" = "version" + 1 WHERE "name" = 'post_search_texts';
END;
CREATE TRIGGER "post_search_texts_delete_version" AFTER DELETE ON "post_search_texts" BEGIN
  UPDATE "table_versions" SET "version" = "version" + 1 WHERE "name" = 'post_search_texts';
END;

CREATE TRIGGER "post_terms_insert_version" AFTER INSERT ON "post_terms" BEGIN
  UPDATE "table_versions" SET "version" = "version" + 1 WHERE "name" = 'post_terms';
END;
CREATE TRIGGER "post_terms_update_version" AFTER UPDATE ON "post_terms" BEGIN
  UPDATE "table_versions" SET "version" = "version" + 1 WHERE "name" = 'post_terms';
END;
CREATE TRIGGER "post_terms_delete_version" AFTER DELETE ON "post_terms" BEGIN
  UPDATE "table_versions" SET "version" = "version" + 1 WHERE "name" = 'post_terms';
END;

CREATE TRIGGER "attachments_insert_version" AFTER INSERT ON "attachments" BEGIN
  UPDATE "table_versions" SET "version" = "version" + 1 WHERE "name" = 'attachments';
END;
CREATE TRIGGER "attachments_update_version" AFTER UPDATE ON "attachments" BEGIN
  UPDATE "table_versions" SET "version" = "version" + 1 WHERE "name" = 'attachments';
END;
CREATE TRIGGER "attachments_delete_version" AFTER DELETE ON "attachments" BEGIN
  UPDATE "table_versions" SET "version" = "version" + 1 WHERE "name" = 'attachments';
END;

CREATE TRIGGER "menu_items_insert_version" AFTER INSERT ON "menu_items" BEGIN
  UPDATE "table_versions" SET "version" = "version" + 1 WHERE "name" = 'menu_items';
END;
CREATE TRIGGER "menu_items_update_version" AFTER UPDATE ON "menu_items" BEGIN
  UPDATE "table_versions" SET "version" = "version" + 1 WHERE "name" = 'menu_items';
END;
CREATE TRIGGER "menu_items_delete_version" AFTER DELETE ON "menu_items" BEGIN
  UPDATE "table_versions" SET "version" = "version" + 1 WHERE "name" = 'menu_items';
END;

CREATE TRIGGER "terms_insert_version" AFTER INSERT ON "terms" BEGIN
  UPDATE "table_versions" SET "version" = "version" + 1 WHERE "name" = 'terms';
END;
CREATE TRIGGER "terms_update_version" AFTER UPDATE ON "terms" BEGIN
  UPDATE "table_versions" SET "version" = "version" + 1 WHERE "name" = 'terms';
END;
CREATE TRIGGER "terms_delete_version" AFTER DELETE ON "terms" BEGIN
  UPDATE "table_versions" SET "version" = "version" + 1 WHERE "name" = 'terms';
END;

CREATE TRIGGER "term_meta_insert_version" AFTER INSERT ON "term_meta" BEGIN
  UPDATE "table_versions" SET "version" = "version" + 1 WHERE "name" = 'term_meta';
END;
CREATE TRIGGER "term_meta_update_version" AFTER UPDATE ON "term_meta" BEGIN
  UPDATE "table_versions" SET "version" = "version" + 1 WHERE "name" = 'term_meta';
END;
CREATE TRIGGER "term_meta_delete_version" AFTER DELETE ON "term_meta" BEGIN
  UPDATE "table_versions" SET "version" = "version" + 1 WHERE "name" = 'term_meta';
END;

CREATE TRIGGER "users_insert_version" AFTER INSERT ON "users" BEGIN
  UPDATE "table_versions" SET "version" = "version" + 1 WHERE "name" = 'users';
END;
CREATE TRIGGER "users_update_version" AFTER UPDATE ON "users" BEGIN
  UPDATE "table_versions" SET "version" = "version" + 1 WHERE "name" = 'users';
END;
CREATE TRIGGER "users_delete_version" AFTER DELETE ON "users" BEGIN
  UPDATE "table_versions" SET "version" = "version" + 1 WHERE "name" = 'users';
END;

CREATE TRIGGER "user_meta_insert_version" AFTER INSERT ON "user_meta" BEGIN
  UPDATE "table_versions" SET "version" = "version" + 1 WHERE "name" = 'user_meta';
END;
CREATE TRIGGER "user_meta_update_version" AFTER UPDATE ON "user_meta" BEGIN
  UPDATE "table_versions" SET "version" = "version" + 1 WHERE "name" = 'user_meta';
END;
CREATE TRIGGER "user_meta_delete_version" AFTER DELETE ON "user_meta" BEGIN
  UPDATE "table_versions" SET "version" = "version" + 1 WHERE "name" = 'user_meta';
END;

CREATE TRIGGER "comments_insert_version" AFTER INSERT ON "comments" BEGIN
  UPDATE "table_versions" SET "version" = "version" + 1 WHERE "name" = 'comments';
END;
CREATE TRIGGER "comments_update_version" AFTER UPDATE ON "comments" BEGIN
  UPDATE "table_versions" SET "version" = "version" + 1 WHERE "name" = 'comments';
END;
CREATE TRIGGER "comments_delete_version" AFTER DELETE ON "comments" BEGIN
  UPDATE "table_versions" SET "version" = "version" + 1 WHERE "name" = 'comments';
END;

CREATE TRIGGER "comment_meta_insert_version" AFTER INSERT ON "comment_meta" BEGIN
  UPDATE "table_versions" SET "version" = "version" + 1 WHERE "name" = 'comment_meta';
END;
CREATE TRIGGER "comment_meta_update_version" AFTER UPDATE ON "comment_meta" BEGIN
  UPDATE "table_versions" SET "version" = "version" + 1 WHERE "name" = 'comment_meta';
END;
CREATE TRIGGER "comment_meta_delete_version" AFTER DELETE ON "comment_meta" BEGIN
  UPDATE "table_versions" SET "version" = "version" + 1 WHERE "name" = 'comment_meta';
END;

CREATE TRIGGER "settings_insert_version" AFTER INSERT ON "settings" BEGIN
  UPDATE "table_versions" SET "version" = "version" + 1 WHERE "name" = 'settings';
END;
CREATE TRIGGER "settings_update_version" AFTER UPDATE ON "settings" BEGIN
  UPDATE "table_versions" SET "version" = "version" + 1 WHERE "name" = 'settings';
END;
CREATE TRIGGER "settings_delete_version" AFTER DELETE ON "settings" BEGIN
  UPDATE "table_versions" SET "version" = "version" + 1 WHERE "name" = 'settings';
END;

CREATE TRIGGER "events_insert_version" AFTER INSERT ON "events" BEGIN
  UPDATE "table_versions" SET "version" = "version" + 1 WHERE "name" = 'events';
END;
CREATE TRIGGER "events_update_version" AFTER UPDATE ON "events" BEGIN
  UPDATE "table_versions" SET "version" = "version" + 1 WHERE "name" = 'events';
END;
CREATE TRIGGER "events_delete_version" AFTER DELETE ON "events" BEGIN
  UPDATE "table_versions" SET "version" = "version" + 1 WHERE "name" = 'events';
END;

CREATE TRIGGER "oembed_cache_insert_version" AFTER INSERT ON "oembed_cache" BEGIN
  UPDATE "table_versions" SET "version" = "version" + 1 WHERE "name" = 'oembed_cache';
END;
CREATE TRIGGER "oembed_cache_update_version" AFTER UPDATE ON "oembed_cache" BEGIN
  UPDATE "table_versions" SET "version" = "version" + 1 WHERE "name" = 'oembed_cache';
END;
CREATE TRIGGER "oembed_cache_delete_version" AFTER DELETE ON "oembed_cache" BEGIN
  UPDATE "table_versions" SET "version" = "version" + 1 WHERE "name" = 'oembed_cache';
END;

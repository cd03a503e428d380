-- Which texts hold which three letters in a row. The index keeps no texts and no positions: what it finds may hold a
-- term, and is looked at. The texts are normalised, so that letters are compared as they are.
CREATE VIRTUAL TABLE "post_search_index" USING fts5(
    "title",
    "excerpt",
    "content",
    content = 'post_search_texts',
    content_rowid = 'postId',
    tokenize = 'trigram case_sensitive 1',
    detail = none,
    columnsize = 0
);

INSERT INTO "post_search_index" ("post_search_index") VALUES ('rebuild');

CREATE TRIGGER "post_search_texts_insert" AFTER INSERT ON "post_search_texts" BEGIN
    INSERT INTO "post_search_index" ("rowid", "title", "excerpt", "content")
    VALUES (new."postId", new."title", new."excerpt", new."content");
END;

CREATE TRIGGER "post_search_texts_delete" AFTER DELETE ON "post_search_texts" BEGIN
    INSERT INTO "post_search_index" ("post_search_index", "rowid", "title", "excerpt", "content")
    VALUES ('delete', old."postId", old."title", old."excerpt", old."content");
END;

CREATE TRIGGER "post_search_texts_update" AFTER UPDATE ON "post_search_texts" BEGIN
    INSERT INTO "post_search_index" ("post_search_index", "rowid", "title", "excerpt", "content")
    VALUES ('delete', old."postId", old."title", old."excerpt", old."content");
    INSERT INTO "post_search_index" ("rowid", "title", "excerpt", "content")
    VALUES (new."postId", new."title", new."excerpt", new."content");
END;

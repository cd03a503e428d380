-- What a search of comments matches, normalised. NULL: not derived yet; the program derives it when it opens the database.
ALTER TABLE "comments" ADD COLUMN "searchText" TEXT;
ALTER TABLE "comments" ADD COLUMN "privateSearchText" TEXT;

CREATE INDEX "comments_without_search_text_idx" ON "comments"("id") WHERE "searchText" IS NULL;

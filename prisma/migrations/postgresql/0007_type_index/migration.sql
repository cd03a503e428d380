-- Items of a type by number, however many there are: exports go through them so.
CREATE INDEX "posts_type_id_idx" ON "posts"("type", "id");

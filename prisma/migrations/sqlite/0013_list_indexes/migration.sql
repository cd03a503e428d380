-- One index for each filter and order of lists of items, so that no list reads or sorts a whole table. `id` is part of
-- every order; the columns after it let a list by date test filters within the index.
DROP INDEX "posts_type_status_date_id_idx";
CREATE INDEX "posts_by_date_idx" ON "posts"("type", "status", "date", "id", "modified", "authorId", "mimeType");
CREATE INDEX "posts_type_date_id_status_idx" ON "posts"("type", "date", "id", "status");
CREATE INDEX "posts_status_date_id_type_idx" ON "posts"("status", "date", "id", "type");

DROP INDEX "posts_authorId_type_status_idx";
CREATE INDEX "posts_authorId_type_status_date_id_idx" ON "posts"("authorId", "type", "status", "date", "id");
CREATE INDEX "posts_type_status_authorId_id_idx" ON "posts"("type", "status", "authorId", "id");

DROP INDEX "posts_parentId_type_idx";
CREATE INDEX "posts_parentId_type_status_date_id_idx" ON "posts"("parentId", "type", "status", "date", "id");
CREATE INDEX "posts_type_status_parentId_id_idx" ON "posts"("type", "status", "parentId", "id");
CREATE INDEX "posts_type_status_parentId_desc_id_idx" ON "posts"("type", "status", "parentId" DESC, "id");

CREATE INDEX "posts_type_status_menuOrder_parentId_id_idx" ON "posts"("type", "status", "menuOrder", "parentId", "id");
CREATE INDEX "posts_type_status_menuOrder_desc_parentId_id_idx" ON "posts"("type", "status", "menuOrder" DESC, "parentId", "id");

CREATE INDEX "posts_type_status_sticky_date_id_idx" ON "posts"("type", "status", "sticky", "date", "id");
CREATE INDEX "posts_type_status_format_date_id_idx" ON "posts"("type", "status", "format", "date", "id");

-- One index for each filter and order of lists of terms, accounts and comments, so that no list reads or sorts a whole
-- table. `id` is part of every order.
DROP INDEX "terms_taxonomy_parentId_idx";
CREATE INDEX "terms_taxonomy_parentId_nameKey_id_idx" ON "terms"("taxonomy", "parentId", "nameKey", "id");
CREATE INDEX "terms_taxonomy_count_id_idx" ON "terms"("taxonomy", "count", "id" DESC);
CREATE INDEX "terms_taxonomy_id_idx" ON "terms"("taxonomy", "id");
CREATE INDEX "terms_taxonomy_termGroup_id_idx" ON "terms"("taxonomy", "termGroup", "id");
CREATE INDEX "terms_taxonomy_termGroup_desc_id_idx" ON "terms"("taxonomy", "termGroup" DESC, "id");

CREATE INDEX "users_registered_idx" ON "users"("registered");
-- The order by e-mail address.
CREATE INDEX "users_email_order_idx" ON "users"((REPLACE("emailKey", '@', '!')));

CREATE INDEX "comments_dateGmt_idx" ON "comments"("dateGmt");
CREATE INDEX "comments_status_date_idx" ON "comments"("status", "date");
CREATE INDEX "comments_date_idx" ON "comments"("date");
CREATE INDEX "comments_status_type_id_idx" ON "comments"("status", "type", "id");
CREATE INDEX "comments_status_postId_id_idx" ON "comments"("status", "postId", "id");
CREATE INDEX "comments_status_parentId_id_idx" ON "comments"("status", "parentId", "id");
CREATE INDEX "comments_status_parentId_id_desc_idx" ON "comments"("status", "parentId", "id" DESC);
DROP INDEX "comments_parentId_idx";
CREATE INDEX "comments_parentId_status_dateGmt_idx" ON "comments"("parentId", "status", "dateGmt");
DROP INDEX "comments_userId_idx";
CREATE INDEX "comments_userId_status_dateGmt_idx" ON "comments"("userId", "status", "dateGmt");
-- The filter by e-mail address ignores the case of letters.
CREATE INDEX "comments_lower_authorEmail_idx" ON "comments"((lower("authorEmail" COLLATE "C")));

-- Most rows have no parent. From a sample without any parent, the planner would conclude that each id is the parent of
-- all rows, and read whole tables to find children.
ALTER TABLE "comments" ALTER COLUMN "parentId" SET (n_distinct = -0.1);
ALTER TABLE "posts" ALTER COLUMN "parentId" SET (n_distinct = -0.1);
ALTER TABLE "terms" ALTER COLUMN "parentId" SET (n_distinct = -0.1);

CREATE INDEX "posts_type_status_commentCount_id_idx" ON "posts"("type", "status", "commentCount", "id");

-- The items that show a file as their featured image, which the deletion of the file changes.
CREATE INDEX "posts_featured_media_idx" ON "posts"("featuredMediaId") WHERE "featuredMediaId" <> 0;

-- The items with a password, which a search leaves out. They are few.
CREATE INDEX "posts_protected_idx" ON "posts"("id") WHERE "password" <> '';

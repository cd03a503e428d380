-- Compatible with: 0027
-- Who has an item open in the editor. The table has no triggers: no cached answer depends on it.
CREATE TABLE "edit_locks" (
    "postId" INTEGER NOT NULL,
    "userId" INTEGER NOT NULL,
    "renewed" TEXT NOT NULL,
    "untouchedSince" TEXT NOT NULL DEFAULT '',
    CONSTRAINT "edit_locks_pkey" PRIMARY KEY ("postId")
);
CREATE INDEX "edit_locks_userId_idx" ON "edit_locks"("userId");
CREATE INDEX "edit_locks_renewed_idx" ON "edit_locks"("renewed");
ALTER TABLE "edit_locks" ADD CONSTRAINT "edit_locks_postId_fkey" FOREIGN KEY ("postId") REFERENCES "posts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "edit_locks" ADD CONSTRAINT "edit_locks_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

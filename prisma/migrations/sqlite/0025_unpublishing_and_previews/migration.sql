-- When a published item is withdrawn, and what it becomes: docs/previews.md. Few items have a time, so the job that
-- withdraws them reads an index of these alone.
ALTER TABLE "posts" ADD COLUMN "unpublishAt" TEXT;
ALTER TABLE "posts" ADD COLUMN "unpublishStatus" TEXT NOT NULL DEFAULT 'draft';
CREATE INDEX "posts_unpublish_idx" ON "posts"("unpublishAt", "status", "type") WHERE "unpublishAt" IS NOT NULL;

-- Tokens that show one unpublished item. The tokens themselves are not stored.
CREATE TABLE "preview_tokens" (
    "uuid" TEXT NOT NULL PRIMARY KEY,
    "postId" INTEGER NOT NULL,
    "userId" INTEGER NOT NULL,
    "name" TEXT NOT NULL DEFAULT '',
    "version" TEXT NOT NULL DEFAULT 'saved',
    "created" TEXT NOT NULL,
    "expires" TEXT NOT NULL,
    "maxUses" INTEGER,
    "usesLeft" INTEGER,
    CONSTRAINT "preview_tokens_postId_fkey" FOREIGN KEY ("postId") REFERENCES "posts" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "preview_tokens_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "preview_tokens_postId_userId_idx" ON "preview_tokens"("postId", "userId");
CREATE INDEX "preview_tokens_userId_idx" ON "preview_tokens"("userId");
CREATE INDEX "preview_tokens_expires_idx" ON "preview_tokens"("expires");

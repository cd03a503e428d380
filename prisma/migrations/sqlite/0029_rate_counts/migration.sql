-- Compatible with: 0027
CREATE TABLE "rate_counts" (
    "key" TEXT NOT NULL PRIMARY KEY,
    "count" INTEGER NOT NULL,
    "expires" TEXT NOT NULL
);

-- CreateIndex
CREATE INDEX "rate_counts_expires_idx" ON "rate_counts"("expires");

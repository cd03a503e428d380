-- Compatible with: 0027
CREATE TABLE "rate_counts" (
    "key" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "expires" TEXT NOT NULL,

    CONSTRAINT "rate_counts_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE INDEX "rate_counts_expires_idx" ON "rate_counts"("expires");

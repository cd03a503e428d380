-- Compatible with: 0027
CREATE TABLE "leases" (
    "name" TEXT NOT NULL,
    "slot" INTEGER NOT NULL,
    "holder" TEXT NOT NULL,
    "expires" TEXT NOT NULL,

    CONSTRAINT "leases_pkey" PRIMARY KEY ("name", "slot")
);

-- CreateIndex
CREATE INDEX "leases_expires_idx" ON "leases"("expires");

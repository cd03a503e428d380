-- Compatible with: 0027
CREATE TABLE "account_links" (
    "userId" INTEGER NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "created" TEXT NOT NULL,
    "expires" TEXT NOT NULL,

    CONSTRAINT "account_links_pkey" PRIMARY KEY ("userId")
);

-- CreateTable
CREATE TABLE "second_factors" (
    "userId" INTEGER NOT NULL,
    "secret" TEXT NOT NULL,
    "created" TEXT NOT NULL,
    "enabled" TEXT,
    "lastStep" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "second_factors_pkey" PRIMARY KEY ("userId")
);

-- CreateTable
CREATE TABLE "recovery_codes" (
    "userId" INTEGER NOT NULL,
    "codeHash" TEXT NOT NULL,

    CONSTRAINT "recovery_codes_pkey" PRIMARY KEY ("userId", "codeHash")
);

-- CreateIndex
CREATE UNIQUE INDEX "account_links_tokenHash_key" ON "account_links"("tokenHash");

-- CreateIndex
CREATE INDEX "account_links_expires_idx" ON "account_links"("expires");

-- AddForeignKey
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Compatible with: 0027
CREATE TABLE "account_links" (
    "userId" INTEGER NOT NULL PRIMARY KEY,
    "tokenHash" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "created" TEXT NOT NULL,
    "expires" TEXT NOT NULL,
    CONSTRAINT "account_links_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "second_factors" (
    "userId" INTEGER NOT NULL PRIMARY KEY,
    "secret" TEXT NOT NULL,
    "created" TEXT NOT NULL,
    "enabled" TEXT,
    "lastStep" INTEGER NOT NULL DEFAULT 0,
    CONSTRAINT "second_factors_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "recovery_codes" (
    "userId" INTEGER NOT NULL,
    "codeHash" TEXT NOT NULL,

    PRIMARY KEY ("userId", "codeHash"),
    CONSTRAINT "recovery_codes_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE UNIQUE INDEX "account_links_tokenHash_key" ON "account_links"("tokenHash");

-- CreateIndex
CREATE INDEX "account_links_expires_idx" ON "account_links"("expires");

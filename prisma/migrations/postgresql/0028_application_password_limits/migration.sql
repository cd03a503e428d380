-- Compatible with: 0027
-- Null: the password has all rights of its account, and does not expire.
ALTER TABLE "application_passwords" ADD COLUMN "scopes" TEXT;
ALTER TABLE "application_passwords" ADD COLUMN "expires" TEXT;

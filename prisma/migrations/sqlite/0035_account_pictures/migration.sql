-- Compatible with: 0027
-- The picture of an account: null for that of the picture service, 0 for none, else the id of an image.
ALTER TABLE "users" ADD COLUMN "avatarMediaId" INTEGER;

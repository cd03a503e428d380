ALTER TABLE "terms" ADD COLUMN "taxonomyId" INTEGER NOT NULL DEFAULT 0;
CREATE INDEX "terms_taxonomyId_idx" ON "terms"("taxonomyId");

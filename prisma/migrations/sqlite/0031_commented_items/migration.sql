-- Compatible with: 0027
-- The total of a list of all comments reads only this index.
CREATE INDEX "posts_commented_idx" ON "posts"("type", "status", "parentId", "commentCount", "id") WHERE "commentCount" > 0;

-- That total is the sum of these counts, of which imported sites have wrong ones.
UPDATE "posts" SET "commentCount" = (
  SELECT COUNT(*) FROM "comments" c WHERE c."postId" = "posts"."id" AND c."status" = 'approved' AND c."type" <> 'note'
)
WHERE "id" IN (
  SELECT t."id" FROM "posts" t
  LEFT JOIN (
    SELECT "postId", COUNT(*) AS "counted" FROM "comments" WHERE "status" = 'approved' AND "type" <> 'note' GROUP BY "postId"
  ) n ON n."postId" = t."id"
  WHERE t."commentCount" <> COALESCE(n."counted", 0)
);

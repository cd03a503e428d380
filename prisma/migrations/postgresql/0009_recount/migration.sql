-- Corrects the counts of terms and comments: writers that met could miscount them before.
UPDATE "terms" SET "count" = "now"."counted"
FROM (
  SELECT t."id", COUNT(p."id") AS "counted" FROM "terms" t
  LEFT JOIN "post_terms" pt ON pt."termId" = t."id"
  LEFT JOIN "posts" p ON p."id" = pt."postId" AND p."status" = 'publish'
  GROUP BY t."id"
) AS "now"
WHERE "now"."id" = "terms"."id" AND "terms"."count" <> "now"."counted";

UPDATE "posts" SET "commentCount" = "now"."counted"
FROM (
  SELECT p."id", COUNT(c."id") AS "counted" FROM "posts" p
  LEFT JOIN "comments" c ON c."postId" = p."id" AND c."status" = 'approved' AND c."type" <> 'note'
  WHERE p."type" <> 'revision'
  GROUP BY p."id"
) AS "now"
WHERE "now"."id" = "posts"."id" AND "posts"."commentCount" <> "now"."counted";

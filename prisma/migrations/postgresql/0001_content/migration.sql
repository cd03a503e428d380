-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "comments" (
    "id" SERIAL NOT NULL,
    "postId" INTEGER NOT NULL,
    "parentId" INTEGER NOT NULL DEFAULT 0,
    "userId" INTEGER NOT NULL DEFAULT 0,
    "type" TEXT NOT NULL DEFAULT 'comment',
    "status" TEXT NOT NULL DEFAULT 'hold',
    "date" TEXT NOT NULL,
    "dateGmt" TEXT NOT NULL,
    "karma" INTEGER NOT NULL DEFAULT 0,
    "authorName" TEXT NOT NULL DEFAULT '',
    "authorEmail" TEXT NOT NULL DEFAULT '',
    "authorUrl" TEXT NOT NULL DEFAULT '',
    "authorIp" TEXT NOT NULL DEFAULT '',
    "userAgent" TEXT NOT NULL DEFAULT '',
    "content" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "comments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "comment_meta" (
    "id" SERIAL NOT NULL,
    "commentId" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "value" TEXT NOT NULL,

    CONSTRAINT "comment_meta_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "events" (
    "id" SERIAL NOT NULL,
    "startDate" TEXT NOT NULL DEFAULT '',
    "document" TEXT NOT NULL,

    CONSTRAINT "events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "identities" (
    "did" TEXT NOT NULL,
    "rotationKeys" TEXT NOT NULL DEFAULT '[]',
    "verificationKeys" TEXT NOT NULL DEFAULT '[]',
    "created" TEXT NOT NULL,

    CONSTRAINT "identities_pkey" PRIMARY KEY ("did")
);

-- CreateTable
CREATE TABLE "packages" (
    "did" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "deleted" BOOLEAN NOT NULL DEFAULT false,
    "document" TEXT NOT NULL,

    CONSTRAINT "packages_pkey" PRIMARY KEY ("did")
);

-- CreateTable
CREATE TABLE "artifacts" (
    "key" TEXT NOT NULL,
    "did" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "etag" TEXT NOT NULL DEFAULT '',
    "sha256" TEXT NOT NULL DEFAULT '',
    "signature" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "artifacts_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "repositories" (
    "slug" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "host" TEXT NOT NULL,
    "uri" TEXT NOT NULL,
    "file" TEXT NOT NULL DEFAULT '',
    "did" TEXT NOT NULL DEFAULT '',
    "primaryBranch" TEXT NOT NULL DEFAULT 'main',
    "branch" TEXT NOT NULL DEFAULT '',
    "localVersion" TEXT NOT NULL DEFAULT '',
    "remoteVersion" TEXT NOT NULL DEFAULT '0.0.0',
    "isPrivate" BOOLEAN NOT NULL DEFAULT false,
    "document" TEXT NOT NULL DEFAULT '{}',

    CONSTRAINT "repositories_pkey" PRIMARY KEY ("slug")
);

-- CreateTable
CREATE TABLE "repository_additions" (
    "slug" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "uri" TEXT NOT NULL,
    "primaryBranch" TEXT NOT NULL DEFAULT 'main',
    "releaseAsset" BOOLEAN NOT NULL DEFAULT false,
    "privatePackage" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "repository_additions_pkey" PRIMARY KEY ("slug")
);

-- CreateTable
CREATE TABLE "repository_cache" (
    "slug" TEXT NOT NULL,
    "expires" TEXT NOT NULL,
    "value" TEXT NOT NULL,

    CONSTRAINT "repository_cache_pkey" PRIMARY KEY ("slug")
);

-- CreateTable
CREATE TABLE "update_audit" (
    "id" SERIAL NOT NULL,
    "at" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "success" BOOLEAN NOT NULL,
    "detail" TEXT NOT NULL DEFAULT '{}',

    CONSTRAINT "update_audit_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "posts" (
    "id" SERIAL NOT NULL,
    "type" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'draft',
    "slug" TEXT NOT NULL DEFAULT '',
    "date" TEXT NOT NULL,
    "dateGmt" TEXT,
    "modified" TEXT NOT NULL,
    "modifiedGmt" TEXT NOT NULL,
    "authorId" INTEGER NOT NULL DEFAULT 0,
    "parentId" INTEGER NOT NULL DEFAULT 0,
    "menuOrder" INTEGER NOT NULL DEFAULT 0,
    "featuredMediaId" INTEGER NOT NULL DEFAULT 0,
    "template" TEXT NOT NULL DEFAULT '',
    "format" TEXT NOT NULL DEFAULT '',
    "sticky" BOOLEAN NOT NULL DEFAULT false,
    "password" TEXT NOT NULL DEFAULT '',
    "commentStatus" TEXT NOT NULL DEFAULT 'closed',
    "pingStatus" TEXT NOT NULL DEFAULT 'closed',
    "commentCount" INTEGER NOT NULL DEFAULT 0,
    "mimeType" TEXT NOT NULL DEFAULT '',
    "guid" TEXT NOT NULL DEFAULT '',
    "revisionCount" INTEGER NOT NULL DEFAULT 0,
    "latestRevisionId" INTEGER NOT NULL DEFAULT 0,
    "autosave" BOOLEAN NOT NULL DEFAULT false,
    "titleKey" TEXT NOT NULL DEFAULT '',
    "title" TEXT NOT NULL DEFAULT '',
    "excerpt" TEXT NOT NULL DEFAULT '',
    "renderVersion" INTEGER NOT NULL DEFAULT 0,
    "renderDynamic" BOOLEAN NOT NULL DEFAULT false,
    "titleRendered" TEXT NOT NULL DEFAULT '',
    "excerptRendered" TEXT NOT NULL DEFAULT '',
    "contentRendered" TEXT NOT NULL DEFAULT '',
    "content" TEXT NOT NULL DEFAULT '',
    "contentFiltered" TEXT NOT NULL DEFAULT '',
    "toPing" TEXT NOT NULL DEFAULT '',
    "pinged" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "posts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "post_meta" (
    "id" SERIAL NOT NULL,
    "postId" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "value" TEXT NOT NULL,

    CONSTRAINT "post_meta_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "post_search_texts" (
    "postId" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "excerpt" TEXT NOT NULL,
    "content" TEXT NOT NULL,

    CONSTRAINT "post_search_texts_pkey" PRIMARY KEY ("postId")
);

-- CreateTable
CREATE TABLE "attachments" (
    "postId" INTEGER NOT NULL,
    "file" TEXT NOT NULL DEFAULT '',
    "altText" TEXT NOT NULL DEFAULT '',
    "width" INTEGER,
    "height" INTEGER,
    "fileSize" INTEGER,
    "originalFile" TEXT,
    "metadata" TEXT NOT NULL DEFAULT '{}',

    CONSTRAINT "attachments_pkey" PRIMARY KEY ("postId")
);

-- CreateTable
CREATE TABLE "menu_items" (
    "postId" INTEGER NOT NULL,
    "itemType" TEXT NOT NULL DEFAULT 'custom',
    "object" TEXT NOT NULL DEFAULT 'custom',
    "objectId" INTEGER NOT NULL DEFAULT 0,
    "parentItemId" INTEGER NOT NULL DEFAULT 0,
    "target" TEXT NOT NULL DEFAULT '',
    "classes" TEXT NOT NULL DEFAULT '',
    "xfn" TEXT NOT NULL DEFAULT '',
    "url" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "menu_items_pkey" PRIMARY KEY ("postId")
);

-- CreateTable
CREATE TABLE "settings" (
    "name" TEXT NOT NULL,
    "value" TEXT NOT NULL,

    CONSTRAINT "settings_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "jobs" (
    "id" SERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "runAt" TEXT NOT NULL,
    "lockedUntil" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "payload" TEXT NOT NULL DEFAULT '{}',

    CONSTRAINT "jobs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "oembed_cache" (
    "key" TEXT NOT NULL,
    "expires" TEXT NOT NULL,
    "value" TEXT NOT NULL,

    CONSTRAINT "oembed_cache_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "terms" (
    "id" SERIAL NOT NULL,
    "taxonomy" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "parentId" INTEGER NOT NULL DEFAULT 0,
    "count" INTEGER NOT NULL DEFAULT 0,
    "termGroup" INTEGER NOT NULL DEFAULT 0,
    "nameKey" TEXT NOT NULL DEFAULT '',
    "description" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "terms_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "post_terms" (
    "postId" INTEGER NOT NULL,
    "termId" INTEGER NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "post_terms_pkey" PRIMARY KEY ("postId","termId")
);

-- CreateTable
CREATE TABLE "term_meta" (
    "id" SERIAL NOT NULL,
    "termId" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "value" TEXT NOT NULL,

    CONSTRAINT "term_meta_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "users" (
    "id" SERIAL NOT NULL,
    "login" TEXT NOT NULL,
    "loginKey" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "emailKey" TEXT NOT NULL,
    "passwordHash" TEXT NOT NULL,
    "displayName" TEXT NOT NULL,
    "displayNameKey" TEXT NOT NULL DEFAULT '',
    "firstName" TEXT NOT NULL DEFAULT '',
    "lastName" TEXT NOT NULL DEFAULT '',
    "nickname" TEXT NOT NULL DEFAULT '',
    "url" TEXT NOT NULL DEFAULT '',
    "locale" TEXT NOT NULL DEFAULT '',
    "registered" TEXT NOT NULL,
    "disabled" BOOLEAN NOT NULL DEFAULT false,
    "roles" TEXT NOT NULL DEFAULT '[]',
    "capabilities" TEXT NOT NULL DEFAULT '{}',
    "description" TEXT NOT NULL DEFAULT '',
    "activationKey" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "user_meta" (
    "id" SERIAL NOT NULL,
    "userId" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "value" TEXT NOT NULL,

    CONSTRAINT "user_meta_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "application_passwords" (
    "uuid" TEXT NOT NULL,
    "userId" INTEGER NOT NULL,
    "appId" TEXT NOT NULL DEFAULT '',
    "name" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "created" TEXT NOT NULL,
    "lastUsed" TEXT,
    "lastIp" TEXT,
    "position" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "application_passwords_pkey" PRIMARY KEY ("uuid")
);

-- CreateTable
CREATE TABLE "sessions" (
    "tokenHash" TEXT NOT NULL,
    "userId" INTEGER NOT NULL,
    "created" TEXT NOT NULL,
    "expires" TEXT NOT NULL,
    "ip" TEXT NOT NULL DEFAULT '',
    "userAgent" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("tokenHash")
);

-- CreateTable
CREATE TABLE "login_failures" (
    "key" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "lastAt" TEXT NOT NULL,
    "blockedTo" TEXT,

    CONSTRAINT "login_failures_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE INDEX "comments_postId_status_dateGmt_idx" ON "comments"("postId", "status", "dateGmt");

-- CreateIndex
CREATE INDEX "comments_status_dateGmt_idx" ON "comments"("status", "dateGmt");

-- CreateIndex
CREATE INDEX "comments_parentId_idx" ON "comments"("parentId");

-- CreateIndex
CREATE INDEX "comments_userId_idx" ON "comments"("userId");

-- CreateIndex
CREATE INDEX "comments_authorEmail_idx" ON "comments"("authorEmail");

-- CreateIndex
CREATE INDEX "comment_meta_commentId_key_idx" ON "comment_meta"("commentId", "key");

-- CreateIndex
CREATE INDEX "events_startDate_idx" ON "events"("startDate");

-- CreateIndex
CREATE UNIQUE INDEX "packages_slug_key" ON "packages"("slug");

-- CreateIndex
CREATE INDEX "artifacts_did_idx" ON "artifacts"("did");

-- CreateIndex
CREATE INDEX "update_audit_at_idx" ON "update_audit"("at");

-- CreateIndex
CREATE INDEX "posts_type_status_date_id_idx" ON "posts"("type", "status", "date", "id");

-- CreateIndex
CREATE INDEX "posts_type_status_modified_id_idx" ON "posts"("type", "status", "modified", "id");

-- CreateIndex
CREATE INDEX "posts_type_status_titleKey_id_idx" ON "posts"("type", "status", "titleKey", "id");

-- CreateIndex
CREATE INDEX "posts_type_slug_idx" ON "posts"("type", "slug");

-- CreateIndex
CREATE INDEX "posts_parentId_type_idx" ON "posts"("parentId", "type");

-- CreateIndex
CREATE INDEX "posts_authorId_type_status_idx" ON "posts"("authorId", "type", "status");

-- CreateIndex
CREATE INDEX "post_meta_postId_key_idx" ON "post_meta"("postId", "key");

-- CreateIndex
CREATE INDEX "post_meta_key_idx" ON "post_meta"("key");

-- CreateIndex
CREATE INDEX "attachments_file_idx" ON "attachments"("file");

-- CreateIndex
CREATE INDEX "menu_items_objectId_itemType_idx" ON "menu_items"("objectId", "itemType");

-- CreateIndex
CREATE UNIQUE INDEX "jobs_key_key" ON "jobs"("key");

-- CreateIndex
CREATE INDEX "jobs_runAt_idx" ON "jobs"("runAt");

-- CreateIndex
CREATE INDEX "oembed_cache_expires_idx" ON "oembed_cache"("expires");

-- CreateIndex
CREATE INDEX "terms_taxonomy_nameKey_id_idx" ON "terms"("taxonomy", "nameKey", "id");

-- CreateIndex
CREATE INDEX "terms_taxonomy_parentId_idx" ON "terms"("taxonomy", "parentId");

-- CreateIndex
CREATE INDEX "terms_slug_idx" ON "terms"("slug");

-- CreateIndex
CREATE UNIQUE INDEX "terms_taxonomy_slug_parentId_key" ON "terms"("taxonomy", "slug", "parentId");

-- CreateIndex
CREATE INDEX "post_terms_termId_postId_idx" ON "post_terms"("termId", "postId");

-- CreateIndex
CREATE INDEX "term_meta_termId_key_idx" ON "term_meta"("termId", "key");

-- CreateIndex
CREATE UNIQUE INDEX "users_login_key" ON "users"("login");

-- CreateIndex
CREATE UNIQUE INDEX "users_loginKey_key" ON "users"("loginKey");

-- CreateIndex
CREATE INDEX "users_slug_idx" ON "users"("slug");

-- CreateIndex
CREATE INDEX "users_emailKey_idx" ON "users"("emailKey");

-- CreateIndex
CREATE INDEX "users_displayNameKey_idx" ON "users"("displayNameKey");

-- CreateIndex
CREATE INDEX "user_meta_userId_key_idx" ON "user_meta"("userId", "key");

-- CreateIndex
CREATE INDEX "application_passwords_userId_idx" ON "application_passwords"("userId");

-- CreateIndex
CREATE INDEX "sessions_userId_idx" ON "sessions"("userId");

-- CreateIndex
CREATE INDEX "sessions_expires_idx" ON "sessions"("expires");

-- AddForeignKey
ALTER TABLE "comment_meta" ADD CONSTRAINT "comment_meta_commentId_fkey" FOREIGN KEY ("commentId") REFERENCES "comments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "post_meta" ADD CONSTRAINT "post_meta_postId_fkey" FOREIGN KEY ("postId") REFERENCES "posts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "post_search_texts" ADD CONSTRAINT "post_search_texts_postId_fkey" FOREIGN KEY ("postId") REFERENCES "posts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_postId_fkey" FOREIGN KEY ("postId") REFERENCES "posts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "menu_items" ADD CONSTRAINT "menu_items_postId_fkey" FOREIGN KEY ("postId") REFERENCES "posts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "post_terms" ADD CONSTRAINT "post_terms_postId_fkey" FOREIGN KEY ("postId") REFERENCES "posts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "post_terms" ADD CONSTRAINT "post_terms_termId_fkey" FOREIGN KEY ("termId") REFERENCES "terms"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "term_meta" ADD CONSTRAINT "term_meta_termId_fkey" FOREIGN KEY ("termId") REFERENCES "terms"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_meta" ADD CONSTRAINT "user_meta_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "application_passwords" ADD CONSTRAINT "application_passwords_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;



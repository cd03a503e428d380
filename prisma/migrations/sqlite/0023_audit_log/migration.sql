-- Who changed what, from where and with which program: docs/audit-log.md.
CREATE TABLE "audit_entries" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "at" TEXT NOT NULL,
    "userId" INTEGER NOT NULL DEFAULT 0,
    "login" TEXT NOT NULL DEFAULT '',
    "credential" TEXT NOT NULL,
    "program" TEXT NOT NULL DEFAULT '',
    "address" TEXT NOT NULL DEFAULT '',
    "requestId" TEXT NOT NULL DEFAULT '',
    "action" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "type" TEXT NOT NULL DEFAULT '',
    "objectId" TEXT NOT NULL DEFAULT '',
    "name" TEXT NOT NULL DEFAULT '',
    "changes" TEXT NOT NULL DEFAULT '{}',
    "count" INTEGER NOT NULL DEFAULT 1,
    "aggregation" TEXT
);
CREATE UNIQUE INDEX "audit_entries_aggregation_key" ON "audit_entries"("aggregation");
CREATE INDEX "audit_entries_at_id_idx" ON "audit_entries"("at", "id");
CREATE INDEX "audit_entries_userId_at_id_idx" ON "audit_entries"("userId", "at", "id");
CREATE INDEX "audit_entries_kind_objectId_at_id_idx" ON "audit_entries"("kind", "objectId", "at", "id");
CREATE INDEX "audit_entries_kind_type_at_id_idx" ON "audit_entries"("kind", "type", "at", "id");
CREATE INDEX "audit_entries_action_at_id_idx" ON "audit_entries"("action", "at", "id");
CREATE INDEX "audit_entries_address_at_id_idx" ON "audit_entries"("address", "at", "id");
CREATE INDEX "audit_entries_program_at_id_idx" ON "audit_entries"("program", "at", "id");
CREATE INDEX "audit_entries_requestId_idx" ON "audit_entries"("requestId");

-- Each index makes every write slower. Two are enough: each has the columns of the filters, so that a list reads only
-- the index until it has found the entries of a page. Entries are appended at the end of the second one.
DROP INDEX "audit_entries_aggregation_key";
DROP INDEX "audit_entries_at_id_idx";
DROP INDEX "audit_entries_userId_at_id_idx";
DROP INDEX "audit_entries_kind_objectId_at_id_idx";
DROP INDEX "audit_entries_kind_type_at_id_idx";
DROP INDEX "audit_entries_action_at_id_idx";
DROP INDEX "audit_entries_address_at_id_idx";
DROP INDEX "audit_entries_program_at_id_idx";
DROP INDEX "audit_entries_requestId_idx";
CREATE UNIQUE INDEX "audit_entries_aggregation_key" ON "audit_entries"("aggregation") WHERE "aggregation" IS NOT NULL;
CREATE INDEX "audit_entries_kind_idx" ON "audit_entries"("kind", "at", "id", "type", "objectId", "action", "userId", "address", "program");
CREATE INDEX "audit_entries_at_idx" ON "audit_entries"("at", "id", "userId", "action", "type", "objectId", "address", "program", "requestId");

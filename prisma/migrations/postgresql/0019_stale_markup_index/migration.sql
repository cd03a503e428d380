-- Finds what shows an item with the index, even if many items show the same one: from the statistics, the planner then
-- expects many rows for each item, and would read the whole table for each changed row.
ALTER FUNCTION "make_markup_stale"(integer[]) SET enable_seqscan = off;

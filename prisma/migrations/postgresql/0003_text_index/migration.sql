-- Which texts hold which three letters in a row. Without the extension, which not every server lets everybody create,
-- search looks at each text; once somebody has created it, the last statement may be run by hand.
DO $$
BEGIN
  -- Where every schema finds it: an extension is there once in a database.
  CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
EXCEPTION WHEN OTHERS THEN
  RAISE NOTICE 'Search goes without an index, as pg_trgm could not be created: %', SQLERRM;
END;
$$;

DO $$
DECLARE
  home text;
BEGIN
  SELECT nspname INTO home FROM pg_extension JOIN pg_namespace ON pg_namespace.oid = extnamespace WHERE extname = 'pg_trgm';
  IF home IS NOT NULL THEN
    EXECUTE format(
      'CREATE INDEX "post_search_index" ON "post_search_texts" USING gin ("title" %1$I.gin_trgm_ops, "excerpt" %1$I.gin_trgm_ops, "content" %1$I.gin_trgm_ops)',
      home
    );
  END IF;
EXCEPTION WHEN insufficient_privilege OR undefined_object THEN
  RAISE NOTICE 'Search goes without an index: %', SQLERRM;
END;
$$;

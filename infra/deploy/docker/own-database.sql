-- Gives the database that the administrator is connected to, charter_<service>, and everything in it to the role <service>, and keeps
-- all other roles out. Safe to repeat. REASSIGN OWNED is not possible: PostgreSQL rejects it for objects of the first superuser.
DO $$
DECLARE
  owner text := substr(current_database(), length('charter_') + 1);
  command text;
BEGIN
  EXECUTE format('ALTER DATABASE %I OWNER TO %I', current_database(), owner);
  EXECUTE format('REVOKE ALL ON DATABASE %I FROM PUBLIC', current_database());
  FOR command IN
    WITH extension_member AS (SELECT classid, objid FROM pg_depend WHERE deptype = 'e')
    SELECT format('ALTER %s %s OWNER TO %I', CASE relkind WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW' WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END, oid::regclass, owner)
    FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'S') AND relowner <> owner::regrole
      AND (SELECT count(*) FROM extension_member WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid) = 0
      -- The sequence of a column follows its table.
      AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid AND relkind = 'S' AND deptype IN ('a', 'i'))
    UNION ALL
    SELECT format('ALTER TYPE %s OWNER TO %I', oid::regtype, owner)
    FROM pg_type
    WHERE typnamespace = 'public'::regnamespace AND typtype IN ('e', 'd') AND typowner <> owner::regrole
      AND (SELECT count(*) FROM extension_member WHERE classid = 'pg_type'::regclass AND objid = pg_type.oid) = 0
    UNION ALL
    SELECT format('ALTER ROUTINE %s OWNER TO %I', oid::regprocedure, owner)
    FROM pg_proc
    WHERE pronamespace = 'public'::regnamespace AND proowner <> owner::regrole
      AND (SELECT count(*) FROM extension_member WHERE classid = 'pg_proc'::regclass AND objid = pg_proc.oid) = 0
  LOOP
    EXECUTE command;
  END LOOP;
END
$$;

-- One database for each service; those that are there stay as they are.
SELECT format('CREATE DATABASE %I TEMPLATE template0', 'charter_' || service)
FROM unnest(ARRAY['catalog', 'booking', 'payment', 'content', 'inquiry', 'notification', 'gateway']) AS service
WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = 'charter_' || service)
\gexec

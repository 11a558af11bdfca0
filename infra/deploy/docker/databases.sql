-- Creates a role and a database for each service; existing ones keep their rows. Run by the administrator at every start.
\getenv catalog POSTGRES_PASSWORD_CATALOG
\getenv booking POSTGRES_PASSWORD_BOOKING
\getenv payment POSTGRES_PASSWORD_PAYMENT
\getenv content POSTGRES_PASSWORD_CONTENT
\getenv inquiry POSTGRES_PASSWORD_INQUIRY
\getenv notification POSTGRES_PASSWORD_NOTIFICATION
\getenv gateway POSTGRES_PASSWORD_GATEWAY

CREATE TEMPORARY TABLE given (service name, password text);
INSERT INTO given VALUES
  ('catalog', :'catalog'),
  ('booking', :'booking'),
  ('payment', :'payment'),
  ('content', :'content'),
  ('inquiry', :'inquiry'),
  ('notification', :'notification'),
  ('gateway', :'gateway');

SELECT format('CREATE ROLE %I', service) FROM given WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = service)
\gexec
SELECT format('ALTER ROLE %I LOGIN PASSWORD %L', service, password) FROM given
\gexec
SELECT format('CREATE DATABASE %I TEMPLATE template0', 'charter_' || service) FROM given
WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = 'charter_' || service)
\gexec
REVOKE ALL ON DATABASE postgres, template1 FROM PUBLIC;

\connect charter_catalog
\ir own-database.sql
\connect charter_booking
\ir own-database.sql
\connect charter_payment
\ir own-database.sql
\connect charter_content
\ir own-database.sql
\connect charter_inquiry
\ir own-database.sql
\connect charter_notification
\ir own-database.sql
\connect charter_gateway
\ir own-database.sql

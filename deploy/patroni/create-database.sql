-- Run once on the primary, as the superuser: creates the owner of the product's tables and its database.
--   psql --variable=password="'…'" --file=create-database.sql
create role asistent login createrole password :password;
create database asistent owner asistent encoding 'UTF8' template template0
  locale_provider icu icu_locale 'bg-BG' lc_collate 'C.UTF-8' lc_ctype 'C.UTF-8';
-- Two functions of the product set these parameters; without the grant only a superuser could create them.
grant set on parameter "app.erasing", "app.restoring" to asistent;

-- Maintenance messages are planned and end by themselves. Null, as before: at once, and until somebody hides it.
alter table maintenance_message add column starts_at timestamptz, add column ends_at timestamptz;

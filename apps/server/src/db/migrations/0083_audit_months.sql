-- The history becomes one partition per month (0085). Existing rows become one partition without a copy: this check, which
-- 0084 validates without a lock, replaces the scan when it is attached. The bound is later than an interrupted upgrade lasts.
do $$
declare
  name text;
  is_filled boolean;
  bound timestamptz;
begin
  foreach name in array array['audit', 'audit_change'] loop
    execute format('select exists (select from %I)', name) into is_filled;
    bound := date_trunc('month', now(), 'UTC') + case when is_filled then interval '3 months' else interval '0' end;
    execute format('alter table %I add constraint %I check (at < %L) not valid', name, name || '_past', bound);
  end loop;
end $$;

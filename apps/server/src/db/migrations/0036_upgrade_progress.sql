-- Progress of backfills, and sums of the guards (policies, triggers, functions) of each table and module: a killed upgrade
-- continues, and a start applies only guards that differ (db/migration-steps.ts, db/apply-guards.ts).
create table schema_backfill (
  name text primary key,
  reached bigint not null,
  updated_at timestamptz not null default now()
);
create table schema_guard (
  name text primary key,
  hash text not null,
  applied_at timestamptz not null default now()
);

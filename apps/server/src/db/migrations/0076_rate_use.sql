-- Uses of limited calls, counted over all processes. Not logged: after a crash the limits begin anew.
create unlogged table rate_use (
  key bytea primary key,
  began_at timestamptz not null,
  uses integer not null
);

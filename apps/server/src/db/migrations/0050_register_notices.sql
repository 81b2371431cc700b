-- Electronic medical notes of the register that match none of our children, and the state of their feed.
create table register_notice (
  id integer generated always as identity primary key,
  -- Numbers of the note and of the person in the register; null in a malformed note.
  notice_id integer,
  person_id integer,
  -- 1 unknown child, 2 malformed.
  cause smallint not null,
  body jsonb not null,
  received_at timestamp with time zone not null,
  constraint register_notice_once unique nulls not distinct (notice_id, person_id),
  constraint register_notice_cause check (cause in (1, 2))
);

-- One row.
create table register_feed (
  id smallint primary key,
  read_at timestamp with time zone,
  -- When the register last received notes from the health system.
  synced_at timestamp with time zone,
  note text,
  constraint register_feed_one check (id = 1)
);

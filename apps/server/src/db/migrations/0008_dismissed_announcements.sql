-- An announcement of the platform that a person has put away.
create table master_message_dismissed (
  message_id integer not null references master_message (id) on delete cascade,
  account_id integer not null references account (id) on delete cascade,
  dismissed_at timestamp with time zone not null,
  constraint master_message_dismissed_once primary key (message_id, account_id)
);
create index master_message_dismissed_account_id_index on master_message_dismissed (account_id);

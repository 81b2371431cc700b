-- Experts who receive warnings about their kindergartens by e-mail.
create table warning_letter (
  account_id integer primary key references account (id) on delete cascade,
  sent_on date,
  created_at timestamp with time zone default now() not null
);

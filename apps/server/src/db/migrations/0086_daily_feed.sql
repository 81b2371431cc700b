-- The daily feed: meals, sleep, mood and photos of a child's day for its family.
create table daily_feed (
  id integer generated always as identity primary key,
  kindergarten_id integer not null,
  child_id integer not null,
  group_id integer not null,
  for_on date not null,
  meals jsonb default '{}'::jsonb not null,
  sleep_from time,
  sleep_to time,
  mood smallint,
  activity text,
  note text,
  entered_by integer,
  created_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint daily_feed_once unique (child_id, for_on),
  constraint daily_feed_meals check (jsonb_typeof(meals) = 'object'),
  constraint daily_feed_sleep check (sleep_from < sleep_to),
  constraint daily_feed_mood check (mood between 1 and 4)
);
alter table daily_feed add constraint daily_feed_kindergarten_id_kindergarten_id_fk foreign key (kindergarten_id) references kindergarten (id);
alter table daily_feed add constraint daily_feed_child_id_child_id_fk foreign key (child_id) references child (id);
alter table daily_feed add constraint daily_feed_group_id_child_group_id_fk foreign key (group_id) references child_group (id);
create index daily_feed_kindergarten_id_index on daily_feed (kindergarten_id);
create index daily_feed_group_id_for_on_index on daily_feed (group_id, for_on);

create table daily_feed_photo (
  id integer generated always as identity primary key,
  kindergarten_id integer not null,
  child_id integer not null,
  feed_id integer not null,
  file_id integer not null,
  created_at timestamp with time zone default now() not null,
  constraint daily_feed_photo_file unique (file_id)
);
alter table daily_feed_photo add constraint daily_feed_photo_kindergarten_id_kindergarten_id_fk foreign key (kindergarten_id) references kindergarten (id);
alter table daily_feed_photo add constraint daily_feed_photo_child_id_child_id_fk foreign key (child_id) references child (id);
alter table daily_feed_photo add constraint daily_feed_photo_feed_id_daily_feed_id_fk foreign key (feed_id) references daily_feed (id) on delete cascade;
alter table daily_feed_photo add constraint daily_feed_photo_file_id_stored_file_id_fk foreign key (file_id) references stored_file (id);
create index daily_feed_photo_kindergarten_id_index on daily_feed_photo (kindergarten_id);
create index daily_feed_photo_child_id_index on daily_feed_photo (child_id);
create index daily_feed_photo_feed_id_index on daily_feed_photo (feed_id);

-- Families may choose notifications of the daily feed (16).
alter table account drop constraint account_flags;
alter table account add constraint account_flags check (notification_flags between 0 and 31);
alter table notification_preference drop constraint notification_preference_flags;
alter table notification_preference add constraint notification_preference_flags check (push_flags between 0 and 31);
alter table notification drop constraint notification_kind;
alter table notification add constraint notification_kind check (kind in ('messages', 'calendar', 'polls', 'dashboard', 'feed'));

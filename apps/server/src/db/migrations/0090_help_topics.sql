-- Help texts of the master and of kindergartens beside the bundled topics.
create table help_topic (
  id integer generated always as identity primary key,
  kindergarten_id integer,
  about text,
  title text collate "bg-x-icu" not null,
  lead text,
  area text not null,
  role_types integer[] not null,
  content text not null,
  original text,
  version integer default 1 not null,
  constraint help_topic_original check (original is null or about is not null)
);
alter table help_topic add constraint help_topic_kindergarten_id_kindergarten_id_fk foreign key (kindergarten_id) references kindergarten (id);
create index help_topic_kindergarten_id_index on help_topic (kindergarten_id);
create unique index help_topic_about on help_topic (coalesce(kindergarten_id, 0), about);

-- Results: portfolios of children, what the master offers for them, and the personal support (docs/areas/results.md).

create table portfolio_background (
  id integer generated always as identity primary key,
  -- Always null: the master's, for everybody.
  kindergarten_id integer references kindergarten (id),
  name text collate "bg-x-icu" not null,
  -- Pattern and colour of domain/results/portfolio.ts.
  pattern smallint not null,
  colour smallint not null,
  deleted_on date,
  version integer not null default 1,
  constraint portfolio_background_pattern check (pattern between 1 and 5),
  constraint portfolio_background_colour check (colour between 1 and 5)
);
create index portfolio_background_kindergarten_id_index on portfolio_background (kindergarten_id);

create table portfolio_template (
  id integer generated always as identity primary key,
  kindergarten_id integer references kindergarten (id),
  -- 1 hobby, 2 award, 3 journey.
  part smallint not null,
  title text collate "bg-x-icu" not null,
  prompt text not null,
  picture smallint,
  deleted_on date,
  version integer not null default 1,
  constraint portfolio_template_part check (part between 1 and 3)
);
create index portfolio_template_kindergarten_id_index on portfolio_template (kindergarten_id);

create table portfolio (
  id integer generated always as identity primary key,
  kindergarten_id integer not null references kindergarten (id),
  child_id integer not null references child (id),
  background_id integer references portfolio_background (id),
  about_me text,
  family text,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  constraint portfolio_once unique (child_id)
);
create index portfolio_kindergarten_id_index on portfolio (kindergarten_id);
create index portfolio_background_id_index on portfolio (background_id);

create table portfolio_item (
  id integer generated always as identity primary key,
  kindergarten_id integer not null references kindergarten (id),
  child_id integer not null references child (id),
  -- Part of domain/results/portfolio.ts.
  part smallint not null,
  title text not null,
  text text,
  for_on date not null,
  -- A photo or a photographed drawing, or the number of one of our own drawings.
  file_id integer references stored_file (id),
  picture smallint,
  -- Added by the child's family.
  by_family boolean not null default false,
  created_by integer,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  constraint portfolio_item_part check (part between 1 and 5),
  constraint portfolio_item_one_picture check (file_id is null or picture is null)
);
create index portfolio_item_kindergarten_id_index on portfolio_item (kindergarten_id);
create index portfolio_item_child_id_for_on_index on portfolio_item (child_id, for_on);
create index portfolio_item_file_id_index on portfolio_item (file_id);

create table support_record (
  id integer generated always as identity primary key,
  kindergarten_id integer not null references kindergarten (id),
  child_id integer not null references child (id),
  -- Kind of domain/results/support.ts.
  kind smallint not null,
  title text not null,
  text text,
  from_on date not null,
  to_on date,
  -- The family reads it.
  for_guardians boolean not null default false,
  created_by integer,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  constraint support_record_kind check (kind between 1 and 5),
  constraint support_record_order check (to_on is null or from_on <= to_on)
);
create index support_record_kindergarten_id_index on support_record (kindergarten_id);
create index support_record_child_id_from_on_index on support_record (child_id, from_on);

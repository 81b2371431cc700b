-- Inventory book with moves, scrapping and stock-takes; training of staff; packs for inspections (docs/areas/books.md, documents.md).

create table inventory_scrapping (
  id integer generated always as identity primary key,
  kindergarten_id integer not null references kindergarten (id),
  number integer not null,
  for_on date not null,
  reason text not null,
  commission text not null,
  created_by integer references account (id),
  created_at timestamp with time zone not null default now()
);
create index inventory_scrapping_kindergarten_id_for_on_index on inventory_scrapping (kindergarten_id, for_on);
create index inventory_scrapping_created_by_index on inventory_scrapping (created_by);

create table inventory_item (
  id integer generated always as identity primary key,
  kindergarten_id integer not null references kindergarten (id),
  number integer not null,
  name text collate "bg-x-icu" not null,
  -- InventoryCategory of domain/books/inventory.ts.
  category smallint not null,
  -- Where it stands: in the rooms of a group, or in a room with a name.
  group_id integer references child_group (id),
  room text,
  -- Who answers for it.
  staff_id integer references staff_member (id),
  quantity integer not null,
  unit_price numeric(14, 2),
  acquired_on date,
  acquired_document text,
  -- 1 in use, 2 for repair, 3 scrapped.
  state smallint not null default 1,
  scrapping_id integer references inventory_scrapping (id),
  note text,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  constraint inventory_item_number unique (kindergarten_id, number),
  constraint inventory_item_quantity check (quantity > 0),
  constraint inventory_item_state check (state between 1 and 3),
  constraint inventory_item_scrapped check ((state = 3) = (scrapping_id is not null))
);
create index inventory_item_group_id_index on inventory_item (group_id);
create index inventory_item_staff_id_index on inventory_item (staff_id);
create index inventory_item_scrapping_id_index on inventory_item (scrapping_id);

create table inventory_move (
  id integer generated always as identity primary key,
  kindergarten_id integer not null references kindergarten (id),
  item_id integer not null references inventory_item (id),
  moved_on date not null,
  from_group_id integer references child_group (id),
  from_room text,
  from_staff_id integer references staff_member (id),
  to_group_id integer references child_group (id),
  to_room text,
  to_staff_id integer references staff_member (id),
  note text,
  created_by integer references account (id),
  created_at timestamp with time zone not null default now()
);
create index inventory_move_kindergarten_id_index on inventory_move (kindergarten_id);
create index inventory_move_item_id_index on inventory_move (item_id);
create index inventory_move_from_group_id_index on inventory_move (from_group_id);
create index inventory_move_from_staff_id_index on inventory_move (from_staff_id);
create index inventory_move_to_group_id_index on inventory_move (to_group_id);
create index inventory_move_to_staff_id_index on inventory_move (to_staff_id);
create index inventory_move_created_by_index on inventory_move (created_by);

create table inventory_count (
  id integer generated always as identity primary key,
  kindergarten_id integer not null references kindergarten (id),
  for_on date not null,
  -- What is counted; neither: everything.
  group_id integer references child_group (id),
  room text,
  commission text,
  closed_at timestamp with time zone,
  created_by integer references account (id),
  created_at timestamp with time zone not null default now()
);
create index inventory_count_kindergarten_id_for_on_index on inventory_count (kindergarten_id, for_on);
create index inventory_count_group_id_index on inventory_count (group_id);
create index inventory_count_created_by_index on inventory_count (created_by);

create table inventory_count_line (
  kindergarten_id integer not null references kindergarten (id),
  count_id integer not null references inventory_count (id) on delete cascade,
  item_id integer not null references inventory_item (id),
  -- By the book when the count began; 0: stands elsewhere by the book.
  expected integer not null,
  counted integer,
  note text,
  counted_by integer references account (id),
  counted_at timestamp with time zone,
  primary key (count_id, item_id),
  constraint inventory_count_line_counted check (counted >= 0)
);
create index inventory_count_line_kindergarten_id_index on inventory_count_line (kindergarten_id);
create index inventory_count_line_item_id_index on inventory_count_line (item_id);
create index inventory_count_line_counted_by_index on inventory_count_line (counted_by);

create table qualification_activity (
  id integer generated always as identity primary key,
  kindergarten_id integer not null references kindergarten (id),
  -- 1 inside, 2 outside.
  form smallint not null,
  -- QualificationKind of domain/books/qualification.ts.
  kind smallint not null,
  topic text not null,
  organisation text,
  from_on date not null,
  to_on date not null,
  hours smallint not null,
  credits numeric(4, 1) not null default 0,
  document_number text,
  place text,
  price numeric(14, 2),
  created_by integer references account (id),
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  constraint qualification_activity_order check (from_on <= to_on),
  constraint qualification_activity_hours check (hours > 0 and credits >= 0)
);
create index qualification_activity_kindergarten_id_from_on_index on qualification_activity (kindergarten_id, from_on);
create index qualification_activity_created_by_index on qualification_activity (created_by);

create table qualification_participant (
  kindergarten_id integer not null references kindergarten (id),
  activity_id integer not null references qualification_activity (id) on delete cascade,
  staff_id integer not null references staff_member (id),
  primary key (activity_id, staff_id)
);
create index qualification_participant_kindergarten_id_index on qualification_participant (kindergarten_id);
create index qualification_participant_staff_id_index on qualification_participant (staff_id);

create table inspection_pack (
  id integer generated always as identity primary key,
  kindergarten_id integer not null references kindergarten (id),
  -- Inspector of domain/documents/inspections.ts.
  inspector smallint not null,
  from_on date not null,
  to_on date not null,
  group_ids integer[] not null default '{}'::integer[],
  -- What the person who ordered it may read: names of domain/documents/inspections.ts.
  parts text[] not null default '{}'::text[],
  -- 0 waits, 1 is being made, 2 ready, 3 failed.
  status smallint not null default 0,
  -- Percent.
  progress smallint not null default 0,
  file_id integer references stored_file (id),
  finished_at timestamp with time zone,
  created_by integer references account (id),
  created_at timestamp with time zone not null default now(),
  constraint inspection_pack_order check (from_on <= to_on),
  constraint inspection_pack_status check (status between 0 and 3),
  constraint inspection_pack_progress check (progress between 0 and 100),
  constraint inspection_pack_ready check (status <> 2 or num_nonnulls(file_id, finished_at) = 2)
);
create index inspection_pack_kindergarten_id_created_at_index on inspection_pack (kindergarten_id, created_at);
create index inspection_pack_file_id_index on inspection_pack (file_id);
create index inspection_pack_created_by_index on inspection_pack (created_by);

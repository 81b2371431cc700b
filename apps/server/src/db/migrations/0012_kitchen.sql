-- Kitchen: recipes, menus, the calculation of a day, portion books, conflicts with allergies, norms (docs/areas/kitchen.md).

-- What a category is for the rules of a menu (domain/kitchen/food.ts); a nested one is what its parent is.
alter table product_category add column food_kind smallint;
alter table product_category add constraint product_category_food_kind check (food_kind between 1 and 15);
update product_category set food_kind = position where parent_id is null and position between 1 and 15;

-- Recommended quantities count from a day on and name where they come from.
alter table category_norm add column valid_from date not null default '2000-01-01';
alter table category_norm add column source text;
alter table category_norm add column approximate boolean not null default true;
alter table category_norm drop constraint category_norm_once;
alter table category_norm add constraint category_norm_once unique nulls not distinct (category_id, kindergarten_id, period, age_band, valid_from);

-- The products of a calculation lie in several warehouses: one request for each.
drop index stock_document_calculation;
create unique index stock_document_calculation on stock_document (calculation_id, purpose, warehouse_id) where calculation_id is not null and state < 3;

create table recipe_book (
  id integer generated always as identity primary key,
  kindergarten_id integer references kindergarten (id),
  name text collate "bg-x-icu" not null,
  ages text,
  publisher text,
  year smallint,
  note text,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1
);
create index recipe_book_kindergarten_id_index on recipe_book (kindergarten_id);
create unique index recipe_book_name on recipe_book (kindergarten_id, lower(name)) nulls not distinct;

create table recipe (
  id integer generated always as identity primary key,
  kindergarten_id integer references kindergarten (id),
  book_id integer references recipe_book (id),
  -- Whose copy it is, when a kindergarten changes a recipe of the master.
  copied_from_id integer references recipe (id),
  number text,
  name text collate "bg-x-icu" not null,
  category smallint not null,
  meal_types smallint[] not null default '{}',
  -- Fried, with sausage, confectionery… (domain/kitchen/recipes.ts)
  traits smallint[] not null default '{}',
  technology text,
  photo_file_id integer references stored_file (id),
  -- Besides those of its products.
  extra_allergen_ids integer[] not null default '{}',
  active boolean not null default true,
  deleted_on date,
  created_by integer,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  constraint recipe_category check (category between 1 and 8)
);
create index recipe_kindergarten_id_index on recipe (kindergarten_id);
create index recipe_book_id_index on recipe (book_id);
create index recipe_copied_from_id_index on recipe (copied_from_id);
create index recipe_photo_file_id_index on recipe (photo_file_id);
create unique index recipe_name on recipe (kindergarten_id, book_id, lower(name)) nulls not distinct where deleted_on is null;

create table recipe_yield (
  recipe_id integer not null references recipe (id) on delete cascade,
  kindergarten_id integer references kindergarten (id),
  age_band smallint not null,
  grams numeric(9, 2) not null,
  primary key (recipe_id, age_band),
  constraint recipe_yield_band check (age_band between 1 and 4),
  constraint recipe_yield_grams check (grams > 0)
);
create index recipe_yield_kindergarten_id_index on recipe_yield (kindergarten_id);

-- One row for a product and an age; an age that is missing is derived (domain/kitchen/recipes.ts).
create table recipe_ingredient (
  id integer generated always as identity primary key,
  kindergarten_id integer references kindergarten (id),
  recipe_id integer not null references recipe (id) on delete cascade,
  position smallint not null,
  product_id integer not null references product (id),
  age_band smallint not null,
  gross_grams numeric(9, 3) not null,
  net_grams numeric(9, 3) not null,
  constraint recipe_ingredient_once unique (recipe_id, product_id, age_band),
  constraint recipe_ingredient_band check (age_band between 1 and 4),
  constraint recipe_ingredient_grams check (gross_grams > 0 and net_grams >= 0 and net_grams <= gross_grams)
);
create index recipe_ingredient_kindergarten_id_index on recipe_ingredient (kindergarten_id);
create index recipe_ingredient_product_id_index on recipe_ingredient (product_id);

-- What a kindergarten decides about its menus.
create table menu_configuration (
  kindergarten_id integer primary key references kindergarten (id),
  meal_types smallint[] not null default '{1,2,3,4}',
  -- The hour until which the attendance of the morning makes the portions.
  portions_at text not null default '09:00',
  -- How many days back a dish counts as cooked lately.
  recent_days smallint not null default 14,
  -- Cost of a child-day, by type of menu.
  limit_nursery numeric(8, 2),
  limit_kindergarten numeric(8, 2),
  limit_staff numeric(8, 2),
  print_header text,
  print_footer text,
  prepared_by text,
  agreed_by text,
  approved_by text,
  version integer not null default 1,
  constraint menu_configuration_hour check (portions_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  constraint menu_configuration_recent check (recent_days between 0 and 60),
  constraint menu_configuration_limits check (limit_nursery >= 0 and limit_kindergarten >= 0 and limit_staff >= 0)
);

create table menu (
  id integer generated always as identity primary key,
  kindergarten_id integer not null references kindergarten (id),
  name text collate "bg-x-icu" not null,
  -- Nursery 1, kindergarten 2, staff 3.
  menu_type smallint not null,
  -- 0 is for everybody; the others leave something out (domain/kitchen/menus.ts).
  diet smallint not null default 0,
  from_on date not null,
  to_on date not null,
  -- Draft 1, published 2.
  state smallint not null default 1,
  published_at timestamp with time zone,
  published_by integer,
  file_id integer references stored_file (id),
  note text,
  created_by integer,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  constraint menu_type check (menu_type between 1 and 3),
  constraint menu_diet check (diet between 0 and 9),
  constraint menu_state check (state in (1, 2)),
  constraint menu_order check (from_on <= to_on and to_on - from_on <= 6),
  constraint menu_published check (state = 1 or published_at is not null),
  -- A day has one menu of each type.
  constraint menu_days exclude using gist (kindergarten_id with =, menu_type with =, diet with =, daterange(from_on, to_on, '[]') with &&)
);
create index menu_kindergarten_id_from_on_index on menu (kindergarten_id, from_on);
create index menu_file_id_index on menu (file_id);

create table menu_dish (
  id integer generated always as identity primary key,
  kindergarten_id integer not null references kindergarten (id),
  menu_id integer not null references menu (id) on delete cascade,
  for_on date not null,
  meal_type smallint not null,
  position smallint not null,
  recipe_id integer not null references recipe (id),
  constraint menu_dish_once unique (menu_id, for_on, meal_type, recipe_id),
  constraint menu_dish_meal check (meal_type between 1 and 5)
);
create index menu_dish_kindergarten_id_for_on_index on menu_dish (kindergarten_id, for_on);
create index menu_dish_recipe_id_index on menu_dish (recipe_id);

-- What was published, and what each later change changed: it only grows.
create table menu_version (
  id integer generated always as identity primary key,
  kindergarten_id integer not null references kindergarten (id),
  menu_id integer not null references menu (id) on delete cascade,
  number smallint not null,
  reason text,
  -- [{forDate, mealTypeId, recipeId, name, allergenIds}]
  dishes jsonb not null,
  published_at timestamp with time zone not null,
  published_by integer,
  constraint menu_version_number unique (menu_id, number)
);
create index menu_version_kindergarten_id_index on menu_version (kindergarten_id);

-- Weeks that come round again: the menus they are copied from, in order.
create table menu_cycle (
  id integer generated always as identity primary key,
  kindergarten_id integer not null references kindergarten (id),
  name text collate "bg-x-icu" not null,
  menu_type smallint not null,
  diet smallint not null default 0,
  version integer not null default 1,
  constraint menu_cycle_type check (menu_type between 1 and 3),
  constraint menu_cycle_diet check (diet between 0 and 9)
);
create unique index menu_cycle_name on menu_cycle (kindergarten_id, lower(name));

create table menu_cycle_week (
  cycle_id integer not null references menu_cycle (id) on delete cascade,
  position smallint not null,
  kindergarten_id integer not null references kindergarten (id),
  menu_id integer not null references menu (id) on delete cascade,
  primary key (cycle_id, position)
);
create index menu_cycle_week_kindergarten_id_index on menu_cycle_week (kindergarten_id);
create index menu_cycle_week_menu_id_index on menu_cycle_week (menu_id);

-- Калкулационна ведомост: one for a day and a type of menu.
create table meal_calculation (
  id integer generated always as identity primary key,
  kindergarten_id integer not null references kindergarten (id),
  for_on date not null,
  menu_type smallint not null,
  diet smallint not null default 0,
  menu_id integer references menu (id),
  -- Open 1, requested 2, completed 3.
  state smallint not null default 1,
  -- When the attendance was last taken over.
  portions_at timestamp with time zone,
  completed_at timestamp with time zone,
  completed_by integer,
  note text,
  created_by integer,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  constraint meal_calculation_once unique (kindergarten_id, for_on, menu_type, diet),
  constraint meal_calculation_type check (menu_type between 1 and 3),
  constraint meal_calculation_diet check (diet between 0 and 9),
  constraint meal_calculation_state check (state between 1 and 3),
  constraint meal_calculation_completed check ((state = 3) = (completed_at is not null))
);
create index meal_calculation_menu_id_index on meal_calculation (menu_id);

-- Portions of a meal: by group; of the staff, and of a change for the whole meal, without one.
create table meal_portion (
  id integer generated always as identity primary key,
  kindergarten_id integer not null references kindergarten (id),
  calculation_id integer not null references meal_calculation (id) on delete cascade,
  meal_type smallint not null,
  group_id integer references child_group (id),
  -- From the attendance; null where only the change counts.
  computed integer,
  changed_to integer,
  change_reason text,
  changed_by integer,
  changed_at timestamp with time zone,
  constraint meal_portion_once unique nulls not distinct (calculation_id, meal_type, group_id),
  constraint meal_portion_meal check (meal_type between 1 and 5),
  constraint meal_portion_count check (computed >= 0 and changed_to >= 0),
  constraint meal_portion_change check ((changed_to is null) = (changed_at is null) and (changed_to is null or change_reason is not null))
);
create index meal_portion_kindergarten_id_index on meal_portion (kindergarten_id);
create index meal_portion_group_id_index on meal_portion (group_id);

-- The dishes of a calculation with what they were made of: a recipe that is changed later leaves the past as it was.
create table meal_dish (
  id integer generated always as identity primary key,
  kindergarten_id integer not null references kindergarten (id),
  calculation_id integer not null references meal_calculation (id) on delete cascade,
  meal_type smallint not null,
  position smallint not null,
  recipe_id integer not null references recipe (id),
  recipe_name text not null,
  recipe_version integer not null,
  yield_grams numeric(9, 2),
  allergen_ids integer[] not null default '{}',
  -- [{productId, grossG, netG}] of one portion.
  ingredients jsonb not null default '[]',
  constraint meal_dish_once unique (calculation_id, meal_type, recipe_id),
  constraint meal_dish_meal check (meal_type between 1 and 5)
);
create index meal_dish_kindergarten_id_index on meal_dish (kindergarten_id);
create index meal_dish_recipe_id_index on meal_dish (recipe_id);

create table meal_product (
  id integer generated always as identity primary key,
  kindergarten_id integer not null references kindergarten (id),
  calculation_id integer not null references meal_calculation (id) on delete cascade,
  meal_type smallint not null,
  product_id integer not null references product (id),
  -- The product of the recipe in whose place it is given.
  substitute_for_id integer references product (id),
  warehouse_id integer references warehouse (id),
  -- In the base unit; null where somebody added it.
  computed numeric(14, 3),
  changed_to numeric(14, 3),
  change_reason text,
  changed_by integer,
  changed_at timestamp with time zone,
  -- At the moment of completion.
  price numeric(14, 5),
  value numeric(14, 2),
  value_not_rounded numeric(18, 8),
  constraint meal_product_once unique nulls not distinct (calculation_id, meal_type, product_id, substitute_for_id),
  constraint meal_product_meal check (meal_type between 1 and 5),
  constraint meal_product_quantity check (computed >= 0 and changed_to >= 0 and (computed is not null or changed_to is not null)),
  constraint meal_product_change check ((changed_to is null) = (changed_at is null) and (changed_to is null or change_reason is not null))
);
create index meal_product_kindergarten_id_index on meal_product (kindergarten_id);
create index meal_product_product_id_index on meal_product (product_id);
create index meal_product_substitute_for_id_index on meal_product (substitute_for_id);
create index meal_product_warehouse_id_index on meal_product (warehouse_id);

-- A dish of the day and a child that must not eat it. `basis` says what was decided about: when it is another one, it is open again.
create table meal_conflict (
  id integer generated always as identity primary key,
  kindergarten_id integer not null references kindergarten (id),
  calculation_id integer not null references meal_calculation (id) on delete cascade,
  meal_type smallint not null,
  recipe_id integer not null references recipe (id),
  child_id integer not null references child (id),
  group_id integer references child_group (id),
  allergen_ids integer[] not null,
  -- Open 1, a substitute 2, confirmed 3.
  state smallint not null default 1,
  substitute_recipe_id integer references recipe (id),
  reason text,
  basis text not null,
  decided_by integer,
  decided_at timestamp with time zone,
  constraint meal_conflict_once unique (calculation_id, meal_type, recipe_id, child_id),
  constraint meal_conflict_meal check (meal_type between 1 and 5),
  constraint meal_conflict_state check (state between 1 and 3),
  constraint meal_conflict_substitute check ((state = 2) = (substitute_recipe_id is not null)),
  constraint meal_conflict_decided check ((state = 1) = (decided_at is null) and (state <> 3 or reason is not null))
);
create index meal_conflict_kindergarten_id_index on meal_conflict (kindergarten_id);
create index meal_conflict_recipe_id_index on meal_conflict (recipe_id);
create index meal_conflict_child_id_index on meal_conflict (child_id);
create index meal_conflict_group_id_index on meal_conflict (group_id);
create index meal_conflict_substitute_recipe_id_index on meal_conflict (substitute_recipe_id);

-- Порционна книга: what the cook gives out to which group.
create table portion_book (
  id integer generated always as identity primary key,
  kindergarten_id integer not null references kindergarten (id),
  series text not null,
  number integer not null,
  for_on date not null,
  note text,
  created_by integer,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  constraint portion_book_number unique (kindergarten_id, series, number)
);
create index portion_book_kindergarten_id_for_on_index on portion_book (kindergarten_id, for_on);

create table portion_book_line (
  id integer generated always as identity primary key,
  kindergarten_id integer not null references kindergarten (id),
  book_id integer not null references portion_book (id) on delete cascade,
  position smallint not null,
  calculation_id integer references meal_calculation (id),
  menu_type smallint not null,
  diet smallint not null default 0,
  meal_type smallint not null,
  recipe_id integer not null references recipe (id),
  recipe_name text not null,
  group_id integer references child_group (id),
  group_name text not null,
  portions integer not null,
  portion_grams numeric(9, 2),
  -- Those of the group who must not eat it.
  child_ids integer[] not null default '{}',
  constraint portion_book_line_position unique (book_id, position),
  constraint portion_book_line_portions check (portions >= 0)
);
create index portion_book_line_kindergarten_id_index on portion_book_line (kindergarten_id);
create index portion_book_line_calculation_id_index on portion_book_line (calculation_id);
create index portion_book_line_recipe_id_index on portion_book_line (recipe_id);
create index portion_book_line_group_id_index on portion_book_line (group_id);

-- Norms of energy and nutrients of a day, from a day on (domain/kitchen/norms.ts has the measures).
create table nutrition_norm (
  id integer generated always as identity primary key,
  kindergarten_id integer references kindergarten (id),
  age_band smallint not null,
  valid_from date not null,
  source text not null,
  approximate boolean not null default true,
  note text,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  constraint nutrition_norm_once unique nulls not distinct (kindergarten_id, age_band, valid_from),
  constraint nutrition_norm_band check (age_band between 1 and 4)
);

create table nutrition_norm_value (
  norm_id integer not null references nutrition_norm (id) on delete cascade,
  measure smallint not null,
  kindergarten_id integer references kindergarten (id),
  minimum numeric(8, 2),
  maximum numeric(8, 2),
  primary key (norm_id, measure),
  constraint nutrition_norm_value_order check (minimum <= maximum and minimum >= 0 and maximum >= 0),
  constraint nutrition_norm_value_some check (minimum is not null or maximum is not null)
);
create index nutrition_norm_value_kindergarten_id_index on nutrition_norm_value (kindergarten_id);

-- Approximate values of the whole-day stay (domain.md 5.3).
with edition as (
  insert into nutrition_norm (age_band, valid_from, source) values
    (1, '2013-03-01', 'Наредба № 2 от 2013 г. за здравословно хранене на децата на възраст от 0 до 3 години'),
    (2, '2011-08-15', 'Наредба № 6 от 2011 г. за здравословно хранене на децата на възраст от 3 до 7 години')
  returning id, age_band
)
insert into nutrition_norm_value (norm_id, measure, minimum, maximum)
select edition.id, value.measure, value.minimum, value.maximum
from edition join (values
  (1, 1, 800, 900), (1, 2, 10, 20), (1, 3, 35, 40), (1, 4, 45, 60), (1, 5, null, 10), (1, 6, 10, null), (1, 7, null, 3),
  (2, 1, 1200, 1300), (2, 2, 10, 20), (2, 3, 30, 35), (2, 4, 45, 60), (2, 5, null, 10), (2, 6, 14, null), (2, 7, null, 3),
  (1, 11, 20, 20), (1, 12, 5, 5), (1, 13, 35, 35), (1, 14, 15, 15),
  (2, 11, 20, 20), (2, 12, 5, 5), (2, 13, 35, 35), (2, 14, 15, 15)
) value (band, measure, minimum, maximum) on value.band = edition.age_band;

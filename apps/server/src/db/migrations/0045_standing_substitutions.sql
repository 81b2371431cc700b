-- What an allergic child gets in place of a dish, or of dishes with a product: proposed whenever the conflict appears again.
create table standing_substitution (
  id integer generated always as identity primary key,
  kindergarten_id integer not null references kindergarten (id),
  child_id integer not null references child (id),
  recipe_id integer references recipe (id),
  product_id integer references product (id),
  meal_type smallint not null,
  substitute_recipe_id integer not null references recipe (id),
  created_by integer,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  constraint standing_substitution_for check (num_nonnulls(recipe_id, product_id) = 1),
  constraint standing_substitution_meal check (meal_type between 1 and 5),
  constraint standing_substitution_other check (substitute_recipe_id <> recipe_id),
  constraint standing_substitution_once unique nulls not distinct (child_id, recipe_id, product_id, meal_type)
);
create index standing_substitution_kindergarten_id_index on standing_substitution (kindergarten_id);
create index standing_substitution_recipe_id_index on standing_substitution (recipe_id);
create index standing_substitution_product_id_index on standing_substitution (product_id);
create index standing_substitution_substitute_recipe_id_index on standing_substitution (substitute_recipe_id);

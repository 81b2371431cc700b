-- The chain of the day: who was counted, why a request was taken back, and what came up afterwards (docs/areas/kitchen.md).

-- The children of the group that were counted when the products were requested.
alter table meal_portion add column child_ids integer[] not null default '{}';

-- A child, a recipe or a product has changed since, and a dish is now against somebody's allergy.
alter table meal_calculation add column raised_at timestamp with time zone;

-- Why the products of a calculation were taken back and reckoned again: it only grows.
create table meal_correction (
  id integer generated always as identity primary key,
  kindergarten_id integer not null references kindergarten (id),
  calculation_id integer not null references meal_calculation (id) on delete cascade,
  reason text not null,
  made_by integer,
  made_at timestamp with time zone not null default now()
);
create index meal_correction_kindergarten_id_index on meal_correction (kindergarten_id);
create index meal_correction_calculation_id_index on meal_correction (calculation_id);

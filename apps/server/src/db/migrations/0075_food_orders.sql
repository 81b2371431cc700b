-- The book of the food orders stores the number of a day instead of counting the days when it is printed. Existing days
-- keep the numbers that the book prints now.
create table food_order (
  id integer generated always as identity primary key,
  kindergarten_id integer not null references kindergarten (id),
  for_on date not null,
  year smallint not null,
  number integer not null,
  assigned_at timestamp with time zone not null,
  constraint food_order_day unique (kindergarten_id, for_on),
  constraint food_order_number unique (kindergarten_id, year, number),
  constraint food_order_year check (year = extract(year from for_on))
);
insert into food_order (kindergarten_id, for_on, year, number, assigned_at)
  select kindergarten_id, for_on, extract(year from for_on), row_number() over (partition by kindergarten_id, extract(year from for_on) order by for_on), min(completed_at)
  from meal_calculation where state = 3 group by kindergarten_id, for_on;
insert into counter (kindergarten_id, series, last)
  select kindergarten_id, 'food-order:' || year, max(number) from food_order group by kindergarten_id, year;

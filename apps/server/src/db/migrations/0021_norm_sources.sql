-- The recommended quantities say which ordinance they come from and since when, as the norms of a day do.
update category_norm set
  source = case age_band
    when 1 then 'Наредба № 2 от 2013 г. за здравословно хранене на децата на възраст от 0 до 3 години'
    else 'Наредба № 6 от 2011 г. за здравословно хранене на децата на възраст от 3 до 7 години' end,
  valid_from = case age_band when 1 then date '2013-03-01' else date '2011-08-15' end
where kindergarten_id is null and source is null and valid_from = '2000-01-01';
